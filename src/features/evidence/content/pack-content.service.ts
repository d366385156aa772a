import type { LogRanges, SignedState } from '../../../contracts/evidence/log-ranges.js';
import type { PackSource } from '../../../contracts/evidence/pack-sources.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { asJson, type JsonObject, plainJson } from '../../../shared/json/json.js';
import { peopleJson } from '../../../verifier/pack/derived.js';
import { manifestNoteText } from '../../../verifier/pack/manifest.js';
import { perfectSubtrees } from '../../../verifier/pack/range.js';
import { samplePath } from '../../../verifier/pack/samples.js';
import {
  assess,
  controlsCsv,
  controlsHtml,
  controlsJson,
  type ControlResult,
  type ControlFramework,
} from '../frameworks/framework.rules.js';
import { FRAMEWORKS } from '../frameworks/frameworks.data.js';
import { assessmentResults, componentDefinition } from '../oscal/oscal.rules.js';
import type { EvidencePack } from '../pack.entity.js';
import type { KeptState, PackLogState } from '../packs/pack-state.js';
import type { PackFile, PackStore } from '../packs/pack-store.service.js';
import { bundledEvent } from './bundle.rules.js';
import { type KeptTally, placeKey, versionKey } from './log-tally.rules.js';
import { checkpointPath, manifestOf, type ManifestParts, type PackLog } from './manifest.rules.js';
import { rangeProofJson } from './range-proof.rules.js';
import { isShown } from './scope.rules.js';
import type { PeriodReconciliations } from '../reconciliation/period-reconciliations.service.js';
import { verifyText } from './verify-text.rules.js';

const MAX_RELATED = 50;
/** More than are shown, as the scope may withhold some. */
const MAX_FOUND = 1_000;
/** Folders of versions that a pack can have. */
const VERSIONED = ['models', 'policies', 'prompts'];
const VERIFIER = 'verify.mjs';

interface ContentOptions {
  ranges: LogRanges;
  store: PackStore;
  sources: readonly PackSource[];
  reconciliations: PeriodReconciliations;
  version: string;
  /** The verifier as one file; undefined in a build without it. */
  verifier: Buffer | undefined;
}

/** A pack whose pass over the log is done. */
export interface PackWork {
  pack: EvidencePack;
  log: PackLogState;
  tally: KeptTally;
}

/** Writes what is in a pack beside the events, and its manifest. */
export class PackContent {
  constructor(private readonly options: ContentOptions) {}

  /** Resolves to the file of the manifest. */
  async write(work: PackWork): Promise<PackFile> {
    await this.writeProofs(work);
    await this.writeSamples(work);
    const absent = await this.writeSources(work);
    const reconciliations = await this.writeReconciliations(work);
    const { pack, log, tally } = work;
    const { store, version, verifier } = this.options;
    await store.write(
      pack,
      'people.json',
      canonicalJson(plainJson(peopleJson(tally.people, log.last.root, pack.names))),
    );
    if (verifier === undefined) absent.push({ path: VERIFIER, reason: 'this gateway was built without the verifier' });
    else await store.write(pack, VERIFIER, verifier);
    await this.writeControls(work);
    const parts: Omit<ManifestParts, 'files'> = {
      tenant: pack.tenantId,
      version,
      period: { start: pack.startDate, end: pack.endDate },
      scope: pack.scope,
      frameworks: pack.frameworks,
      redaction: pack.redaction,
      people: pack.names ? 'names' : 'pseudonyms',
      log: this.logOf(pack, log),
      counts: tally.counts,
      reconciliations,
      drawn: Object.fromEntries(Object.entries(tally.drawn).map(([type, drawn]) => [type, drawn.length])),
      absent: absent.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    };
    await store.write(pack, 'VERIFY.md', verifyText(parts));
    return this.writeManifest(pack, parts);
  }

  private async writeManifest(pack: EvidencePack, parts: Omit<ManifestParts, 'files'>): Promise<PackFile> {
    const { store, ranges } = this.options;
    const all = await store.files(pack);
    const files = all.filter(({ name }) => name !== 'manifest.json' && name !== 'manifest.sig');
    const written = await store.write(pack, 'manifest.json', canonicalJson(manifestOf({ ...parts, files })));
    const note = ranges.sign(pack.tenantId, manifestNoteText(parts.log.origin, written.sha256));
    await store.write(pack, 'manifest.sig', note);
    return written;
  }

  private logOf({ tenantId }: EvidencePack, { from, to, first, last }: PackLogState): PackLog {
    const { ranges } = this.options;
    const keys = new Set([ranges.verifierKey(tenantId)]);
    for (const { note, verifierKey } of first === null ? [last] : [first, last]) {
      keys.add(verifierKey);
      const hybridKey = ranges.hybridKeyIn(tenantId, note);
      if (hybridKey !== undefined) keys.add(hybridKey);
    }
    return {
      origin: last.note.slice(0, last.note.indexOf('\n')),
      from,
      to,
      size: last.size,
      root: last.root,
      firstSize: first?.size ?? null,
      keys: [...keys].toSorted(),
    };
  }

