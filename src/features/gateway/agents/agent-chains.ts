import type { AgentSession } from '../../../shared/http/agent-session.js';

/** The most links from an agent to the one that started it, of all tenants, of one, and of one session. */
export interface ChainBounds {
  links: number;
  ofTenant: number;
  ofSession: number;
}
const BOUNDS: ChainBounds = { links: 50_000, ofTenant: 10_000, ofSession: 256 };
/** Sessions that say nothing for so long are forgotten, ms. */
const KEPT_MILLIS = 24 * 3_600_000;

/** The agents from the one that calls to the first that is known. */
export interface Chain {
  length: number;
  isCircle: boolean;
}

interface Session {
  tenantId: string;
  id: string;
  parents: Map<string, string>;
  at: number;
}

/**
 * Who started whom in the sessions of agents, as far as the headers of their calls have said it. In the memory of one
 * instance: each learns from its own calls.
 */
export class AgentChains {
  /** By tenant and id, the one that was silent the longest first. */
  private readonly sessions = new Map<string, Session>();
  private readonly byTenant = new Map<string, { sessions: Map<string, Session>; links: number }>();
  private links = 0;

  constructor(private readonly bounds: ChainBounds = BOUNDS) {}

  /** Learns what a call says, and resolves its chain. Without a session the call's own headers are all there is. */
  chainOf(tenantId: string, { id, agent, parentAgent }: AgentSession, now: number): Chain {
    this.forget(now);
    if (agent === undefined) return { length: 0, isCircle: false };
    if (id === undefined) return walk(agent, new Map(parentAgent === undefined ? [] : [[agent, parentAgent]]));
    const session = this.touch(tenantId, id, now);
    if (parentAgent !== undefined) this.link(session, agent, parentAgent);
    return walk(agent, session.parents);
  }

  /** The links that are remembered. */
  get size(): number {
    return this.links;
  }

  private touch(tenantId: string, id: string, now: number): Session {
    const key = `${tenantId} ${id}`;
    const session = this.sessions.get(key) ?? { tenantId, id, parents: new Map<string, string>(), at: now };
    session.at = now;
    if (session.parents.size > 0) this.place(key, session);
    return session;
  }

  /** Last in the order of silence. Sessions without a link are not kept. */
  private place(key: string, session: Session): void {
    const { tenantId, id } = session;
    this.sessions.delete(key);
    this.sessions.set(key, session);
    let own = this.byTenant.get(tenantId);
    if (own === undefined) this.byTenant.set(tenantId, (own = { sessions: new Map(), links: 0 }));
    own.sessions.delete(id);
    own.sessions.set(id, session);
  }

  private link(session: Session, agent: string, parent: string): void {
    const { parents, tenantId, id } = session;
    if (!parents.has(agent)) {
      const [oldest] = parents.keys();
      if (parents.size >= this.bounds.ofSession && oldest !== undefined) {
        parents.delete(oldest);
        this.count(tenantId, -1);
      }
      if (parents.size === 0) this.place(`${tenantId} ${id}`, session);
      this.count(tenantId, 1);
    }
    parents.set(agent, parent);
    const own = this.byTenant.get(tenantId);
    while (own !== undefined && own.links > this.bounds.ofTenant) this.drop(own.sessions.values().next().value);
    while (this.links > this.bounds.links) this.drop(this.sessions.values().next().value);
  }

  private forget(now: number): void {
    for (const session of this.sessions.values()) {
      if (now - session.at < KEPT_MILLIS) return;
      this.drop(session);
    }
  }

  private drop(session: Session | undefined): void {
    if (session === undefined) return;
    const { tenantId, id, parents } = session;
    this.sessions.delete(`${tenantId} ${id}`);
    this.byTenant.get(tenantId)?.sessions.delete(id);
    this.count(tenantId, -parents.size);
    if (this.byTenant.get(tenantId)?.sessions.size === 0) this.byTenant.delete(tenantId);
  }

  private count(tenantId: string, links: number): void {
    this.links += links;
    const own = this.byTenant.get(tenantId);
    if (own !== undefined) own.links += links;
  }
}

function walk(agent: string, parents: ReadonlyMap<string, string>): Chain {
  const seen = new Set<string>();
  for (let at: string | undefined = agent; at !== undefined; at = parents.get(at)) {
    if (seen.has(at)) return { length: seen.size, isCircle: true };
    seen.add(at);
  }
  return { length: seen.size, isCircle: false };
}
