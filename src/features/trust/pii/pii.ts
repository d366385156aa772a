import { addressRecognizers } from './addresses/pii-addresses.rules.js';
import { birthRecognizers } from './numbers/pii-birth.rules.js';
import { NormalText } from './pii-normal.rules.js';
import { personNames } from './people/person-names.rules.js';
import { phoneRecognizers } from './numbers/pii-phone.js';
import { plainRecognizers } from './pii-recognizers.rules.js';
import { profileOf } from './pii-profile.rules.js';
import { redactEntities, replacementOf } from './pii-redact.rules.js';
import { CostlyText, type ScanBudget, ofOneShape, type Recognizer } from './pii-recognizer.rules.js';
import { PiiScanner } from './pii-scan.rules.js';
import { DomainError } from '../../../shared/errors.js';
import { rests } from '../../../shared/time/idle-turn.js';
import type {
  PiiEntity,
  PiiReader,
  PiiRedaction,
  PiiRules,
  PiiType,
  RedactOptions,
  RedactionResult,
} from '../../../contracts/pii.js';

/** Every recognizer that comes with the gateway. */
export const builtInRecognizers: readonly Recognizer[] = [
  ...plainRecognizers,
  ...phoneRecognizers,
  ...birthRecognizers,
  ...addressRecognizers,
].map(ofOneShape);

const SHORTEST_SLICE = 512;
/** Texts up to here are scanned at once: 5 ms for the worst of them. */
const AT_ONCE = 3 * SHORTEST_SLICE;
const LONGEST_SLICE = 8_192;
/** A slice that took longer, ms, makes the next one shorter. */
const SLICE_MILLIS = 1;

/** The bounds of a scan. */
export interface ScanLimits {
  /** Shared by the texts of a request; each has its own when absent. */
  budget?: ScanBudget | undefined;
  /** Aborts when nobody waits for the findings. */
  signal?: AbortSignal | undefined;
}

/** A scanner for `types`, or for every type; for names of persons only where the rules or the types ask for them. */
function scannerOf(types?: readonly PiiType[], rules?: PiiRules, budget?: ScanBudget): PiiScanner {
  const profile = rules && profileOf(rules);
  const own = profile?.recognizers ?? [];
  const named = rules?.personNames === true || types?.includes('PERSON') === true ? [personNames] : [];
  const all = own.length + named.length === 0 ? builtInRecognizers : [...builtInRecognizers, ...named, ...own];
  const asked = types === undefined ? all : all.filter(({ type }) => types.includes(type));
  return new PiiScanner(asked, profile?.accepts, budget);
}

/**
 * Personal data in `content`, in order and without overlaps. Only the asked types compete for a place in the text. Takes
 * time in proportion to the length; for texts of unknown length see `detectPiiInSlices`. Throws CostlyText.
 */
export function detectPii(
  content: string,
  types?: readonly PiiType[],
  rules?: PiiRules,
  budget?: ScanBudget,
): PiiEntity[] {
  const normal = new NormalText();
  return inOriginal(normal, scannerOf(types, rules, budget).end(normal.push(content) + normal.end()));
}

/** Findings in the normal form, at their offsets in the original text. */
function inOriginal(normal: NormalText, entities: readonly PiiEntity[]): PiiEntity[] {
  return entities.map((entity) => ({
    ...entity,
    start: normal.originalOf(entity.start),
    end: normal.originalOf(entity.end),
  }));
}

/**
 * As `detectPii`, in slices between which other requests are served: as long as a text is plain, short where it is dense
 * with what could be personal data. Decision 0011. Throws CostlyText, and
 * SERVICE_UNAVAILABLE once nobody waits for the findings.
 */
export function detectPiiInSlices(
  content: string,
  types?: readonly PiiType[],
  rules?: PiiRules,
  { budget, signal }: ScanLimits = {},
): PiiEntity[] | Promise<PiiEntity[]> {
  if (content.length <= AT_ONCE) return detectPii(content, types, rules, budget);
  return scanInSlices(content, scannerOf(types, rules, budget), signal);
}

