import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';

type Listener = (event: ServerEvent) => void;

/** Changes of lists, for those alone whose tenant they are of: a subscription belongs to the tenant whose request made it. */
export class TenantEvents implements ServerEventBus {
  private readonly stream = new AsyncLocalStorage<{ tenantId: string; own: Set<Listener> | undefined }>();
  private readonly listeners = new Map<string, Set<Listener>>();

  /** Does work whose subscriptions are the tenant's; `own` gets them too, for events of that stream alone. */
  for<T>(tenantId: string, work: () => T, own?: Set<Listener>): T {
    return this.stream.run({ tenantId, own }, work);
  }

  /** Nobody publishes for all tenants. */
  publish(): void {
    throw new Error('an event is of a tenant');
  }

  changed(tenantId: string): void {
    for (const listener of this.listeners.get(tenantId) ?? [])
      for (const kind of ['tools_list_changed', 'resources_list_changed', 'prompts_list_changed'] as const)
        listener({ kind });
  }

  subscribe(listener: Listener): () => void {
    const { tenantId, own: stream } = this.stream.getStore() ?? {};
    if (tenantId === undefined) throw new Error('a subscription without a tenant');
    const own = this.listeners.get(tenantId) ?? new Set();
    this.listeners.set(tenantId, own.add(listener));
    stream?.add(listener);
    return () => {
      stream?.delete(listener);
      own.delete(listener);
      if (own.size === 0 && this.listeners.get(tenantId) === own) this.listeners.delete(tenantId);
    };
  }
}
