import type { IncomingMessage } from 'node:http';
import type { Unit } from '../database/unit-of-work.js';
import type { NanoUsd } from '../shared/money.js';
import type { WorkBudget } from '../shared/time/work-budget.js';
import type { AgentRules } from './agent-rules.js';
import type { PiiRules } from './pii.js';

export type Tier = 'free' | 'starter' | 'pro' | 'enterprise';

/** The treatment of personal data in a tenant's prompts. */
export type PiiMode = 'off' | 'detect' | 'redact' | 'block';

export type RiskLevel = 'low' | 'medium' | 'high' | 'critical';

/** Parts of the platform that can be switched off for a tenant. */
export type FeaturePack =
  | 'gateway'
  | 'trust'
  | 'oversight'
  | 'dispute'
  | 'design'
  | 'proposals'
  | 'document-analysis'
  | 'media'
  | 'files'
  | 'realtime';

/** Approvers of an approval that names none. */
export interface DefaultApprovers {
  /** Ids of users or roles. */
  requiredApprovers: string[];
  /** How many of them; all when absent. */
  quorum?: number;
}

/** Whether the leaves of a log have who did what as it is, or by its salted hash alone. */
export type LogEntries = 'readable' | 'salted';
/** Who may read a log under `/logs/`: auditors by their key, or anybody. */
export type LogAccess = 'key' | 'public';
export type UnreadAttachments = 'pass' | 'ask' | 'refuse';

/** A tenant as the hot path sees it: immutable, replaced whole when the record changes. */
export interface TenantSnapshot {
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  /** Effective limits, after tier and custom values; Infinity where nothing is limited. */
  readonly requestsPerMinute: number;
  readonly tokensPerMinute: number;
  readonly monthlyBudget: NanoUsd;
  readonly status: 'active' | 'suspended';
  /** Absent for a tenant that is here. `to`: where it was moved; null while it is being moved. */
  readonly away?: { readonly to: string | null } | undefined;
  readonly featurePacks: ReadonlySet<FeaturePack>;
  readonly piiMode: PiiMode;
  /** The treatment of personal data in the answers of models. */
  readonly piiAnswers: PiiMode;
  readonly piiRules: PiiRules;
  /** The treatment of attachments that cannot be scanned for personal data. */
  readonly unreadAttachments: UnreadAttachments;
  /** Seconds; 0 turns the response cache off. */
  readonly cacheTtlSeconds: number;
  /** A risk at or above it needs an approval; null: never for risk alone. */
  readonly approvalRiskThreshold: RiskLevel | null;
  readonly defaultApprovers: DefaultApprovers;
  /** Keep prompt and answer text in evidence. */
  readonly retainContent: boolean;
  /** Anybody may read the log's leaves, tiles and checkpoint. */
  readonly publicLog: boolean;
  readonly logEntries: LogEntries;
  /** Its administrators may connect accounts of their own at providers. */
  readonly ownProviders: boolean;
  /** When it came from another installation, ms; absent for one that was made here. */
  readonly arrivedAt?: number | undefined;
  /** Absent where none is on. */
  readonly agentRules?: AgentRules | undefined;
  readonly version: number;
}

/** The authenticated actor and tenant. Created by authentication only. */
export interface Principal {
  readonly tenant: TenantSnapshot;
  /** The user or service id that acts and decides. */
  readonly subject: string;
  readonly subjectType: 'user' | 'service';
  readonly roles: ReadonlySet<string>;
  /** The API key's id, or the member's who is signed in; null on inter-service calls. */
  readonly keyId: string | null;
  /** The session that the caller is signed in with; absent for bearers of keys. */
  readonly sessionId?: string;
  /** Who issued or last rotated the key, unless it is its own subject: the key cannot decide on their requests. */
  readonly keyHandlers: ReadonlySet<string>;
  /** The key's own tenant; differs from `tenant` only for platform administrators. */
  readonly homeTenantId: string;
  /** Model ids this key may use; null: all. */
  readonly allowedModels: ReadonlySet<string> | null;
  /**
   * The remaining budget for all policy conditions of one request, if the request evaluates several times. Absent: each
   * evaluation has its own.
   */
  readonly work?: WorkBudget;
  /** True for an anonymous reader of a public log. */
  readonly isVisitor?: boolean;
  /** The one evidence pack that a reader by a link may read, and the link. Such a reader may do nothing else. */
  readonly sharedPack?: { readonly packId: string; readonly linkId: string };
}

/** Who somebody is now. Throws UNAUTHORIZED, FORBIDDEN or FEATURE_DISABLED once they may not go on. */
export type Current = () => Principal;

export type HeldPlaces = 'sockets' | 'subscriptions';

