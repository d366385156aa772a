import { describe, expect, test } from '@jest/globals';
import { type Line, linesBetween } from '../../../console/src/decisions/lines.js';
import { changesOf } from '../../../console/src/decisions/definition.js';
import { argumentsOf, claimsOf, credentialWords } from '../../../console/src/rooms/tools/terms.js';
import { visible } from '../../../console/src/parts/text/visible.js';

/** Lines as text: a sign, and `[` `]` around the words that the other side has not. */
const drawn = (lines: readonly Line[]): string[] =>
  lines.map((line) => {
    if (line.kind === 'left out') return `… ${line.count}`;
    if (line.kind === 'same') return `  ${line.text}`;
    const text = line.pieces.map((piece) => (piece.isOther ? `[${piece.text}]` : piece.text)).join('');
    return `${line.kind === 'old' ? '-' : '+'} ${text}`;
  });
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, place) => `line ${from + place}`);

describe('two texts line by line', () => {
  test('show the words that differ where lines replace each other', () => {
    expect(drawn(linesBetween('Sends a mail.\nNever two.', 'Sends any mail.\nNever two.'))).toEqual([
      '- Sends [a] mail.',
      '+ Sends [any] mail.',
      '  Never two.',
    ]);
  });

  test('show lines that only one side has whole', () => {
    expect(drawn(linesBetween('a\nb\nc', 'a\nc\nd'))).toEqual(['  a', '- b', '  c', '+ d']);
    expect(drawn(linesBetween('a\nb', 'c d'))).toEqual(['- [a]', '- b', '+ [c d]']);
    expect(drawn(linesBetween('', 'new'))).toEqual(['+ new']);
    expect(drawn(linesBetween('same', 'same'))).toEqual(['  same']);
  });

  test('leave out what is the same far from a change', () => {
    const before = numbered(1, 12);
    const after = before.with(5, 'another');
    expect(drawn(linesBetween(before.join('\n'), after.join('\n')))).toEqual([
      '… 3',
      '  line 4',
      '  line 5',
      '- [line 6]',
      '+ [another]',
      '  line 7',
      '  line 8',
      '… 4',
    ]);
  });

  test('give every line of both, whatever they are', () => {
    let seed = 20261128;
    const next = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const random = (): string => Array.from({ length: next(7) + 1 }, () => 'abc'.charAt(next(3))).join('\n');
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [random(), random()];
      const lines = linesBetween(before, after);
      if (lines.some(({ kind }) => kind === 'left out')) continue;
      const side = (wanted: 'old' | 'new') =>
        lines
          .filter(({ kind }) => kind === wanted || kind === 'same')
          .map((line) => drawn([line])[0]!.slice(2).replaceAll(/[[\]]/g, ''))
          .join('\n');
      expect([side('old'), side('new')]).toEqual([before, after]);
    }
  });

  test('end soon for texts that have nothing in common', () => {
    const lines = linesBetween(numbered(1, 3_000).join('\n'), numbered(5_001, 8_000).join('\n'));
    expect(lines).toHaveLength(6_000);
    expect(lines[0]?.kind).toBe('old');
    expect(lines.at(-1)?.kind).toBe('new');
  });
});

test('hidden characters are seen, and others stay', () => {
  expect(visible('a\u200bb\u{e0041}\u202ec\n\td é 日本 \u{1f600}')).toBe(
    'a⟨U+200B⟩b⟨U+E0041⟩⟨U+202E⟩c\n\td é 日本 \u{1f600}',
  );
});

test('a definition differs in its parts, those that people read first', () => {
  const before = { name: 'send', description: 'Sends.', inputSchema: { type: 'object' }, extra: 1 };
  const after = { ...before, description: 'Sends twice.', annotations: { readOnlyHint: true }, extra: 2 };
  expect(changesOf(before, after).map(({ name, lines }) => [name, drawn(lines).at(-1)])).toEqual([
    ['Description', '+ Sends[ twice].'],
    ['Annotations', '+ }'],
    ['extra', '+ [2]'],
  ]);
  expect(changesOf({ description: '' }, {}).map(({ lines }) => drawn(lines))).toEqual([['- ""']]);
  expect(changesOf(before, before)).toEqual([]);
  expect(claimsOf(after)).toEqual(['readOnlyHint: true']);
  expect(claimsOf({ annotations: { title: 'Send\u200b' } })).toEqual(['title: Send⟨U+200B⟩']);
  expect(claimsOf(before)).toEqual([]);
});

test('arguments are those that the schema names', () => {
  const properties = {
    to: { type: 'string', description: 'Who gets it.' },
    kind: { enum: ['a', 1] },
    all: { type: 'array', items: { type: ['string', 'null'] } },
    other: { $ref: '#/$defs/other' },
    any: true,
  };
  expect(argumentsOf({ inputSchema: { type: 'object', properties, required: ['to'] } })).toEqual([
    { name: 'to', type: 'string', isRequired: true, description: 'Who gets it.' },
    { name: 'kind', type: '"a" or 1', isRequired: false, description: '' },
    { name: 'all', type: 'list of string or null', isRequired: false, description: '' },
    { name: 'other', type: 'as its definition says', isRequired: false, description: '' },
    { name: 'any', type: 'anything', isRequired: false, description: '' },
  ]);
  expect(argumentsOf({ inputSchema: { type: 'object' } })).toEqual([]);
  expect(argumentsOf({})).toEqual([]);
});

test('a credential is named without being shown', () => {
  const server = { credentialType: 'KEY', keyHint: '1234', headerNames: [] } as never;
  const words = (more: object): string => credentialWords(Object.assign({}, server, more));
  expect(words({})).toBe('a key that ends in 1234');
  expect(words({ keyHint: null })).toBe('a key');
  expect(words({ credentialType: 'NONE' })).toBe('none');
  expect(words({ credentialType: 'HEADERS', headerNames: ['X-One', 'X-Two'] })).toBe('the headers X-One, X-Two');
});
