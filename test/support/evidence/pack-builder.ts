import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import type { JsonObject, JsonValue } from '../../../src/shared/json/json.js';
import { type NoteSigner, signNote } from '../../../src/features/trust/spine/note-signer.rules.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import type { PackManifest } from '../../../src/verifier/pack/manifest.js';
import { ReferenceTree } from './rfc9162.js';

/** A pack as docs/evidence-packs.md describes it, written from that page and by none of the code that checks it. */

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const hex = (...parts: (string | Uint8Array)[]): string => sha256(...parts).toString('hex');

/** An event before it is sealed, with the defaults of a call. */
export interface PlannedEvent {
  id: string;
  action?: string;
  actor?: string;
  actorType?: string;
  correlationId?: string | null;
  resourceId?: string | null;
  severity?: string;
  occurredAt?: string;
  content?: string | null;
  /** Outside the scope: its leaf alone is shown. */
  isWithheld?: boolean;
}

export interface PackPlan {
  /** All events of the log, of which those from `from` to before `to` are the range. */
  events: readonly PlannedEvent[];
  from: number;
  to: number;
  signer: NoteSigner;
  /** The size of the earlier checkpoint. */
  first?: number;
  redaction?: 'none' | 'digests';
  scope?: { kind: string; id: string | null };
  names?: boolean;
  /** Lines behind the log's own signature of the last checkpoint, made from its text. */
  cosign?: (text: string) => string;
}

/** The fields of an event. */
type Fields = Record<string, string | number | null>;

/** The entries of a pack by their names; a test may change them before it zips them. */
export type PackEntries = Map<string, string | Uint8Array>;

