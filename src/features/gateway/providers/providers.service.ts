import { LockMode } from '@mikro-orm/core';
import { DEFAULT_SPEAKS, STANDARD_URLS } from '../../../shared/provider-kinds.data.js';
import type { ProviderTarget } from '../../../contracts/providers.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, withoutAbsent } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { accountOf, idOfAccount } from '../../../shared/own-providers.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { CatalogueProvider } from '../models/read-models.js';
import { ManagedProvider } from './managed-provider.entity.js';
import { elsewhereProblem, secretParts } from './managed-credential.rules.js';
import { namedOf, openedTarget, type ProviderSecret, sealedAs } from './managed-provider.rules.js';
import { idProblems, ownProblems } from './own-provider.rules.js';
import {
  assertSecretIsMeant,
  describedSecret,
  listedModels,
  quirkIn,
  givenSecret,
  shownProvider,
  textsIn,
} from './provider-record.js';
import {
  assertMayConnect,
  assertRoom,
  findProvider,
  isOperator,
  isSwitchingOff,
  MAX_OWN_PROVIDERS,
  whereOf,
} from './provider-reach.js';
import type { ProviderRegistry } from './provider-registry.service.js';
import type { CreateProviderInput, UpdateProviderInput } from './provider-input.types.js';

/** The tenant of the platform itself, in whose log its providers are. */
const HOME = 'default';
/** A provider without its secret. */
export type Listable = Omit<ManagedProvider, 'secret'>;

interface ProvidersOptions {
  unitOfWork: UnitOfWork;
  registry: ProviderRegistry;
  secrets: SecretBox;
  sealer: EventSealer;
  /** Ids that the environment and the file have. */
  taken: ReadonlySet<string>;
  /** Hosts at which tenants' accounts may be although they are not on the public internet. */
  allowedHosts: readonly string[];
  /** Why the models of a provider cannot be used; undefined where they can. */
  problemOf: (named: CatalogueProvider) => string | undefined;
  /** Why a provider cannot be opened; undefined where it can. */
  openProblemOf: (target: ProviderTarget) => string | undefined;
  clock: Clock;
}

/** Providers that are connected while the platform runs. Every change is one transaction with its event, and holds here when it returns. */
export class ProvidersService {
  constructor(private readonly options: ProvidersOptions) {}

  /** At most `limit` managed providers of the platform after an id, by their ids, without their secrets. */
  after(id: string, limit: number): Promise<Listable[]> {
    const options = { orderBy: { id: 'asc' }, limit, exclude: ['secret'] } as const;
    return this.options.unitOfWork.platform(({ em }) =>
      em.find(ManagedProvider, { id: { $gt: id }, scope: 'PLATFORM' }, options),
    );
  }

