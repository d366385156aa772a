import { toHex, toUtf8 } from '../bytes.js';
import { digestHex } from '../digest.js';
import {
  type Checkpoint,
  type NoteSignature,
  type NoteVerifier,
  openNote,
  parseCheckpointBody,
  parseVerifierKey,
} from '../note.js';
import { openWitnessed } from '../tlog-proof.js';
import type { WitnessPolicy } from '../witness-policy.js';
import { checkEvents } from './check-events.js';
import { type KeptCounts, peopleJson } from './derived.js';
import { manifestNoteText, type PackManifest, parseManifest, parsedJson } from './manifest.js';
import type { PackFault } from './fault.js';
import { SAMPLED_TYPES } from './population.js';
import { isConsistent, type RangeProof, readRangeProof } from './range.js';
import { readSample, type Sample } from './check-samples.js';
import { SAMPLE_SIZE, samplePath } from './samples.js';
import { type ByteSource, ContentDigest, entryContent, type PlacedEntry, readZip } from './zip.js';

/** Whom the person who checks a pack believes, and where the check tells how far it is. */
export interface PackTrust {
  /** The keys of the log as they are known from elsewhere; without them, those that come with the pack. */
  keys?: readonly NoteVerifier[];
  /** Logs and witnesses whose quorum the last checkpoint has to have. */
  policy?: WitnessPolicy;
  /** Called with the part that has been read, from 0 to 1. */
  progress?: (share: number) => void;
}

/** The result of a check. */
export interface PackReport {
  /** In the order of the entries; none where nothing is wrong. At most 100. */
  faults: PackFault[];
  /** Absent where it could not be read. */
  manifest?: PackManifest;
  /** Keys and witnesses that signed the last checkpoint. */
  signatures: NoteSignature[];
  /** True when the keys came with the pack, and therefore prove nothing alone. */
  isSelfSigned: boolean;
}

const MAX_FAULTS = 100;
const MAX_JSON_BYTES = 64 << 20;
/** No more can be drawn, and each shows few events. */
const MAX_SAMPLES = SAMPLED_TYPES.length * SAMPLE_SIZE;
const MAX_SAMPLES_BYTES = 256 << 20;
const SIGNED = ['manifest.json', 'manifest.sig'];

/** Checks a pack offline: every byte of it, against the keys of the log. docs/evidence-packs.md, "How to check a pack". */
export async function checkPack(source: ByteSource, trust: PackTrust = {}): Promise<PackReport> {
  return new PackCheck(source, trust).run();
}

class PackCheck {
  private readonly faults: PackFault[] = [];
  private entries = new Map<string, PlacedEntry>();
  private signatures: NoteSignature[] = [];

  constructor(
    private readonly source: ByteSource,
    private readonly trust: PackTrust,
  ) {}

  async run(): Promise<PackReport> {
    const { entries, fault } = await readZip(this.source);
    if (fault !== undefined) this.fault('zip', fault);
    this.entries = new Map(entries.map((entry) => [entry.name, entry]));
    const manifest = await this.manifest();
    if (manifest === undefined) return this.report(undefined);
    await this.files(manifest);
    if (this.faults.length === 0) await this.content(manifest);
    return this.report(manifest);
  }

  private report(manifest: PackManifest | undefined): PackReport {
    const { faults, signatures } = this;
    const isSelfSigned = this.trust.keys === undefined && this.trust.policy === undefined;
    return { faults, signatures, isSelfSigned, ...(manifest === undefined ? {} : { manifest }) };
  }

