import { LRUCache } from 'lru-cache';
import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange } from '../../../contracts/proposals.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { randomHex } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { OAuthError } from '../device/oauth-error.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import { keySetProblem } from './client-credential.rules.js';
import { OauthClient } from './oauth-client.entity.js';
import type { ClientDocuments } from './client-documents.service.js';
import { type DescribedClient, isDocumentId, shownName } from './client-metadata.rules.js';
import type { ConnectedApplications } from './connected-applications.service.js';
import type { CreateOauthClientInput } from './oauth-clients.types.js';
import { redirectProblem } from './redirect-uris.rules.js';

/** The most applications that administrators of a tenant may register. */
const MAX_CLIENTS = 200;
/** Applications that registered themselves: in all, and from one address in an hour. */
const MAX_STRANGERS = 1_000;
const MAX_FROM_ADDRESS = 20;
const REFUSED_MILLIS = 10_000;
/** The beginning of an application's secret, by which scanners of code know it. */
const SECRET_PREFIX = 'pcs_';
/** How long one that nobody connected is kept. */
const UNUSED_HOURS = 24;
/** Those that registered themselves belong to the platform's own tenant. */
const PLATFORM_TENANT = 'default';
const STRANGERS = `SELECT count(*)::int AS count,
    count(*) FILTER (WHERE address = ? AND created_at > ?)::int AS here FROM oauth_clients WHERE created_by IS NULL`;
const UNUSED = `created_by IS NULL AND NOT EXISTS
  (SELECT FROM oauth_grants g WHERE g.client_id = oauth_clients.id AND g.expires_at > `;

/** A client as people are asked about it. */
export interface KnownClient extends DescribedClient {
  id: string;
  /** The host of its own metadata; null for one that is registered here. */
  host: string | null;
  /** Whether an administrator of the tenant vouches for it. */
  isRegistered: boolean;
}

interface OauthClientsOptions {
  records: TenancyRecords;
  documents: ClientDocuments;
  applications: ConnectedApplications;
  /** Whether documents may be at http addresses. */
  allowHttp: boolean;
}

/** Applications that people can connect. Every change by an administrator is one transaction with its event. */
export class OauthClients {
  /** Addresses that registered too many, and until when the database is not asked about them. */
  private readonly refused = new LRUCache<string, number>({ max: 10_000 });

  constructor(private readonly options: OauthClientsOptions) {}

  /** A client as the people of a tenant may connect it; undefined for one that is unknown there. */
  async find(tenantId: string, clientId: string): Promise<KnownClient | undefined> {
    const { records, documents, allowHttp } = this.options;
    if (isDocumentId(clientId, allowHttp)) {
      const described = await documents.find(clientId);
      if (described === undefined) return undefined;
      return { ...described, id: clientId, host: new URL(clientId).host, isRegistered: false };
    }
    const found = await records.unitOfWork.platform(({ em }) => em.findOne(OauthClient, { id: clientId }));
    if (found === null || (found.createdBy !== null && found.tenantId !== tenantId)) return undefined;
    const { id, name, redirectUris, createdBy } = found;
    return { id, name, redirectUris, host: null, isRegistered: createdBy !== null };
  }

  /** Clients that administrators of the tenant registered, newest first. */
  async clients({ tenant }: Principal, page: PageRequest): Promise<Page<OauthClient>> {
    const { where, options } = newestFirst(page, () => true);
    const found = await this.options.records.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(OauthClient, { $and: [where, { createdBy: { $ne: null } }] }, options),
    );
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  client({ tenant }: Principal, id: string): Promise<OauthClient> {
    return this.options.records.unitOfWork.tenant(tenant.id, (unit) => findClient(unit, id));
  }

