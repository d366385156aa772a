import { expect, test } from '@jest/globals';
import { TextMemory } from '../../../src/shared/text/text-memory.js';

const long = 'x'.repeat(2_048);

test('a long text is remembered, for its owner alone', () => {
  const memory = new TextMemory<number>();
  expect(memory.recall('a', long)).not.toHaveProperty('fact');
  expect(memory.recall('a', long).keep(7)).toBe(7);
  expect(memory.recall('a', `${long.slice(1)}x`)).toMatchObject({ fact: 7 });
  expect(memory.recall('b', long)).not.toHaveProperty('fact');
  expect(memory.recall('a', `${long}y`)).not.toHaveProperty('fact');
  memory.recall('a', long).keep(0);
  expect(memory.recall('a', long)).toMatchObject({ fact: 0 });
});

test('short texts and very long ones are not', () => {
  const memory = new TextMemory<number>();
  for (const text of ['', long.slice(1), 'x'.repeat(1_048_577)]) {
    memory.recall('a', text).keep(1);
    expect(memory.recall('a', text)).not.toHaveProperty('fact');
  }
});

test('of very many texts the last ones are remembered', () => {
  const memory = new TextMemory<number>();
  for (let at = 0; at < 5_000; at += 1) memory.recall('a', `${long}${at}`).keep(at);
  expect(memory.recall('a', `${long}0`)).not.toHaveProperty('fact');
  expect(memory.recall('a', `${long}4999`)).toMatchObject({ fact: 4_999 });
});
