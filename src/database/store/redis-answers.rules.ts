import type { RedisAddress } from '../../shared/outbound/redis-servers.js';

/** Where a node says that the server is, and how new that is: the answer with the highest epoch is the newest. */
export interface StorePlace extends RedisAddress {
  epoch: number;
}

/** The answer to SENTINEL MASTER, a list of names and values. Undefined if it names no server. */
export function primaryIn(reply: unknown): StorePlace | undefined {
  if (!Array.isArray(reply)) return undefined;
  const facts = new Map<string, string>();
  for (let at = 0; at + 1 < reply.length; at += 2) facts.set(String(reply[at]), String(reply[at + 1]));
  const [host = '', port] = [facts.get('ip'), Number(facts.get('port'))];
  const epoch = Number(facts.get('config-epoch') ?? 0);
  return isAddress(host, port) ? { host, port, epoch: Number.isFinite(epoch) ? epoch : 0 } : undefined;
}

/**
 * The primary of a slot, by a node's answers to CLUSTER SLOTS and CLUSTER INFO. Undefined if the node knows none.
 * `asked`: where the node was asked, which stands for an address that it does not know.
 */
export function ownerIn(slots: unknown, info: unknown, slot: number, asked: RedisAddress): StorePlace | undefined {
  if (!Array.isArray(slots)) return undefined;
  const range: unknown = slots.find(
    (one) => Array.isArray(one) && Number(one[0]) <= slot && slot <= Number(one[1]) && Array.isArray(one[2]),
  );
  if (!Array.isArray(range)) return undefined;
  const [name, port] = range[2] as unknown[];
  const host = typeof name === 'string' && name !== '' && name !== '?' ? name : asked.host;
  const epoch = Number(/^cluster_current_epoch:(\d+)/m.exec(String(info))?.[1] ?? 0);
  return isAddress(host, Number(port)) ? { host, port: Number(port), epoch } : undefined;
}

function isAddress(host: string, port: number): boolean {
  return host !== '' && Number.isInteger(port) && port > 0 && port < 65_536;
}

/** The newest answer; the first of several that are equally new. */
export function newestOf(found: readonly StorePlace[]): StorePlace | undefined {
  return found.reduce<StorePlace | undefined>(
    (best, one) => (best === undefined || one.epoch > best.epoch ? one : best),
    undefined,
  );
}

/** Whether a server says by an error that another one has the data or takes writes. */
export function saysElsewhere(error: unknown): boolean {
  return error instanceof Error && /^(?:MOVED|ASK) |READONLY /.test(error.message);
}

/** Whether a server refuses a script because it does not know it; nothing was done then. */
export function lacksScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
