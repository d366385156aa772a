import fc from 'fast-check';

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Text of any code points but halves of surrogates. The unit `binary` of `fc.string` makes a table of all of them first, for seconds. */
export function anyText({ minLength = 0, maxLength = 10 }: { minLength?: number; maxLength?: number } = {}) {
  return fc.array(codePoint, { minLength, maxLength }).map((points) => String.fromCodePoint(...points));
}
