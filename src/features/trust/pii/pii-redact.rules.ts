import type { PiiEntity, PiiRedaction, PiiType, RedactOptions, RedactionResult } from '../../../contracts/pii.js';
import { writtenIn } from './pii-normal.rules.js';

const MASK = 'mask';
const STAR = '*';
const VISIBLE = 4;
/** The last characters would reveal a shorter value. */
const SHORTEST_SHOWN = 8;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;
/** Types whose last characters are useless, or reveal too much. */
const hidden: ReadonlySet<PiiType> = new Set(['ADDRESS', 'DATE_OF_BIRTH', 'IP_ADDRESS']);

/** Letters and digits, each as it is written. */
function alphanumericsOf(value: string): string[] {
  return [...writtenIn(value)].filter(({ character }) => ALPHANUMERIC.test(character)).map(({ form }) => form);
}

/** `value` with `fill` for its letters and digits but the last `visible`; the text of `fill` repeats. */
function filled(value: string, fill: string, visible: number): string {
  const units = fill.split('');
  let left = alphanumericsOf(value).length - visible;
  let at = 0;
  let text = '';
  for (const { character, form } of writtenIn(value)) {
    if (left > 0 && ALPHANUMERIC.test(character)) {
      left -= 1;
      // A letter beyond the basic plane takes two code units, an escape six, and so does what replaces it.
      for (let unit = 0; unit < form.length; unit += 1) text += units[at++ % units.length] ?? STAR;
    } else text += form;
  }
  return text;
}

function visibleOf(type: PiiType, value: string): number {
  const { length } = alphanumericsOf(value);
  return hidden.has(type) || length < SHORTEST_SHOWN || value.startsWith('-----') ? 0 : VISIBLE;
}

function masked(type: PiiType, value: string, preserveFormat: boolean): string {
  if (type === 'EMAIL') {
    const at = value.lastIndexOf('@');
    // It may be written in another way.
    if (at === -1) return preserveFormat ? filled(value, STAR, 0) : STAR.repeat(4);
    const local = value.slice(0, at);
    const [first = ''] = Array.from(writtenIn(local), ({ form }) => form);
    if (!preserveFormat) return `${first}***${value.slice(at)}`;
    const hiddenUnits = local.length - first.length;
    return (hiddenUnits > 0 ? first + STAR.repeat(hiddenUnits) : STAR.repeat(local.length)) + value.slice(at);
  }
  const visible = visibleOf(type, value);
  if (preserveFormat) return filled(value, STAR, visible);
  const shown = visible === 0 ? '' : alphanumericsOf(value).slice(-visible).join('');
  return STAR.repeat(4) + shown;
}

/**
 * The replacement of a value. `mask` shows the last four letters and digits, of an e-mail address the first letter and
 * the domain, and of addresses, dates, IP addresses, short values and private keys nothing. With `preserveFormat` each
 * letter and digit is replaced in its place, by a star or by the characters of the replacement in turn, so separators
 * and length stay.
 */
export function replacementOf(
  { type, label = type }: Pick<PiiEntity, 'type' | 'label'>,
  value: string,
  options: RedactOptions,
): string {
  const { replacement, preserveFormat = false } = options;
  if (replacement === MASK) return masked(type, value, preserveFormat);
  if (preserveFormat) return filled(value, replacement === undefined || replacement === '' ? STAR : replacement, 0);
  return replacement ?? `[${label}]`;
}

/** `text` with its entities replaced; entities are in order and do not overlap. Offsets are those of `text`. */
export function redactEntities(text: string, entities: readonly PiiEntity[], options: RedactOptions): RedactionResult {
  const redactions: PiiRedaction[] = [];
  let content = '';
  let at = 0;
  for (const entity of entities) {
    const { type, start, end } = entity;
    const replacement = replacementOf(entity, text.slice(start, end), options);
    redactions.push({ type, start, end, replacement });
    content += text.slice(at, start) + replacement;
    at = end;
  }
  return { content: content + text.slice(at), redactions };
}
