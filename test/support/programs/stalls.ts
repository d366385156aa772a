import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The delays of other requests while some work ran. */
export interface Stall {
  /** The longest that a request for `/livez` took, in milliseconds. */
  worst: number;
  asked: number;
}

/** A bystander of a thread of its own, whom the work of the test itself does not hold up; ends at the first message. */
const BYSTANDER = `
  const { Agent, request } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stall = { worst: 0, asked: 0 };
  let isOver = false;
  const ask = () =>
    new Promise((resolve, reject) => {
      request(workerData + '/livez', { agent }, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
  parentPort.once('message', () => (isOver = true));
  (async () => {
    await ask();
    parentPort.postMessage('ready');
    while (!isOver) {
      const from = performance.now();
      await ask();
      stall.worst = Math.max(stall.worst, performance.now() - from);
      stall.asked += 1;
    }
    agent.destroy();
    parentPort.postMessage(stall);
  })();
`;

/** Asks the gateway, which is another process, again and again while `work` goes on. */
export async function stallDuring(url: string, work: () => Promise<unknown>): Promise<Stall> {
  const bystander = new Worker(BYSTANDER, { eval: true, workerData: url });
  try {
    await once(bystander, 'message');
    try {
      await work();
    } finally {
      bystander.postMessage('over');
    }
    const [stall] = (await once(bystander, 'message')) as [Stall];
    return stall;
  } finally {
    await bystander.terminate();
  }
}

/** The worst stall of each round and their median: of two rounds where both are on one side of `limit`, else of three. */
export async function stallOfMost(
  url: string,
  limit: number,
  work: () => Promise<unknown>,
): Promise<{ worst: number[]; median: number }> {
  const worst: number[] = [];
  const isDecided = (): boolean =>
    worst.length === 3 || (worst.length === 2 && worst.every((one) => one < limit === worst[0]! < limit));
  while (!isDecided()) worst.push((await stallDuring(url, work)).worst);
  return { worst, median: worst.toSorted((a, b) => a - b)[Math.floor(worst.length / 2)]! };
}