  private async writeProofs({ pack, log }: PackWork): Promise<void> {
    const { ranges, store } = this.options;
    const { tenantId } = pack;
    const { from, to, first, last } = log;
    for (const state of first === null ? [last] : [first, last])
      await store.write(pack, checkpointPath(state.size), state.note);
    const proof = {
      from,
      to,
      size: last.size,
      left: await ranges.roots(tenantId, perfectSubtrees(0n, BigInt(from))),
      right: await ranges.roots(tenantId, perfectSubtrees(BigInt(to), BigInt(last.size))),
      consistency:
        first === null
          ? null
          : {
              from: first.size,
              hashes: await ranges.consistency(tenantId, BigInt(first.size), BigInt(last.size)),
            },
    };
    await store.write(pack, 'log/range.json', canonicalJson(rangeProofJson(proof)));
  }

  private async writeSamples({ pack, log, tally }: PackWork): Promise<void> {
    const { ranges, store } = this.options;
    const { tenantId, redaction } = pack;
    const range = { from: BigInt(log.from), to: BigInt(log.to) };
    for (const [type, drawn] of Object.entries(tally.drawn))
      for (const { sequence } of drawn) {
        const place = BigInt(sequence);
        const [event] = await ranges.events(tenantId, { from: place, to: place + 1n });
        if (event === undefined) continue;
        const found = await ranges.related(tenantId, event, range, MAX_FOUND);
        const related = found.filter((one) => isShown(pack, one)).slice(0, MAX_RELATED);
        const sample = {
          event: bundledEvent(event, redaction),
          proof: await ranges.inclusion(tenantId, place, toState(log.last)),
          related: related.map((one) => bundledEvent(one, redaction)),
        };
        await store.write(pack, samplePath(type, sequence), canonicalJson(plainJson(sample)));
      }
  }

  /** The versions in force and the inventory, by area. Resolves to the entries that a pack could have and this one has not. */
  private async writeSources({ pack, tally }: PackWork): Promise<{ path: string; reason: string }[]> {
    const { store, sources } = this.options;
    const { tenantId, startDate: start, endDate: end } = pack;
    const inventory: JsonObject = {};
    for (const source of sources.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (source.inventory !== undefined) inventory[source.name] = await source.inventory(tenantId);
      if (source.versions === undefined) continue;
      const writer = await store.begin(pack, `${source.name}/versions.jsonl`);
      for await (const { sequence, ...version } of source.versions(tenantId, { start, end })) {
        const key = sequence === undefined ? versionKey(version.id, version.version) : placeKey(version.id, sequence);
        const introduced = tally.introduced[key] ?? null;
        await writer.write(`${canonicalJson(asJson({ ...version, introduced }))}\n`);
      }
      await writer.end();
    }
    await store.write(pack, 'inventory.json', canonicalJson(inventory));
    return VERSIONED.filter((name) => !sources.some((one) => one.name === name && one.versions !== undefined)).map(
      (name) => ({
        path: `${name}/versions.jsonl`,
        reason: `the gateway keeps no versions of ${name}; their changes are events`,
      }),
    );
  }

  /** Resolves to the ids of the reconciliations of days in the period. */
  private async writeReconciliations({ pack }: PackWork): Promise<string[]> {
    const { store, reconciliations } = this.options;
    const found = await reconciliations.of(pack.tenantId, { start: pack.startDate, end: pack.endDate });
    await store.write(pack, 'reconciliation.json', canonicalJson(asJson({ reconciliations: found })));
    return found.map(({ id }) => id);
  }

  private async writeControls({ pack, log, tally }: PackWork): Promise<void> {
    const { store, version } = this.options;
    const [tenant, start, end] = [pack.tenantId, pack.startDate.toISOString(), pack.endDate.toISOString()];
    const { root, size } = log.last;
    const written = await store.files(pack);
    const tallies = new Map(Object.entries(tally.actions));
    const hasEntry = (path: string): boolean =>
      path === 'manifest.json' ||
      written.some(({ name, bytes }) => bytes > 0 && (name === path || name.startsWith(`${path}/`)));
    const assessed: { framework: ControlFramework; results: ControlResult[] }[] = [];
    for (const framework of FRAMEWORKS) {
      if (!pack.frameworks.includes(framework.id)) continue;
      const results = framework.controls.map((control) => assess(control, tallies, hasEntry));
      assessed.push({ framework, results });
      const path = `controls/${framework.id}`;
      await store.write(pack, `${path}.json`, canonicalJson(controlsJson(framework, results)));
      await store.write(pack, `${path}.csv`, controlsCsv(results));
      await store.write(pack, `${path}.html`, controlsHtml(framework, results, { tenant, start, end, root, size }));
    }
    if (assessed.length === 0) return;
    const facts = { version, tenant, start, end, root, frameworks: assessed };
    await store.write(pack, 'oscal/component-definition.json', canonicalJson(componentDefinition(facts)));
    await store.write(pack, 'oscal/assessment-results.json', canonicalJson(assessmentResults(facts)));
  }
}

function toState({ size, ...state }: KeptState): SignedState {
  return { size: BigInt(size), ...state };
}
