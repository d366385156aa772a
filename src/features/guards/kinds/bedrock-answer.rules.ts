import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { type MaskSpan, maskType } from '../spans.rules.js';
import type { GuardOutcome } from '../verdict.rules.js';

/** Something that a policy of a guardrail found. */
interface Found {
  action: string;
  /** The policy, or the type of what it found. */
  code: string;
  match: string | undefined;
}

const MAX_DEPTH = 6;
/** More findings than these are not told apart. */
const MAX_FOUND = 10_000;

/**
 * The verdict of ApplyGuardrail. `GUARDRAIL_INTERVENED` is said of masking and of blocking alike, so that the actions within the
 * assessments decide; an intervention that they do not explain blocks. Undefined where the answer is of another form, or says
 * that it guarded a part alone: fewer characters, or fewer pictures than `pictures`, of which it must tell.
 */
export function readBedrockAnswer(answer: JsonValue, sent: readonly string[], pictures = 0): GuardOutcome | undefined {
  if (!isJsonObject(answer)) return undefined;
  const { action, assessments, usage, guardrailCoverage: coverage } = answer;
  if (action !== 'NONE' && action !== 'GUARDRAIL_INTERVENED') return undefined;
  if (isPartly(coverage) || (pictures > 0 && guardedPictures(coverage) < pictures)) return undefined;
  const units = unitsIn(usage);
  const found: Found[] = [];
  for (const assessment of objectsOf(assessments)) {
    if (isPartly(isJsonObject(assessment.invocationMetrics) ? assessment.invocationMetrics.guardrailCoverage : null))
      return undefined;
    collect(assessment, '', found, 0);
  }
  const blocked = found.find((one) => one.action === 'BLOCKED');
  if (blocked !== undefined) return { isHit: true, isFinal: true, reason: blocked.code, units };
  const masked = found.filter((one) => one.action === 'ANONYMIZED');
  const [first] = masked;
  if (first === undefined) {
    if (action === 'NONE') return { isHit: false, units };
    return { isHit: true, isFinal: true, reason: 'intervened', units };
  }
  const spans = sent.map((text) => masked.flatMap((one) => spansOf(text, one)));
  // Each finding must have its place, or a part of the text would stay as it is.
  const isPlaced = masked.every(
    (one) => one.match !== undefined && sent.some((text) => text.includes(one.match ?? '')),
  );
  return { isHit: true, reason: first.code, units, ...(isPlaced ? { spans } : { isFinal: true }) };
}

/** The units that are charged for, over all policies. */
function unitsIn(usage: JsonValue | undefined): number {
  if (!isJsonObject(usage)) return 0;
  const counts = Object.entries(usage).map(([name, count]) =>
    typeof count === 'number' && count > 0 && !/free/i.test(name) ? Math.min(count, 1e6) : 0,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function isPartly(coverage: JsonValue | undefined): boolean {
  const { textCharacters } = isJsonObject(coverage) ? coverage : {};
  if (!isJsonObject(textCharacters)) return false;
  const { guarded, total } = textCharacters;
  return typeof guarded === 'number' && typeof total === 'number' && guarded < total;
}

/** A guardrail that is not set up for pictures leaves them out, and says so here alone. */
function guardedPictures(coverage: JsonValue | undefined): number {
  const { images } = isJsonObject(coverage) ? coverage : {};
  return isJsonObject(images) && typeof images.guarded === 'number' ? images.guarded : 0;
}

/** Every object with an action, wherever a policy has it. */
function collect(value: JsonObject, policy: string, found: Found[], depth: number): void {
  if (depth > MAX_DEPTH || found.length > MAX_FOUND) return;
  if (typeof value.action === 'string') {
    const named = [value.type, value.name].find((name) => typeof name === 'string' && /^[\w-]{1,40}$/.test(name));
    const match = typeof value.match === 'string' && value.match !== '' ? value.match : undefined;
    found.push({ action: value.action, code: typeof named === 'string' ? named : policy, match });
  }
  for (const [name, inner] of Object.entries(value)) {
    const list = Array.isArray(inner) ? objectsOf(inner) : isJsonObject(inner) ? [inner] : [];
    for (const one of list) collect(one, depth === 0 ? name : policy, found, depth + 1);
  }
}

function spansOf(text: string, { match = '', code }: Found): MaskSpan[] {
  const spans: MaskSpan[] = [];
  const type = maskType(code);
  for (let at = text.indexOf(match); match !== '' && at !== -1; at = text.indexOf(match, at + match.length))
    spans.push({ start: at, end: at + match.length, replacement: `{${type}}`, type });
  return spans;
}
