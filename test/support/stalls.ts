import { request, Agent } from 'node:http';

/** What others noticed while something went on. */
export interface Stall {
  /** The longest that a request for `/livez` took, in milliseconds. */
  worst: number;
  asked: number;
}

/** Asks the gateway, which is another process, again and again while `work` goes on. */
export async function stallDuring(url: string, work: () => Promise<unknown>): Promise<Stall> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stall: Stall = { worst: 0, asked: 0 };
  let isOver = false;
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      request(`${url}/livez`, { agent }, (response) => {
        response.resume().once('end', resolve);
      })
        .once('error', reject)
        .end();
    });
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const from = performance.now();
      await ask();
      stall.worst = Math.max(stall.worst, performance.now() - from);
      stall.asked += 1;
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
    agent.destroy();
  }
  return stall;
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