  private fault(entry: string, reason: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ entry, reason });
  }

  private async text(name: string): Promise<string | undefined> {
    const entry = this.entries.get(name);
    if (entry === undefined) this.fault(name, 'is not in the pack');
    else if (entry.bytes > MAX_JSON_BYTES) this.fault(name, `has more than ${MAX_JSON_BYTES} bytes`);
    else {
      const bytes = await this.source.read(entry.at, entry.at + entry.bytes);
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        this.fault(name, 'is not UTF-8');
      }
    }
    return undefined;
  }

  /** The manifest, where the log's key signed it. */
  private async manifest(): Promise<PackManifest | undefined> {
    const [text, note] = [await this.text('manifest.json'), await this.text('manifest.sig')];
    if (text === undefined || note === undefined) return undefined;
    const manifest = parseManifest(text);
    if (typeof manifest === 'string') {
      this.fault('manifest.json', manifest);
      return undefined;
    }
    const opened = openNote(note, this.keysOf(manifest));
    if (opened === undefined) this.fault('manifest.sig', 'has no good signature by a key of the log');
    else if (opened.text !== manifestNoteText(manifest.log.origin, digestHex(toUtf8(text))))
      this.fault('manifest.json', 'is not the one that manifest.sig signs');
    return manifest;
  }

  /** The keys that are believed; of a pack's own, those of its log. */
  private keysOf({ log }: PackManifest): NoteVerifier[] {
    const { keys, policy } = this.trust;
    if (keys !== undefined) return [...keys];
    if (policy !== undefined) return policy.logs.map(({ verifier }) => verifier);
    return log.keys.map(parseVerifierKey).filter((key) => key?.name === log.origin) as NoteVerifier[];
  }

  /** Every entry has its length and hashes, and there are no others. */
  private async files({ files }: PackManifest): Promise<void> {
    const listed = new Map(Object.entries(files));
    for (const name of listed.keys()) if (!this.entries.has(name)) this.fault(name, 'is not in the pack');
    let read = 0;
    for (const entry of this.entries.values()) {
      const wanted = listed.get(entry.name);
      if (wanted === undefined && !SIGNED.includes(entry.name)) this.fault(entry.name, 'is not in the manifest');
      const content = new ContentDigest();
      for await (const piece of entryContent(this.source, entry)) {
        content.update(piece);
        this.trust.progress?.((read += piece.length) / this.source.size / 2);
      }
      const { sha256, crc32 } = content.end();
      if (wanted !== undefined && (wanted.bytes !== entry.bytes || wanted.sha256 !== sha256))
        this.fault(entry.name, 'does not have the length and SHA-256 of the manifest');
      else if (crc32 !== entry.crc32) this.fault(entry.name, 'does not have the CRC-32 of its header');
    }
  }

  /** The entries say what follows from the log. */
  private async content(manifest: PackManifest): Promise<void> {
    const last = await this.lastCheckpoint(manifest);
    const first = await this.firstCheckpoint(manifest);
    const proof = readRangeProof(parsedJson((await this.text('log/range.json')) ?? ''), manifest.log);
    if (proof === undefined) this.fault('log/range.json', 'is not a proof of the range of the manifest');
    if (last === undefined || proof === undefined || this.faults.length > 0) return;
    if (!isConsistent(proof, first, last))
      this.fault('log/range.json', 'does not prove that the first checkpoint is the beginning of the last');
    const samples = await this.samples();
    const kept = await this.events(manifest, proof, samples);
    if (kept === undefined) return;
    this.counts(manifest, kept);
    this.drawn(manifest, kept, samples, last);
    await this.people(manifest, kept);
  }

  private async lastCheckpoint(manifest: PackManifest): Promise<Checkpoint | undefined> {
    const { last, origin, root, size } = manifest.log;
    const note = (await this.text(last)) ?? '';
    const opened =
      this.trust.policy === undefined ? this.opened(note, manifest) : openWitnessed(note, this.trust.policy);
    if (typeof opened === 'string') {
      this.fault(last, opened);
      return undefined;
    }
    this.signatures = opened.signatures;
    const { checkpoint } = opened;
    if (checkpoint.origin !== origin || checkpoint.size !== BigInt(size) || toHex(checkpoint.root) !== root)
      this.fault(last, 'is not the checkpoint of the manifest');
    return checkpoint;
  }

  private async firstCheckpoint(manifest: PackManifest): Promise<Checkpoint | undefined> {
    const { first, from, origin } = manifest.log;
    if (first === null) return undefined;
    const opened = this.opened((await this.text(first)) ?? '', manifest);
    if (typeof opened === 'string') {
      this.fault(first, opened);
      return undefined;
    }
    const { checkpoint } = opened;
    if (checkpoint.origin !== origin || checkpoint.size > BigInt(from))
      this.fault(first, 'is not a checkpoint of the log from before the range');
    return checkpoint;
  }

  private opened(
    note: string,
    manifest: PackManifest,
  ): { checkpoint: Checkpoint; signatures: NoteSignature[] } | string {
    const opened = openNote(note, this.keysOf(manifest));
    const checkpoint = opened === undefined ? undefined : parseCheckpointBody(opened.text);
    if (opened === undefined || checkpoint === undefined) return 'is not a checkpoint with a good signature of the log';
    return { checkpoint, signatures: opened.signatures };
  }

  private async samples(): Promise<Map<string, Sample>> {
    const found = new Map<string, Sample>();
    const entries = [...this.entries.values()].filter(({ name }) => name.startsWith('samples/'));
    if (entries.length > MAX_SAMPLES || entries.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_SAMPLES_BYTES) {
      this.fault('samples', `are more than ${MAX_SAMPLES}, or more than ${MAX_SAMPLES_BYTES} bytes`);
      return found;
    }
    for (const { name } of entries) {
      const sample = readSample(parsedJson((await this.text(name)) ?? ''));
      if (sample === undefined) this.fault(name, 'is not a sample');
      else found.set(name, sample);
    }
    return found;
  }

  private async events(
    manifest: PackManifest,
    proof: RangeProof,
    samples: ReadonlyMap<string, Sample>,
  ): Promise<KeptCounts | undefined> {
    const entry = this.entries.get('log/bundle.jsonl');
    if (entry === undefined) {
      this.fault('log/bundle.jsonl', 'is not in the pack');
      return undefined;
    }
    const { source } = this;
    let read = 0;
    const progress = this.trust.progress;
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of entryContent(source, entry)) {
        yield piece;
        progress?.(0.5 + (read += piece.length) / entry.bytes / 2);
      }
    };
    const { kept, faults } = await checkEvents({ manifest, proof, samples, pieces: pieces() });
    for (const { entry: name, reason } of faults) this.fault(name, reason);
    return kept;
  }

  private counts({ counts }: PackManifest, { counts: found }: KeptCounts): void {
    // Times of withheld events are not in the pack.
    const period = found.scope === found.range ? found.period : counts.period;
    if (orderedJson({ ...found, period }) !== orderedJson(counts))
      this.fault('manifest.json', 'does not have the counts that the bundle gives');
  }

  private drawn(
    { samples: { seed, drawn: said }, log }: PackManifest,
    { drawn }: KeptCounts,
    samples: ReadonlyMap<string, Sample>,
    last: Checkpoint,
  ): void {
    if (seed !== log.root) this.fault('manifest.json', 'has another seed than the root of the last checkpoint');
    const wanted = new Map<string, number>();
    for (const [type, events] of Object.entries(drawn))
      for (const { sequence } of events) wanted.set(samplePath(type, sequence), sequence);
    const counted = Object.fromEntries(Object.entries(drawn).map(([type, events]) => [type, events.length]));
    if (orderedJson(counted) !== orderedJson(said)) this.fault('manifest.json', 'counts other samples than were drawn');
    for (const name of wanted.keys()) if (!samples.has(name)) this.fault(name, 'was drawn, and is not in the pack');
    for (const [name, sample] of samples) {
      if (wanted.get(name) !== sample.event.sequence) this.fault(name, 'is not the event that was drawn');
      const reason = sample.faultOfProof(last);
      if (reason !== undefined) this.fault(name, reason);
    }
  }

  private async people(manifest: PackManifest, { people }: KeptCounts): Promise<void> {
    const wanted = peopleJson(people, manifest.log.root, manifest.people === 'names');
    const said = parsedJson((await this.text('people.json')) ?? '');
    if (orderedJson(said) !== orderedJson(wanted)) this.fault('people.json', 'is not what the bundle gives');
  }
}

/** JSON with the names of objects in order. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
