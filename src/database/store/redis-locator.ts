import { addressText, type RedisAddress, type RedisServers } from '../../shared/outbound/redis-servers.js';
import { type StorePlace, newestOf, ownerIn, primaryIn } from './redis-answers.rules.js';
import { connectInTime, connectionTo, type RedisClient } from './redis-connection.js';

/** A node that has not answered after this time is left out. */
const ASK_MILLIS = 1_000;

/** The answer of one node, or the error in its place. */
interface NodeAnswer {
  node: RedisAddress;
  located?: StorePlace | undefined;
  error?: unknown;
}

/** Finds the server that has the data: asks all sentinels, or all named nodes of a cluster, and takes the newest answer. */
export class RedisLocator {
  private readonly clients = new Map<RedisAddress, RedisClient>();

  /** `key`: one of the keys that are used; which one does not matter, as in a cluster all share a hash tag. */
  constructor(
    private readonly servers: RedisServers,
    private readonly key: string,
  ) {}

  /** False where there is one address to connect to. */
  get canMove(): boolean {
    return this.servers.kind !== 'single';
  }

  /** Throws when no node knows. */
  async locate(): Promise<StorePlace> {
    const [only] = this.servers.nodes;
    if (!this.canMove && only !== undefined) return { ...only, epoch: 0 };
    const answers = await this.ask();
    const newest = newestOf(answers.flatMap(({ located }) => located ?? []));
    if (newest !== undefined) return newest;
    const reasons = answers.map(({ node, error }) => `${addressText(node)}: ${reasonOf(error)}`);
    throw new Error(`no node says where the primary is: ${reasons.join('; ')}`);
  }

  /** Asks each of the nodes. */
  ask(): Promise<NodeAnswer[]> {
    return Promise.all(
      this.servers.nodes.map(async (node) => {
        try {
          return { node, located: await this.askOne(node) };
        } catch (error) {
          this.forget(node);
          return { node, error };
        }
      }),
    );
  }

  close(): void {
    for (const node of this.clients.keys()) this.forget(node);
  }

  private async askOne(node: RedisAddress): Promise<StorePlace | undefined> {
    const client = this.clients.get(node) ?? (await this.connect(node));
    if (this.servers.kind === 'sentinel')
      return primaryIn(await inTime(client.sendCommand(['SENTINEL', 'MASTER', this.servers.primaryName])));
    const [slot, slots, info] = await inTime(
      Promise.all([
        client.sendCommand<number>(['CLUSTER', 'KEYSLOT', this.key]),
        client.sendCommand(['CLUSTER', 'SLOTS']),
        client.sendCommand(['CLUSTER', 'INFO']),
      ]),
    );
    return ownerIn(slots, info, slot, node);
  }

  private async connect(node: RedisAddress): Promise<RedisClient> {
    const { kind, login, sentinelLogin, tls } = this.servers;
    const client = connectionTo(
      node,
      { login: kind === 'sentinel' ? sentinelLogin : login, tls, database: 0 },
      ASK_MILLIS,
    );
    client.on('error', () => {
      if (this.clients.get(node) === client) this.clients.delete(node);
    });
    this.clients.set(node, await connectInTime(client, ASK_MILLIS));
    return client;
  }

  private forget(node: RedisAddress): void {
    const client = this.clients.get(node);
    this.clients.delete(node);
    if (client?.isOpen === true) client.destroy();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : 'it knows none';
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`no answer within ${ASK_MILLIS} ms`));
  }, ASK_MILLIS);
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
