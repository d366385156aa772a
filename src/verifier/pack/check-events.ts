import { toHex, toUtf8 } from '../bytes.js';
import { runningDigest } from '../digest.js';
import type { PackFault } from './fault.js';
import type { Sample } from './check-samples.js';
import { EventTally, type KeptCounts } from './derived.js';
import { faultOfEvent, isObject, isPackEvent, isWithheldEvent, type PackEvent } from './events.js';
import { type PackManifest, parsedJson } from './manifest.js';
import { POPULATION_HEADER, populationLine, populationType } from './population.js';
import { type RangeProof, RangeTree } from './range.js';
import { textLines } from './zip.js';

const BUNDLE = 'log/bundle.jsonl';
const MAX_FAULTS = 20;
/** No event of a gateway has so many characters. */
const MAX_LINE = 32 << 20;

interface EventsToCheck {
  manifest: PackManifest;
  proof: RangeProof;
  samples: ReadonlyMap<string, Sample>;
  pieces: AsyncIterable<Uint8Array>;
}

/** Checks the events of a bundle, and which files follow from them. `kept` is absent where the bundle has faults. */
export async function checkEvents(given: EventsToCheck): Promise<{ kept?: KeptCounts; faults: PackFault[] }> {
  return new EventsCheck(given).run();
}

class EventsCheck {
  private readonly faults: PackFault[] = [];
  private readonly tally: EventTally;
  private readonly tree: RangeTree;
  private readonly population = runningDigest();
  private readonly incidents = runningDigest();
  private isFirstIncident = true;
  private next: number;
  /** The events that samples show, by their place. */
  private readonly sampled = new Map<number, { name: string; text: string }[]>();

  constructor(private readonly given: EventsToCheck) {
    const { manifest, proof, samples } = given;
    this.tally = new EventTally(manifest.log.root);
    this.tree = new RangeTree(proof);
    this.next = manifest.log.from;
    for (const [name, { event, related }] of samples)
      for (const one of [event, ...related]) {
        const known = this.sampled.get(one.sequence) ?? [];
        known.push({ name, text: JSON.stringify(one) });
        this.sampled.set(one.sequence, known);
      }
  }

  async run(): Promise<{ kept?: KeptCounts; faults: PackFault[] }> {
    const { manifest } = this.given;
    this.population.update(toUtf8(POPULATION_HEADER));
    this.incidents.update(toUtf8('{"incidents":['));
    try {
      await this.read();
    } catch (error) {
      // Bytes that are not UTF-8, or a line without an end.
      if (!isOfText(error)) throw error;
      this.fault(BUNDLE, error.message);
    }
    const { from, to, root } = manifest.log;
    if (this.faults.length > 0) return { faults: this.faults };
    if (this.next !== to) this.fault(BUNDLE, `ends before event ${this.next}: the range is ${from} to ${to - 1}`);
    else if (this.tree.finish() !== root) this.fault(BUNDLE, 'does not give the root of the last checkpoint');
    for (const names of this.sampled.values())
      for (const { name } of names) this.fault(name, 'shows an event that the bundle does not have');
    const kept = this.tally.kept();
    this.follows(kept);
    return this.faults.length > 0 ? { faults: this.faults } : { kept, faults: [] };
  }

  private fault(entry: string, reason: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ entry, reason });
  }

  private async read(): Promise<void> {
    const lines = textLines(this.given.pieces, MAX_LINE);
    const head = await lines.next();
    if (head.done === true || !this.isHead(parsedJson(head.value))) {
      this.fault(BUNDLE, 'does not begin with the range of the manifest');
      return;
    }
    for await (const line of lines) {
      if (this.faults.length >= MAX_FAULTS) return;
      this.take(parsedJson(line));
      this.next += 1;
    }
  }

  private isHead(value: unknown): boolean {
    const { log, tenant } = this.given.manifest;
    if (!isObject(value) || value.format !== 'portcullis-spine-range-1') return false;
    return value.from === log.from && value.to === log.to && value.tenantId === tenant;
  }

  private take(event: unknown): void {
    const { manifest } = this.given;
    if (isWithheldEvent(event)) {
      this.place(event);
      // Its time is not in the pack.
      this.tally.takeWithheld(false);
      return;
    }
    if (!isPackEvent(event, manifest.redaction === 'none')) {
      this.fault(BUNDLE, `the line of event ${this.next} is not an event`);
      return;
    }
    this.place(event);
    const reason = faultOfEvent(manifest.tenant, event) ?? this.outside(event);
    if (reason !== undefined) this.fault(BUNDLE, reason);
    this.compareSamples(event);
    const type = populationType(event);
    this.population.update(toUtf8(populationLine(event, type)));
    const incident = this.tally.take(event, type);
    if (incident === undefined) return;
    this.incidents.update(toUtf8(this.isFirstIncident ? incident : `,${incident}`));
    this.isFirstIncident = false;
  }

  private place({ sequence, leafHash }: { sequence: number; leafHash: string }): void {
    if (sequence !== this.next) this.fault(BUNDLE, `event ${sequence} stands in the place of event ${this.next}`);
    this.tree.append(leafHash);
  }

  /** The reason why an event is not one that the pack says to show. */
  private outside({ sequence, ...event }: PackEvent): string | undefined {
    const { period, scope } = this.given.manifest;
    if (event.occurredAt < period.start || event.occurredAt >= period.end)
      return `event ${sequence} is not of the period`;
    const isOfScope =
      (scope.kind !== 'agent' || event.actor === scope.id) &&
      (scope.kind !== 'case' || event.correlationId === scope.id || event.resourceId === scope.id);
    return isOfScope ? undefined : `event ${sequence} is not of the ${scope.kind} ${String(scope.id)}`;
  }

  private compareSamples(event: PackEvent): void {
    const shown = this.sampled.get(event.sequence);
    if (shown === undefined) return;
    this.sampled.delete(event.sequence);
    const text = JSON.stringify(event);
    for (const sample of shown)
      if (sample.text !== text) this.fault(sample.name, `shows event ${event.sequence} otherwise than the bundle`);
  }

  /** The files that the events give byte by byte. */
  private follows({ incidents: { listed, total } }: KeptCounts): void {
    this.incidents.update(toUtf8(`],"listed":${listed},"total":${total}}`));
    const derived = { 'population.csv': this.population, 'incidents.json': this.incidents };
    for (const [name, content] of Object.entries(derived))
      if (this.given.manifest.files[name]?.sha256 !== toHex(content.digest()))
        this.fault(name, 'is not what the bundle gives');
  }
}

function isOfText(error: unknown): error is Error {
  const { name } = error as Partial<Error>;
  return name === 'TypeError' || name === 'RangeError';
}
