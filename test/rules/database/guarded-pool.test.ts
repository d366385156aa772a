import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { guardPool } from '../../../src/database/guarded-pool.js';

/** A pool and its clients, as node-postgres shows them to those who listen. */
function guarded() {
  const pool = new EventEmitter();
  guardPool(pool as never, 10_000);
  const texts: unknown[] = [];
  const connect = (answer: () => Promise<unknown> = () => Promise.resolve()) => {
    const client = Object.assign(new EventEmitter(), {
      state: 'open',
      query: (text: unknown) => {
        texts.push(text);
        return answer();
      },
      end: () => Promise.resolve(void (client.state = 'ended')),
      release: () => undefined,
      connection: { stream: { destroy: () => void (client.state = 'destroyed') } },
    });
    pool.emit('connect', client);
    pool.emit('acquire', client);
    return client;
  };
  return { connect, texts, release: (client: object) => pool.emit('release', undefined, client) };
}

test('each transaction limits its statements, and nothing else is changed', async () => {
  const { connect, texts } = guarded();
  const client = connect();
  for (const text of ['begin', 'SELECT 1', 'commit', 'begin']) await client.query(text);
  const begin = 'begin; SET LOCAL statement_timeout = 10000';
  expect(texts).toEqual([begin, 'SELECT 1', 'commit', begin]);
});

test.each([
  ['25006', ['ended', 'destroyed', 'open']],
  ['23505', ['open', 'open', 'open']],
])('error %s: the connection, one that is idle, and one in use are %j', async (code, expected) => {
  const { connect, release } = guarded();
  const idle = connect();
  release(idle);
  const used = connect();
  const failed = connect(() => Promise.reject(Object.assign(new Error('refused'), { code })));
  await expect(failed.query('UPDATE')).rejects.toThrow('refused');
  expect([failed.state, idle.state, used.state]).toEqual(expected);
});