const TENANT = 'acme';
const PERIOD = { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' };

type Sealed = Fields & { leafHash: string };

function seal(event: PlannedEvent, sequence: number): { event: Sealed; leaf: Buffer } {
  const content = event.content === undefined ? canonicalJson({ n: sequence }) : event.content;
  const salt = hex(`salt ${sequence}`);
  const leaf = {
    action: event.action ?? 'ai.generate',
    actor: event.actor ?? 'ada',
    actorType: event.actorType ?? 'user',
    correlationId: event.correlationId ?? null,
    detailsHash: hex(Buffer.from(salt, 'hex'), content ?? 'erased'),
    id: event.id,
    occurredAt: event.occurredAt ?? '2026-10-05T12:00:00.000Z',
    resourceId: event.resourceId ?? null,
    resourceType: null,
    severity: event.severity ?? 'info',
  };
  const bytes = Buffer.from(canonicalJson({ ...leaf, tenantId: TENANT }));
  const leafHash = hex(Uint8Array.of(0), bytes);
  return {
    event: { ...leaf, content: content ?? null, salt: content === null ? null : salt, leafHash, sequence },
    leaf: bytes,
  };
}

const TYPES: [string, (action: string) => boolean][] = [
  ['refusal', (action) => action.endsWith('.refused') || action === 'policy.denied'],
  ['call', (action) => action.startsWith('ai.') && !action.endsWith('.started')],
  ['tool', (action) => action === 'mcp.called'],
  ['approval', (action) => action.startsWith('approval.')],
  ['incident', (action) => action.startsWith('stop.') || action.startsWith('dispute.')],
  ['change', (action) => action.startsWith('policy.') || action.startsWith('prompt.')],
  ['other', () => true],
];

function typeOf({ action, correlationId }: Fields): string {
  if (String(correlationId).startsWith('recorded-by:')) return 'recorded';
  return TYPES.find(([, matches]) => matches(String(action)))![0];
}

const csv = (value: string | number | null | undefined): string => {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The roots of the perfect subtrees from `from` to `to`, as the page on packs says. */
function subtrees(tree: ReferenceTree, from: number, to: number): Fields[] {
  const found: Fields[] = [];
  for (let at = from; at < to;) {
    let size = 1;
    while (at % (size * 2) === 0 && at + size * 2 <= to) size *= 2;
    found.push({ from: at, hash: hexOf(tree.mth(at, at + size)), to: at + size });
    at += size;
  }
  return found;
}

/** The entries of a pack. */
export function packEntries(plan: PackPlan): PackEntries {
  const { events, from, to, signer, first, redaction = 'none', names = false } = plan;
  const scope = plan.scope ?? { kind: 'tenant', id: null };
  const all = events.map(seal);
  const sealed = all.map(({ event }) => event);
  const tree = new ReferenceTree(all.map(({ leaf }) => leaf));
  const size = events.length;
  const root = hexOf(tree.mth(0, size));
  const bodyOf = (end: number): string => `${signer.name}\n${end}\n${base64Of(tree.mth(0, end))}\n`;
  const lastNote = signNote(bodyOf(size), signer) + (plan.cosign?.(bodyOf(size)) ?? '');
  const shownAs = ({ content, salt, ...event }: Fields): Fields =>
    redaction === 'none' ? { ...event, content: content!, salt: salt! } : event;
  const range = sealed.slice(from, to);
  const shown = range.filter((_, place) => events[from + place]!.isWithheld !== true);
  const lines = range.map((event, place) =>
    events[from + place]!.isWithheld === true ? { leafHash: event.leafHash, sequence: from + place } : shownAs(event),
  );
  const entries: PackEntries = new Map();
  const json = (name: string, value: JsonValue): void => void entries.set(name, canonicalJson(value));
  entries.set('VERIFY.md', '# Evidence\n');
  entries.set(
    'log/bundle.jsonl',
    [{ format: 'portcullis-spine-range-1', from, tenantId: TENANT, to }, ...lines]
      .map((line) => `${canonicalJson(line)}\n`)
      .join(''),
  );
  entries.set(`log/checkpoints/${size}.note`, lastNote);
  if (first !== undefined) entries.set(`log/checkpoints/${first}.note`, signNote(bodyOf(first), signer));
  json('log/range.json', {
    consistency: first === undefined ? null : { from: first, hashes: tree.proof(first, size).map(hexOf), to: size },
    format: 'portcullis-range-proof-1',
    from,
    left: subtrees(tree, 0, from),
    right: subtrees(tree, to, size),
    size,
    to,
  });
  const header =
    'sequence,id,time,type,action,actor,actorType,resourceType,resourceId,correlationId,severity,details\r\n';
  const rows = shown.map((event) => {
    const details = redaction === 'digests' ? 'digest' : event.content === null ? 'erased' : 'present';
    const { sequence, id, occurredAt, action, actor, actorType, resourceType, resourceId, correlationId, severity } =
      event as Fields;
    return `${[sequence, id, occurredAt, typeOf(event), action, actor, actorType, resourceType, resourceId, correlationId, severity, details].map(csv).join(',')}\r\n`;
  });
  entries.set('population.csv', header + rows.join(''));
  const incidents = shown.filter((event) => {
    const type = typeOf(event);
    return type === 'incident' || type === 'refusal' || (type !== 'recorded' && event.severity === 'critical');
  }) as Fields[];
  json('incidents.json', {
    incidents: incidents.map((event) => ({
      action: event.action!,
      id: event.id!,
      resourceId: event.resourceId!,
      resourceType: event.resourceType!,
      sequence: event.sequence!,
      severity: event.severity!,
      time: event.occurredAt!,
      type: typeOf(event),
    })),
    listed: incidents.length,
    total: incidents.length,
  });
  json('people.json', { people: peopleOf(shown, root, names), pseudonyms: !names });
  const drawn = writeSamples(entries, { shown, tree, root, size, lastNote, shownAs });
  const count = (values: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]));
  const types = ['recorded', 'refusal', 'call', 'tool', 'approval', 'incident', 'change', 'other'];
  const found = shown.map(typeOf);
  sign(entries, plan, {
    absent: [],
    completeness: 'All of it.',
    counts: {
      actions: count(shown.map(({ action }) => String(action))),
      erased: redaction === 'none' ? shown.filter(({ content }) => content === null).length : 0,
      otherActions: 0,
      period: range.length,
      range: range.length,
      scope: shown.length,
      types: Object.fromEntries(types.map((type) => [type, found.filter((one) => one === type).length])),
    },
    format: 'portcullis-evidence-pack-1',
    frameworks: [],
    log: {
      first: first === undefined ? null : `log/checkpoints/${first}.note`,
      from,
      keys: [formatVerifierKey(signer)],
      last: `log/checkpoints/${size}.note`,
      origin: signer.name,
      root,
      size,
      to,
    },
    people: names ? 'names' : 'pseudonyms',
    period: PERIOD,
    product: { name: 'portcullis', version: '0.2.0' },
    redaction,
    samples: { drawn, seed: root, size: 25 },
    scope,
    tenant: TENANT,
  });
  return entries;
}