  /** Throws INVALID_REQUEST, and CONFLICT for too many. */
  async create(principal: Principal, input: CreateOauthClientInput, asked: AskedChange): Promise<OauthClient> {
    const { records } = this.options;
    const problems = input.redirectUris.flatMap((uri, at) => {
      const message = redirectProblem(uri);
      return message === undefined ? [] : [{ path: `redirectUris[${at}]`, message }];
    });
    const authentication = input.authentication ?? 'none';
    const keys = input.keys ?? null;
    const unusable = authentication === 'keys' ? keySetProblem(keys ?? undefined) : undefined;
    if (unusable !== undefined) problems.push({ path: 'keys', message: unusable });
    if (authentication !== 'keys' && keys !== null)
      problems.push({ path: 'keys', message: 'expected none: they are for authentication KEYS' });
    if (problems.length > 0) throw invalidRequest(problems);
    const secret = authentication === 'secret' ? SECRET_PREFIX + newSecret() : undefined;
    const permit = await this.admit(principal, 'create', 'new', plainJson(input), asked);
    const tenantId = principal.tenant.id;
    return records.unitOfWork.tenant(tenantId, async (unit) => {
      await permit.settle(unit);
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('oauth clients ' || ?, 0))`, [tenantId]);
      if ((await unit.em.count(OauthClient, { createdBy: { $ne: null } })) >= MAX_CLIENTS)
        throw new DomainError('CONFLICT', `a tenant has at most ${MAX_CLIENTS} applications`);
      const client = unit.em.create(OauthClient, {
        id: newClientId(),
        tenantId,
        name: shownName(input.name),
        redirectUris: input.redirectUris,
        authentication,
        keys,
        secretHash: secret === undefined ? null : records.directory.hasher.hash(secret),
        createdBy: principal.subject,
        createdAt: new Date(records.clock.now()),
      });
      unit.em.persist(client);
      this.record(unit, principal, 'oauth.client.created', client);
      return withSecret(client, secret);
    });
  }

  /** Replaces the secret of an application, whose old one ends at once. Throws NOT_FOUND, and CONFLICT for one that has none. */
  async rotate(principal: Principal, id: string, asked: AskedChange): Promise<OauthClient> {
    const { records } = this.options;
    const found = await this.client(principal, id);
    if (found.authentication !== 'secret') throw new DomainError('CONFLICT', 'the application has no secret');
    const permit = await this.admit(principal, 'rotate', id, { id, ...shownOf(found) }, asked);
    return records.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      await permit.settle(unit);
      const client = await findClient(unit, id);
      const secret = SECRET_PREFIX + newSecret();
      client.secretHash = records.directory.hasher.hash(secret);
      this.record(unit, principal, 'oauth.client.rotated', client);
      return withSecret(client, secret);
    });
  }

  /** Ends what people allowed it, too. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const { records, applications } = this.options;
    const found = await this.client(principal, id);
    const permit = await this.admit(principal, 'delete', id, { id, ...shownOf(found) }, asked);
    const ended = await records.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      await permit.settle(unit);
      const client = await findClient(unit, id);
      unit.em.remove(client);
      this.record(unit, principal, 'oauth.client.deleted', client);
      return applications.endAllIn(unit, principal.subject, { clientId: id }, 'client');
    });
    await applications.reload(ended);
  }

  /**
   * Registers a client that asks for it itself (RFC 7591). That leaves no event, since strangers could fill the log. Throws
   * OAuthError where there are too many.
   */
  async register({ name, redirectUris }: DescribedClient, address: string): Promise<OauthClient> {
    const { unitOfWork, clock } = this.options.records;
    if (clock.now() < (this.refused.get(address) ?? 0)) throw tooMany();
    const made = await unitOfWork.platform(async ({ em }) => {
      const now = clock.now();
      await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('oauth registrations', 0))`);
      const [known] = await em.execute<{ count: number; here: number }[]>(STRANGERS, [
        address,
        new Date(now - 3_600_000),
      ]);
      if (known !== undefined && (known.here >= MAX_FROM_ADDRESS || known.count >= MAX_STRANGERS)) return undefined;
      const client = em.create(OauthClient, {
        id: newClientId(),
        tenantId: PLATFORM_TENANT,
        name,
        redirectUris,
        address,
        createdAt: new Date(now),
      });
      em.persist(client);
      return client;
    });
    if (made !== undefined) return made;
    this.refused.set(address, clock.now() + REFUSED_MILLIS);
    throw tooMany();
  }

  /** Removes applications that registered themselves and that nobody has connected. */
  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.options.records;
    return {
      name: 'remove unused applications',
      due: `SELECT 1 FROM oauth_clients WHERE created_at < now.time - interval '${UNUSED_HOURS} hours' AND ${UNUSED} now.time)`,
      run: () =>
        unitOfWork.platform(async ({ em }) => {
          const removed = await em.execute<unknown[]>(
            `DELETE FROM oauth_clients WHERE id IN (SELECT id FROM oauth_clients
              WHERE created_at < to_timestamp(? / 1000.0) - interval '${UNUSED_HOURS} hours'
                AND ${UNUSED} to_timestamp(? / 1000.0)) LIMIT 1000) RETURNING 1`,
            [clock.now(), clock.now()],
          );
          return removed.length;
        }),
    };
  }

  private admit(
    principal: Principal,
    verb: 'create' | 'delete' | 'rotate',
    named: string,
    payload: JsonObject,
    asked: AskedChange,
  ) {
    const proposed = {
      intent: verb === 'rotate' ? `replace the secret of ${named}` : `${verb} the application ${named}`,
      action: `mcp.client.${verb}`,
      resource: `mcp_client:${named}`,
      resourceType: 'oauth_client',
      payload,
    };
    return this.options.records.admit(principal, principal.tenant.id, proposed, asked);
  }

  private record(unit: Unit, { subject: actor }: Principal, action: string, client: OauthClient): void {
    const { id: resourceId, tenantId } = client;
    const event = { resourceType: 'oauth_client', resourceId, details: shownOf(client) } as const;
    this.options.records.record(unit, { actor, action, tenantId, ...event });
  }
}

function shownOf({ name, redirectUris, authentication, keys }: OauthClient): JsonObject {
  return { name, redirectUris: [...redirectUris], authentication, ...(keys === null ? {} : { keys }) };
}

/** With its secret, which is known only now. */
function withSecret(client: OauthClient, secret: string | undefined): OauthClient {
  if (secret !== undefined) client.clientSecret = secret;
  return client;
}

function tooMany(): OAuthError {
  return new OAuthError('temporarily_unavailable', 'too many applications have registered; try again later', 429);
}

function newClientId(): string {
  return `pca_${randomHex(16)}`;
}

async function findClient({ em }: Unit, id: string): Promise<OauthClient> {
  const client = await em.findOne(OauthClient, { id, createdBy: { $ne: null } });
  if (client === null) throw new DomainError('NOT_FOUND', `there is no application ${id}`);
  return client;
}
