import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { type Answers, PrimaryChannel, type Questions } from '../../../src/server/primary-channel.js';
import { PrimaryServices } from '../../../src/server/primary-services.js';
import { silentLogger } from '../../support/logger.js';

/** A worker's end of its channel: keeps what is sent. */
class Worker extends EventEmitter {
  connected = true;
  readonly sent: Questions[] = [];

  send(message: object, callback: (error: Error | null) => void): boolean {
    this.sent.push(message as Questions);
    callback(null);
    return true;
  }

  hear(message: Answers): void {
    this.emit('message', message);
  }
}

let worker: Worker;
let channel: PrimaryChannel;
beforeEach(() => {
  worker = new Worker();
  channel = new PrimaryChannel(worker);
});
afterEach(() => {
  jest.useRealTimers();
});
const away = { code: 'SERVICE_UNAVAILABLE', message: 'the shared counters cannot be reached' };

test('a question alone leaves at once; those that come meanwhile leave together, in their order', async () => {
  const asked = ['one', 'two', 'three'].map((name) => channel.ask('counters', name, ['a']));
  expect(worker.sent.map(({ questions }) => questions)).toEqual([[['counters', 'one', 'a']]]);
  worker.hear({ type: 'answers', id: 1, answers: [['first']] });
  expect(worker.sent[1]).toEqual({
    type: 'questions',
    id: 2,
    questions: [
      ['counters', 'two', 'a'],
      ['counters', 'three', 'a'],
    ],
  });
  worker.hear({ type: 'answers', id: 2, answers: [['second'], ['third']] });
  expect(await Promise.all(asked)).toEqual([['first'], ['second'], ['third']]);
});

test('large answers to be cached leave apart, and are given up where too much waits; counters are asked all the same', async () => {
  const first = channel.ask('counters', 'look', []);
  const large = 'x'.repeat(1024 * 1024);
  const asked = Array.from({ length: 40 }, () => channel.ask('answers', 'set', ['k', '60', large]));
  const counter = channel.ask('counters', 'look', ['acme']);
  const ends = Promise.allSettled(asked);
  for (let at = 0; at < worker.sent.length; at += 1) {
    const { id, questions } = worker.sent[at]!;
    expect(questions.flat().join('').length).toBeLessThanOrEqual(4 * 1024 * 1024);
    worker.hear({ type: 'answers', id, answers: questions.map(() => ['ok']) });
  }
  expect(await Promise.all([first, counter])).toEqual([['ok'], ['ok']]);
  const statuses = (await ends).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(15);
  expect(statuses.at(-1)).toBe('rejected');
});

test('a step that failed is an error of its caller alone', async () => {
  const services = new PrimaryServices(silentLogger);
  const asked = [
    channel.ask('counters', 'leave', ['s']),
    channel.ask('counters', 'no such step', []),
    channel.ask('answers', 'get', ['k']),
  ];
  for (const message of worker.sent) worker.hear(services.answer(1, message));
  const [left, unknown, found] = await Promise.allSettled(asked);
  expect([left, found]).toEqual([
    { status: 'fulfilled', value: ['ok'] },
    { status: 'fulfilled', value: [] },
  ]);
  expect(unknown).toMatchObject({ status: 'rejected', reason: away });
});

test('without an answer in two seconds all that was asked fails, nothing is sent again, and a late answer ends the silence', async () => {
  jest.useFakeTimers();
  const asked = ['one', 'two'].map((name) => channel.ask('counters', name, []));
  const ends = Promise.allSettled(asked);
  await jest.advanceTimersByTimeAsync(2_001);
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: away });
  expect(worker.sent).toHaveLength(1);
  expect(channel.isAnswering).toBe(false);
  expect(channel.isConnected).toBe(true);
  const later = channel.ask('counters', 'three', []);
  worker.hear({ type: 'answers', id: 1, answers: [['of one']] });
  expect(channel.isAnswering).toBe(true);
  worker.hear({ type: 'answers', id: 2, answers: [['of three']] });
  expect(await later).toEqual(['of three']);
});

test('a primary that is gone fails what was asked, and is told of', async () => {
  const lost = jest.fn();
  channel.watch(lost);
  const asked = channel.ask('counters', 'one', []);
  worker.connected = false;
  worker.emit('disconnect');
  await expect(asked).rejects.toMatchObject(away);
  await expect(channel.ask('counters', 'two', [])).rejects.toMatchObject(away);
  expect(lost).toHaveBeenCalledTimes(1);
  expect(channel.isConnected).toBe(false);
});

test('the session of a worker that exited is over', () => {
  const services = new PrimaryServices(silentLogger);
  let id = 0;
  const ask = (workerId: number, step: string, ...args: string[]) => {
    id += 1;
    return services.answer(workerId, { type: 'questions', id, questions: [['counters', step, ...args]] }).answers[0];
  };
  ask(1, 'join', '7.1', '', '');
  ask(1, 'lead', '7.1');
  ask(1, 'close', '7.1');
  expect(ask(1, 'swap', '7.1', '7.1')).toEqual(['ok']);
  expect(ask(2, 'join', '8.1', '', '')).toEqual(['open']);
  expect(ask(2, 'beat', '8.1')).toEqual(['open']);
  services.exited(1);
  expect(ask(2, 'beat', '8.1')).toEqual(['open', '7.1']);
});