function peopleOf(shown: readonly Fields[], root: string, names: boolean): Fields[] {
  const decided = shown.filter(
    (event) => event.actorType === 'user' && /^(?:approval|policy|prompt)\./.test(String(event.action)),
  );
  const people = [...new Set(decided.map(({ actor }) => String(actor)))].map((actor) => {
    const own = decided.filter(
      (event) => event.actor === actor && typeOf(event) !== 'refusal' && typeOf(event) !== 'recorded',
    );
    const times = own.map(({ occurredAt }) => String(occurredAt)).sort();
    return {
      approvals: own.filter((event) => typeOf(event) === 'approval').length,
      changes: own.filter((event) => typeOf(event) === 'change').length,
      first: times[0] ?? '',
      last: times.at(-1) ?? '',
      person: names ? actor : `person-${hex(`${root}\n${actor}`).slice(0, 16)}`,
    };
  });
  return people.filter(({ first }) => first !== '').sort((a, b) => (a.person < b.person ? -1 : 1));
}

interface Sampling {
  shown: readonly Sealed[];
  tree: ReferenceTree;
  root: string;
  size: number;
  lastNote: string;
  shownAs: (event: Fields) => Fields;
}

function writeSamples(entries: PackEntries, given: Sampling): Record<string, number> {
  const { shown, tree, root, size, lastNote, shownAs } = given;
  const drawn: Record<string, number> = {};
  for (const type of ['refusal', 'call', 'tool', 'approval', 'incident', 'change']) {
    const keyed = shown
      .filter((event) => typeOf(event) === type)
      .map((event) => ({ event, key: hex(`portcullis-sample-1\n${root}\n${type}\n${String(event.id)}\n`) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, 25);
    if (keyed.length > 0) drawn[type] = keyed.length;
    for (const { event } of keyed) {
      const place = Number(event.sequence);
      const path = tree.path(place, 0, size).map(base64Of);
      const proof = ['c2sp.org/tlog-proof@v1', `index ${place}`, ...path, '', lastNote].join('\n');
      const related = shown.filter(({ correlationId }) => correlationId === event.id).map(shownAs);
      entries.set(`samples/${type}/${place}.json`, canonicalJson({ event: shownAs(event), proof, related }));
    }
  }
  return drawn;
}

/** Writes the manifest of the entries that are there, and signs it. */
function sign(entries: PackEntries, { signer }: PackPlan, manifest: JsonObject): void {
  const files = [...entries]
    .filter(([name]) => !name.startsWith('manifest.'))
    .map(([name, content]) => [name, { bytes: Buffer.byteLength(content), sha256: hex(content) }] as const);
  const text = canonicalJson({ ...manifest, files: Object.fromEntries(files) });
  entries.set('manifest.json', text);
  entries.set('manifest.sig', signNote(`portcullis-evidence-pack-1\n${signer.name}\nsha256:${hex(text)}\n`, signer));
}

/** The text of an entry. */
export function textOf(content: string | Uint8Array | undefined): string {
  return Buffer.from(content ?? '').toString();
}

/** Signs a manifest anew after a change of entries or of the manifest itself, as an operator who lies would. */
export function resign(
  entries: PackEntries,
  plan: PackPlan,
  change: (manifest: PackManifest) => void = () => undefined,
): void {
  const manifest = JSON.parse(textOf(entries.get('manifest.json'))) as JsonObject & PackManifest;
  change(manifest);
  sign(entries, plan, manifest);
}

/** A zip of stored entries. APPNOTE.TXT 6.3.10. */
export function zipOf(entries: PackEntries): Buffer {
  const [parts, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const ends = Buffer.alloc(14);
    ends.writeUInt32LE(0o100644 * 0x10000, 6);
    ends.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, ends, Buffer.from(name)]));
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes]);
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