  /** A tenant's own accounts, by their ids, without their secrets. */
  ownOf({ tenant }: Principal): Promise<Listable[]> {
    const options = { orderBy: { id: 'asc' }, limit: MAX_OWN_PROVIDERS, exclude: ['secret'] } as const;
    return this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(ManagedProvider, { tenantId: tenant.id, scope: 'TENANT' }, options),
    );
  }

  /** Undefined for an id that no managed provider has which the caller may see. */
  async one(principal: Principal, id: string): Promise<Listable | undefined> {
    const where = whereOf(principal, id);
    if (where === undefined) return undefined;
    const found = await this.options.unitOfWork.platform(({ em }) =>
      em.findOne(ManagedProvider, where, { exclude: ['secret'] }),
    );
    return found ?? undefined;
  }

  /**
   * Throws CONFLICT for a taken id and too many providers, INVALID_REQUEST for models without a price, FORBIDDEN for the
   * platform's without its role, and for an account of a tenant that may have none.
   */
  async create(principal: Principal, input: CreateProviderInput): Promise<ManagedProvider> {
    const { unitOfWork, registry, secrets, taken, clock } = this.options;
    const { kind, api, weight, enabled } = input;
    const scope = input.scope ?? (isOperator(principal) ? 'PLATFORM' : 'TENANT');
    assertMayConnect(principal, scope);
    const problems = idProblems(input.id, scope);
    if (problems.length > 0) throw invalidRequest(problems);
    if (taken.has(input.id))
      throw new DomainError('CONFLICT', `${input.id} is configured where the server is started; choose another id`);
    const tenantId = scope === 'PLATFORM' ? HOME : principal.tenant.id;
    const id = scope === 'PLATFORM' ? input.id : accountOf(tenantId, input.id);
    const baseUrl = input.baseUrl ?? STANDARD_URLS[kind];
    if (baseUrl === null) {
      const message = `expected the URL of ${kind === 'local' ? 'the local server' : 'a region of Amazon Bedrock'}`;
      throw invalidRequest([{ path: 'baseUrl', message }]);
    }
    const secret = givenSecret(input);
    const now = new Date(clock.now());
    const made = await unitOfWork.platform(async (unit) => {
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('providers', 0))`);
      await assertRoom(unit, scope, tenantId);
      if ((await unit.em.count(ManagedProvider, { id })) > 0)
        throw new DomainError('CONFLICT', `there is a provider ${input.id} already`);
      const provider = unit.em.create(ManagedProvider, {
        id,
        tenantId,
        scope,
        kind,
        baseUrl,
        secret: secrets.seal(Buffer.from(JSON.stringify(secret)), sealedAs({ id, scope })),
        ...describedSecret(secret),
        headerNames: Object.keys(secret.headers),
        queryNames: Object.keys(secret.query),
        speaks: input.speaks ?? [...DEFAULT_SPEAKS[kind]],
        api: api ?? 'openai',
        quirks: quirkIn(input.quirks),
        models: listedModels(input.models),
        prices: input.prices ?? null,
        weight: weight ?? 1,
        enabled: enabled ?? true,
        createdAt: now,
        updatedAt: now,
      });
      this.assertUsable(provider, secret);
      unit.em.persist(provider);
      this.record(unit, principal, 'provider.created', provider);
      return provider;
    });
    await registry.reload(id);
    return made;
  }

  /**
   * Throws NOT_FOUND, CONFLICT for a stale version, and INVALID_REQUEST, also where another address would be sent the secret
   * of the one before.
   */
  async update(principal: Principal, id: string, input: UpdateProviderInput): Promise<ManagedProvider> {
    const { unitOfWork, registry, secrets, clock } = this.options;
    const changed = await unitOfWork.platform(async (unit) => {
      const found = await findProvider(unit, principal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!isSwitchingOff(input)) assertMayConnect(principal, found.scope);
      if (input.version != null && input.version !== found.version)
        throw new DomainError(
          'CONFLICT',
          `the provider has version ${found.version}, not ${input.version}; read it again`,
          {
            details: { version: found.version },
          },
        );
      // Sealed by this platform as exactly that.
      const before = JSON.parse(secrets.open(found.secret, sealedAs(found)).toString()) as ProviderSecret;
      assertSecretIsMeant(found, before, input);
      const { key, keys, credential } = input.credential == null ? before : secretParts(input.credential);
      const secret: ProviderSecret = {
        key,
        keys,
        credential,
        headers: textsIn(input.headers) ?? before.headers,
        query: textsIn(input.query) ?? before.query,
      };
      const { baseUrl, speaks, api, prices, weight, enabled } = input;
      Object.assign(found, withoutAbsent({ baseUrl, speaks, api, prices, weight, enabled }));
      if (input.models != null) found.models = listedModels(input.models);
      if (input.quirks != null) found.quirks = quirkIn(input.quirks);
      found.secret = secrets.seal(Buffer.from(JSON.stringify(secret)), sealedAs(found));
      Object.assign(found, describedSecret(secret));
      found.headerNames = Object.keys(secret.headers);
      found.queryNames = Object.keys(secret.query);
      found.updatedAt = new Date(clock.now());
      this.assertUsable(found, secret);
      this.record(unit, principal, 'provider.updated', found, { secretChanged: input.credential != null });
      return found;
    });
    await registry.reload(changed.id);
    return changed;
  }

  /** Calls under way go on. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string): Promise<void> {
    const { unitOfWork, registry } = this.options;
    const removed = await unitOfWork.platform(async (unit) => {
      const found = await findProvider(unit, principal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, 'provider.deleted', found);
      unit.em.remove(found);
      return found.id;
    });
    await registry.reload(removed);
  }

  /** Throws INVALID_REQUEST for models without a price, and for a credential that cannot work here. */
  private assertUsable(provider: ManagedProvider, secret: ProviderSecret): void {
    const problem = this.options.problemOf(namedOf(provider, new Date(this.options.clock.now())));
    if (problem !== undefined)
      throw invalidRequest([{ path: provider.models === null ? 'prices' : 'models', message: problem }]);
    const { credential } = secret;
    if (provider.scope === 'TENANT') {
      const problems = ownProblems({ ...provider, credential }, this.options.allowedHosts);
      if (problems.length > 0) throw invalidRequest(problems);
    }
    if (credential === undefined) return;
    const elsewhere = elsewhereProblem(credential, provider.baseUrl);
    if (elsewhere !== undefined) throw invalidRequest([{ path: 'baseUrl', message: elsewhere }]);
    const message = this.options.openProblemOf(openedTarget(provider, secret));
    if (message !== undefined) throw invalidRequest([{ path: 'credential', message }]);
  }

  private record(
    unit: Unit,
    principal: Principal,
    action: string,
    provider: ManagedProvider,
    more: JsonObject = {},
  ): void {
    const event = {
      tenantId: provider.tenantId,
      action,
      ...actorOf(principal),
      details: { ...shownProvider(provider), ...more },
    };
    unit.record(this.options.sealer.seal({ ...event, resourceType: 'provider', resourceId: idOfAccount(provider.id) }));
  }
}
