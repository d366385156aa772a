import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';

/** Text with what is hard to cut: characters of several bytes, line ends, JSON and SSE syntax. */
export const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.constantFrom('Grüße aus 東京 🗼👩‍🔬', 'data: {"a":1}\n\nevent: x\r\n', '</tool> "quoted" \\ \u2028', ' ', 'é'),
);
export const opaque = fc.base64String({ minLength: 4, maxLength: 40 });
export const id = (prefix: string) => fc.stringMatching(/^[A-Za-z0-9]{4,24}$/).map((rest) => `${prefix}_${rest}`);
export const index = fc.nat(1_000);
export const json = fc.jsonValue({ maxDepth: 2, depthSize: 'small' });
export const name = fc.constantFrom('f', 'get_weather', 'apply_patch');
export const input = fc
  .dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), json, { maxKeys: 4 })
  .map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);
/** The members of an object, each there or not. */
export const some = (members: Record<string, fc.Arbitrary<unknown>>, required: string[] = []) =>
  fc.record(members, { requiredKeys: required }) as fc.Arbitrary<JsonObject>;
export const record = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(members) as fc.Arbitrary<JsonObject>;
export const is = (type: string) => fc.constant(type);
/** The object without members that JSON cannot express. */
export const plain = (made: JsonObject) => JSON.parse(JSON.stringify(made)) as JsonObject;

/** The text in pieces; a character stays whole. */
export function cutter(cuts: Iterable<number>): (whole: string) => string[] {
  const sizes = cuts[Symbol.iterator]();
  return (whole) => {
    const made = [];
    for (let from = 0; from < whole.length;) {
      const wanted = from + 1 + ((sizes.next().value as number | undefined) ?? 0);
      const to = /[\uD800-\uDBFF]/.test(whole.charAt(wanted - 1)) ? wanted + 1 : wanted;
      made.push(whole.slice(from, to));
      from = to;
    }
    return made;
  };
}