async function scanInSlices(content: string, scanner: PiiScanner, signal?: AbortSignal): Promise<PiiEntity[]> {
  const normal = new NormalText();
  const entities: PiiEntity[] = [];
  let slice = 2 * SHORTEST_SLICE;
  const rest = rests();
  for (let at = 0; at < content.length;) {
    const begun = performance.now();
    for (const entity of scanner.push(normal.push(content.slice(at, at + slice)))) entities.push(entity);
    at += slice;
    slice =
      performance.now() - begun > SLICE_MILLIS
        ? Math.max(SHORTEST_SLICE, slice / 2)
        : Math.min(LONGEST_SLICE, slice * 2);
    await rest();
    if (signal?.aborted === true) throw new DomainError('SERVICE_UNAVAILABLE', 'the client disconnected while waiting');
  }
  return inOriginal(normal, [...entities, ...scanner.push(normal.end()), ...scanner.end()]);
}

/** The end of a text that goes on, UTF-16 code units, in which what follows may still make or change a finding. */
export function unsettledEnd(content: string, rules?: PiiRules): number {
  const normal = new NormalText();
  const scanner = scannerOf(undefined, rules);
  try {
    scanner.push(normal.push(content));
    return content.length - normal.originalOf(scanner.settled);
  } catch (error) {
    if (!(error instanceof CostlyText)) throw error;
    return content.length;
  }
}

/** `content` with its personal data replaced; what was replaced, at its offsets in `content`. */
export function redactPii(content: string, options: RedactOptions = {}): RedactionResult {
  return redactEntities(content, detectPii(content, options.types, options.rules), options);
}

/** As `redactPii`, in slices. */
export async function redactPiiInSlices(
  content: string,
  options: RedactOptions = {},
  limits: ScanLimits = {},
): Promise<RedactionResult> {
  return redactEntities(content, await detectPiiInSlices(content, options.types, options.rules, limits), options);
}

/** The detection and redaction that other features use. */
export const piiReader: PiiReader = {
  detect: (content, types, rules) => detectPiiInSlices(content, types, rules),
  redact: (content, options) => redactPiiInSlices(content, options),
};

/**
 * Redacts a text that comes in pieces, the same as `redactPii` on the whole however it is cut. Passes on what can no
 * longer become a part of personal data: of ordinary text all but the last few hundred characters, of a private key or
 * token nothing until it has ended. The bounds are those of `PiiScanner`.
 */
export class PiiStreamRedactor {
  readonly #scanner: PiiScanner;
  readonly #normal = new NormalText();
  readonly #options: RedactOptions;
  readonly redactions: PiiRedaction[] = [];
  #text = '';
  /** Offset of `#text` in the whole. */
  #offset = 0;

  constructor(options: RedactOptions = {}) {
    this.#options = options;
    this.#scanner = scannerOf(options.types, options.rules);
  }

  /** The text that can be passed on after `piece`. */
  push(piece: string): string {
    this.#text += piece;
    return this.#release(this.#scanner.push(this.#normal.push(piece)));
  }

  /** The text held back until the end. */
  end(): string {
    return this.#release(this.#scanner.end(this.#normal.end()));
  }

  #release(entities: readonly PiiEntity[]): string {
    const length = this.#normal.originalOf(this.#scanner.settled) - this.#offset;
    let released = '';
    let at = 0;
    for (const entity of inOriginal(this.#normal, entities)) {
      const { type, start, end } = entity;
      const [from, to] = [start - this.#offset, end - this.#offset];
      const replacement = replacementOf(entity, this.#text.slice(from, to), this.#options);
      this.redactions.push({ type, start, end, replacement });
      released += this.#text.slice(at, from) + replacement;
      at = to;
    }
    released += this.#text.slice(at, length);
    this.#text = this.#text.slice(length);
    this.#offset += length;
    return released;
  }
}