/** Limits per key and tenant on everything except model calls, which have their own. */
export interface ApiLimiter {
  /**
   * Counts a request or an operation; throws RATE_LIMIT_EXCEEDED. The result takes it back, for what turns out to be a
   * model call.
   */
  admit(principal: Principal): () => void;
  /**
   * Refuses a model call where as many of the tenant's have been wrong in this minute as it may make; throws
   * RATE_LIMIT_EXCEEDED.
   */
  admitCall(principal: Principal): void;
  /** Counts a model call that was refused for what it asks, before admission counted it. */
  callFailed(principal: Principal, error: unknown): void;
  /** Refuses an operation that stores something where its tenant has no room left; throws STORAGE_EXCEEDED. */
  assertRoom(principal: Principal): void;
  /** Takes a place that is held until the result is called; throws RATE_LIMIT_EXCEEDED. */
  hold(principal: Principal, what: HeldPlaces): () => void;
  /** The key's or the tenant's place in the current window, whichever is nearer to its limit. */
  headers(principal: Principal): Record<string, string>;
}

/** A client's credentials; raw header values. */
export interface CallerCredentials {
  authorization?: string | undefined;
  tenantId?: string | undefined;
  gatewaySecret?: string | undefined;
  userId?: string | undefined;
  /** The token of a browser's session; of no effect beside any other credential. */
  session?: string | undefined;
  /** A look at whether they still hold, which does not count as their use. */
  isRecheck?: true;
}

/**
 * Authenticates from memory, without a database read. Throws UNAUTHORIZED, FORBIDDEN or, before the first load and
 * while the directory cannot be trusted, SERVICE_UNAVAILABLE.
 */
export interface Authenticator {
  authenticate(credentials: CallerCredentials): Principal;
}

/**
 * The same with rate limiting: wrong credentials count against the sender's address, and may throw RATE_LIMIT_EXCEEDED.
 */
export type Authenticate = (credentials: CallerCredentials, request: IncomingMessage) => Principal;

/** Where a request came in. */
export type Api = 'rest' | 'graphql' | 'websocket';

/** The same, or how somebody tried to sign in. */
export type Entrance = Api | 'session' | 'device' | 'oauth' | 'oidc' | 'link';

/** The authentication of each API. */
export interface ApiAuthentication {
  at(api: Api): Authenticate;
  /**
   * Counts a refused attempt to sign in: for the address, and for the account that was tried. Throws RATE_LIMIT_EXCEEDED
   * for one too many; otherwise the caller answers what it would have.
   */
  refused(request: IncomingMessage, entrance: Entrance, account?: string): void;
}

/** Readers of one evidence pack, by a link that somebody gave them. */
export interface PackReaders {
  /** The reader whose session the request names. Throws UNAUTHORIZED. */
  readerOf(request: IncomingMessage): Promise<Principal>;
}

/** Keys that were issued elsewhere a moment ago. */
export interface KeySearch {
  /**
   * Resolves once the key of an `Authorization` header has been looked for, whether or not it is there; undefined where there
   * is nothing to wait for.
   */
  seek(authorization: string | undefined): Promise<void> | undefined;
}

/** The tenants in memory. */
export interface TenantDirectory {
  tenant(id: string): TenantSnapshot | undefined;
  /**
   * Whom the platform acts for later: the same principal as asked, while key or member and tenant can be used. `keyId` is
   * null for inter-service calls.
   */
  actingFor(asked: {
    tenantId: string;
    actor: string;
    actorType: 'user' | 'service';
    keyId: string | null;
  }): Principal | undefined;
  /**
   * The roles of the member and of the keys in that tenant whose subject it is, together; undefined where there is neither a
   * member nor a key that can be used.
   */
  rolesOf(tenantId: string, subject: string): ReadonlySet<string> | undefined;
  /** The names of the groups that a user is a member of; none for whoever is no member. */
  groupsOf(tenantId: string, subject: string): readonly string[];
  /** Tenants with the pack disabled, and those that are being moved or were; their scheduled work is paused. */
  tenantsWithout(pack: FeaturePack): string[];
  /** Tenants that are being moved to another installation, or were. */
  tenantsAway(): string[];
}

/** Authenticates callers and finds their tenants. */
export interface Directory extends Authenticator, TenantDirectory {
  /** The principal of anonymous readers of a tenant's log; undefined if the log is not public. */
  visitorOf(tenantId: string): Principal | undefined;
  /** Reads one record of a live table again; for services that changed it, so that their caller sees the change at once. */
  reload(table: string, id: string): Promise<void>;
}

/** Sets up a new tenant's initial data, besides its record. */
export type TenantBaseline = (unit: Unit, tenantId: string) => void;
