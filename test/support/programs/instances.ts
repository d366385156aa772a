import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { newKey, SPINE_KEY } from '../app.js';
import { freePort } from './free-port.js';
import { dataFolder, type GatewayProcess, startGateway } from './gateway-process.js';

/** A gateway process that is killed and started again at its port. */
export interface Instance {
  readonly url: string;
  process: GatewayProcess;
  kill(): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const ADMIN_KEY = newKey();

/** Processes that share a database and a store, as on machines of their own. */
export async function startInstances(count: number, env: Record<string, string>): Promise<Instance[]> {
  const shared = {
    LOG_LEVEL: 'warn',
    PORTCULLIS_ADMIN_KEY: ADMIN_KEY,
    SPINE_SIGNING_KEY: SPINE_KEY,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ...env,
  };
  return Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      const launch = () => startGateway({ dataDir: dataFolder(), env: { ...shared, PORT: String(port) } });
      const instance: Instance = {
        url: `http://127.0.0.1:${port}`,
        process: launch(),
        async kill() {
          instance.process.child.kill('SIGKILL');
          await instance.process.exited;
        },
        async stop() {
          instance.process.child.kill('SIGTERM');
          await instance.process.exited;
        },
        async start() {
          instance.process = launch();
          await instance.process.ready();
        },
      };
      await instance.process.ready();
      return instance;
    }),
  );
}

/** The answer that a caller got; status 0 if it was not complete. */
export interface Delivered {
  tenant: string;
  status: number;
  code?: string | undefined;
  message?: string | undefined;
  evidenceId?: string | undefined;
}

const MAX_SOCKETS = 300;

/** Starts callers that send one request after another over kept connections, each to one of the instances. */
export function startCallers(
  instances: readonly { url: string }[],
  callers: readonly { tenant: string; key: string }[],
  isStreamed: (index: number) => boolean,
) {
  const agent = new Agent({ connections: Math.ceil(MAX_SOCKETS / instances.length), pipelining: 1 });
  const delivered: Delivered[] = [];
  let isRunning = true;
  const ask = async (url: string, tenant: string, key: string, stream: boolean): Promise<Delivered> => {
    try {
      const response = await request(`${url}/v1/chat/completions`, {
        method: 'POST',
        dispatcher: agent,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-tenant-id': tenant },
        body: JSON.stringify({
          model: 'gpt-4o-mini',
          max_tokens: 32,
          stream,
          messages: [{ role: 'user', content: `Hello ${randomUUID()}` }],
        }),
        headersTimeout: 30_000,
        bodyTimeout: 30_000,
      });
      const text = await response.body.text();
      const evidenceId = response.headers['x-evidence-id']?.toString();
      if (stream && response.statusCode === 200) {
        const isWhole = text.includes('data: [DONE]') && !text.includes('data: {"error"');
        return { tenant, status: isWhole ? 200 : 0, evidenceId };
      }
      const { error } = JSON.parse(text) as { error?: { code: string; message: string } };
      return { tenant, status: response.statusCode, code: error?.code, message: error?.message, evidenceId };
    } catch {
      return { tenant, status: 0 };
    }
  };
  const work = async ({ tenant, key }: { tenant: string; key: string }, index: number): Promise<void> => {
    for (let turn = index; isRunning; turn += 1) {
      const { url } = instances[turn % instances.length]!;
      const answer = await ask(url, tenant, key, isStreamed(turn));
      delivered.push(answer);
      // As a client does that is told to wait.
      if (answer.status !== 200) await delay(answer.status === 0 ? 50 : 200);
    }
  };
  const workers = callers.map(work);
  return {
    delivered,
    async stop(): Promise<Delivered[]> {
      isRunning = false;
      await Promise.all(workers);
      await agent.destroy();
      return delivered;
    },
  };
}
