import fc from 'fast-check';
import { anyText } from './any-text.js';

/** Raw JSON text, so that numbers come that JavaScript would not write. */
export type Raw = string;

export const raw = (value: unknown): Raw => JSON.stringify(value);
export const object = (members: Record<string, Raw | undefined>): Raw =>
  `{${Object.entries(members)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${raw(name)}:${value}`]))
    .join(',')}}`;
export const list = (items: Raw[]): Raw => `[${items.join(',')}]`;

/** A count as upstreams have sent it, and as none should. */
export const hostileCount: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(200).map(String) },
  fc.constantFrom('-1', '-1e7', '1.5', '0.1', '1e15', '1e18', '1e308', '1e999', '-1e999', '-0', '2147483648'),
  fc.constantFrom('9007199254740993', '4294967296', '"12"', 'null', '{}', '[]', 'true', '[7]', '1e-7'),
);

/** Texts: plain, in many scripts, and with everything that stores, hashes and log readers stumble over. */
export const hostileText: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 3, arbitrary: fc.lorem({ maxCount: 6 }).map(raw) },
  fc.constantFrom('"\\ud83d"', '"a\\ude00b"', '"\\ud83d\\ude00"', '"\\u0000"', '"x\\u0000y"', '"\\u2028\\u2029"', '""'),
  fc.constantFrom('"\\ufeff"', '"\\u202e"', '"__proto__"', '"[DONE]"', '"data: x\\n\\n"', '"\\\\ud83d"'),
  anyText({ maxLength: 20 }).map(raw),
);

/** A value of another type where a text is expected. */
export const notText: fc.Arbitrary<Raw> = fc.constantFrom('null', '1', '{}', '[]', 'true');
export const text = fc.oneof({ weight: 6, arbitrary: hostileText }, notText);
export const maybe = (value: fc.Arbitrary<Raw>): fc.Arbitrary<Raw | undefined> =>
  fc.option(value, { nil: undefined, freq: 3 });
export const deep: Raw = '['.repeat(20_000) + ']'.repeat(20_000);
export const opaque: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 8, arbitrary: fc.json({ maxDepth: 3 }) },
  fc.constantFrom(deep, '{"__proto__":{"a":1}}', '1e999', '{"a":"\\ud800"}', '{"\\u0000":"\\u0000"}'),
);
export const index = fc.oneof(
  { weight: 4, arbitrary: fc.nat(3).map(String) },
  fc.constantFrom('-1', '1.5', '20000000', '1e18', '1e999', 'null', '"0"', '4294967296'),
);

export const record = (members: Record<string, fc.Arbitrary<Raw | undefined>>): fc.Arbitrary<Raw> =>
  fc.record(members).map(object);
export const some = (item: fc.Arbitrary<Raw>, maxLength = 3): fc.Arbitrary<Raw> =>
  fc.array(item, { maxLength }).map(list);
