import { expect, test } from '@jest/globals';
import { type Listed, OpenList } from '../../../src/shared/open-list.js';

const thing = (name: string): Listed & { name: string } => ({ name, place: -1 });

test('a list of open things has those that were added and not removed', () => {
  const list = new OpenList<ReturnType<typeof thing>>();
  const things = ['a', 'b', 'c', 'd'].map(thing);
  const [a, b, c, d] = things as [Listed & { name: string }, ...(Listed & { name: string })[]];
  for (const one of things) list.add(one);
  list.remove(b!);
  list.remove(d!);
  list.remove(d!);
  expect([...list].map(({ name }) => name).sort()).toEqual(['a', 'c']);
  list.add(b!);
  list.remove(a);
  expect([...list].map(({ name }) => name).sort()).toEqual(['b', 'c']);
  list.remove(c!);
  list.remove(b!);
  expect(list.size).toBe(0);
});

test('things may be removed while the list is gone through', () => {
  const list = new OpenList<ReturnType<typeof thing>>();
  for (const name of ['a', 'b', 'c']) list.add(thing(name));
  const seen: string[] = [];
  for (const one of list) {
    seen.push(one.name);
    list.remove(one);
  }
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(list.size).toBe(0);
});
