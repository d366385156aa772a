import { LockMode } from '@mikro-orm/core';
import type { GuardPoint } from '../../contracts/guards.js';
import type { Current, Principal } from '../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../contracts/proposals.js';
import type { EventSealer } from '../../contracts/spine.js';
import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import { keyEnd } from '../../shared/credentials/key-end.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { SecretBox } from '../../shared/keys/secret-box.js';
import { TargetRefused } from '../../shared/outbound/target-guard.js';
import type { Page, PageRequest } from '../../shared/page.js';
import { actorOf } from '../../shared/principals.js';
import { readSelector, selectorJson } from '../../shared/selectors/selector.rules.js';
import type { Clock } from '../../shared/time/clock.js';
import { assertCredentialFits, assertGuardPossible, guardChanges } from './guard-changes.js';
import { type GuardBook, guardSecretOwner } from './guard-book.service.js';
import type { GuardReach } from './guard-reach.js';
import { Guard } from './guard.entity.js';
import type { GuardJudging } from './guard-judging.service.js';
import { type GuardSecret, MAX_GUARDS, shownTerms, USUAL_TIMEOUT } from './guard.rules.js';
import type {
  CreateGuardInput,
  GuardChange,
  GuardCredentialInput,
  GuardTrial,
  TestGuardInput,
  UpdateGuardInput,
} from './guard.types.js';
import { combined } from './verdict.rules.js';

interface GuardsOptions {
  unitOfWork: UnitOfWork;
  book: GuardBook;
  judging: GuardJudging;
  gate: AdministrationGate;
  sealer: EventSealer;
  secrets: SecretBox;
  reach: GuardReach;
  changes: Changes;
  clock: Clock;
}

/** Guards of a tenant. Every change is one transaction with its event, and holds here when it returns. */
export class GuardsService {
  constructor(private readonly options: GuardsOptions) {}

  /** A page of guards, newest first. */
  async guards({ tenant }: Principal, page: PageRequest): Promise<Page<Guard>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(Guard, where, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  guard({ tenant }: Principal, id: string): Promise<Guard> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findGuard(unit, id));
  }

  /**
   * Throws INVALID_REQUEST for an address that is not to be reached, CONFLICT for a taken name and too many guards, and what
   * the policies say.
   */
  async create(principal: Principal, input: CreateGuardInput, asked: AskedChange): Promise<Guard> {
    const { book, clock, unitOfWork } = this.options;
    const { name, kind } = input;
    assertCredentialFits(kind, input.credential);
    await this.assertReachable(input.url);
    await this.admit(principal, { verb: 'create', named: 'new', name }, asked);
    const tenantId = principal.tenant.id;
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockNames(unit, tenantId);
      await assertFree(unit, name);
      if ((await unit.em.count(Guard, {})) >= MAX_GUARDS)
        throw new DomainError('CONFLICT', `there are ${MAX_GUARDS} guards, and cannot be more; delete others first`);
      const now = clock.now();
      const id = uuidv7(now);
      const guard = unit.em.create(Guard, {
        id,
        tenantId,
        name,
        kind,
        url: input.url ?? null,
        ...this.credentialOf(id, input.credential ?? { type: 'none' }),
        points: input.on,
        action: input.action ?? 'BLOCK',
        onError: input.onError ?? 'BLOCK',
        timeoutMs: input.timeoutMs ?? USUAL_TIMEOUT,
        selector: selectorJson(readSelector(input.selector)),
        settings: input.settings ?? {},
        feeUsd: input.feeUsd ?? 0n,
        enabled: input.enabled ?? true,
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(guard);
      this.record(unit, principal, guard, 'created');
      return guard;
    });
    await book.reload(made.id);
    return made;
  }

  /**
   * Throws NOT_FOUND, CONFLICT for a stale version, INVALID_REQUEST for another address without the credential, which must
   * not be sent to it unseen, and what `create` throws.
   */
  async update(
    principal: Principal,
    { id, input }: { id: string; input: UpdateGuardInput },
    asked: AskedChange,
  ): Promise<Guard> {
    const { book, clock, unitOfWork } = this.options;
    const seen = await this.guard(principal, id);
    // Impossible changes are refused before people are asked.
    assertGuardPossible(seen, input);
    await this.assertReachable(input.url);
    await this.admit(principal, { verb: 'update', named: id, name: seen.name, before: seen }, asked);
    const tenantId = principal.tenant.id;
    const changed = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockNames(unit, tenantId);
      const guard = await findGuard(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertVersion(guard, input.version);
      assertGuardPossible(guard, input);
      if (input.name != null && input.name !== guard.name) await assertFree(unit, input.name);
      if (input.credential != null) Object.assign(guard, this.credentialOf(id, input.credential));
      Object.assign(guard, {
        ...guardChanges(guard, input),
        version: guard.version + 1,
        updatedAt: new Date(clock.now()),
      });
      this.record(unit, principal, guard, 'updated');
      return guard;
    });
    await book.reload(id);
    return changed;
  }

  /** Throws NOT_FOUND, and what the policies say. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const seen = await this.guard(principal, id);
    await this.admit(principal, { verb: 'delete', named: id, name: seen.name, before: seen }, asked);
    await this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const guard = await findGuard(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, guard, 'deleted');
      unit.em.remove(guard);
    });
    await this.options.book.reload(id);
  }

  /** Asks a guard about a text, whether or not it is on. Throws NOT_FOUND, and what the policies say. */
  async test(
    principal: Principal,
    { id, input }: { id: string; input: TestGuardInput },
    asked: AskedChange,
    signal: AbortSignal,
  ): Promise<GuardTrial> {
    const { book, judging, sealer, unitOfWork } = this.options;
    const record = await this.guard(principal, id);
    await this.admit(principal, { verb: 'test', named: id, name: record.name, before: record }, asked);
    const known = book.guard(principal.tenant.id, id);
    const guard = known ?? book.live(record);
    const point: GuardPoint = input.point ?? record.points[0] ?? 'REQUEST';
    const side = point === 'ANSWER' || point === 'TOOL_CALL' ? 'answer' : 'request';
    const content = { point, texts: [input.text], fixed: [], opaque: [] };
    const facts = { tenantId: principal.tenant.id };
    const judged = await judging.judgedBy(guard, {
      part: 0,
      content,
      side,
      facts,
      asker: { principal, userHeader: undefined },
      signal,
    });
    if (known === undefined) await guard.post?.close();
    const { findings, masked } = combined([judged], [content], side);
    const [finding] = findings;
    const { verdict = 'PASS', reason = null, failed = false, latencyMillis = 0, masks = {} } = finding ?? {};
    const details = { digest: guard.digest, latencyMillis, name: record.name, point, reason, verdict };
    await unitOfWork.tenant(principal.tenant.id, (unit) => {
      const event = { tenantId: principal.tenant.id, action: 'guard.tested', ...actorOf(principal), details };
      unit.record(sealer.seal({ ...event, resourceType: 'guard', resourceId: id }));
      return Promise.resolve();
    });
    return {
      verdict,
      reason,
      failed,
      latencyMs: latencyMillis,
      masked: masked?.[0]?.[0] ?? null,
      masks: { ...masks },
      digest: guard.digest,
    };
  }

  /** The guards of the subscriber's tenant as they are created, changed and deleted. */
  watch(current: Current) {
    const { changes, unitOfWork } = this.options;
    return changes.subscribe('guard', current, async (id, { tenant }): Promise<GuardChange> => {
      const guard = await unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(Guard, { id }));
      return { id, guard };
    });
  }

  private credentialOf(
    id: string,
    { type, key, headers, accessKeyId, secretAccessKey, sessionToken }: GuardCredentialInput,
  ): Pick<Guard, 'credentialType' | 'credentialHint' | 'secret'> {
    const secret: GuardSecret = {
      ...(key == null ? {} : { key }),
      ...(headers == null ? {} : { headers: headers.map(({ name, value }) => ({ name, value })) }),
      ...(accessKeyId == null ? {} : { accessKeyId }),
      ...(secretAccessKey == null ? {} : { secretAccessKey }),
      ...(sessionToken == null ? {} : { sessionToken }),
    };
    return {
      credentialType: type,
      credentialHint: keyEnd(key ?? accessKeyId ?? undefined),
      secret:
        type === 'none' ? null : this.options.secrets.seal(Buffer.from(JSON.stringify(secret)), guardSecretOwner(id)),
    };
  }

  private async assertReachable(url: string | null | undefined): Promise<void> {
    if (url == null) return;
    try {
      await this.options.reach.for(url).check(url);
    } catch (error) {
      if (!(error instanceof TargetRefused)) throw error;
      throw invalidRequest([{ path: 'url', message: error.message }]);
    }
  }

  /** `before`: the guard as it is, so that an approval is of its change alone. */
  private admit(
    principal: Principal,
    { verb, named, name, before }: { verb: string; named: string; name: string; before?: Guard },
    asked: AskedChange,
  ): Promise<void> {
    const proposed = {
      intent: `${verb} the guard ${name}`,
      action: `guard.${verb}`,
      resource: `guard:${named}`,
      resourceType: 'guard',
      payload: before === undefined ? {} : { before: shownTerms(before) },
    };
    return this.options.gate.pass(principal, proposed, asked);
  }

  private record(unit: Unit, principal: Principal, guard: Guard, verb: 'created' | 'updated' | 'deleted'): void {
    const { id, tenantId, enabled, version } = guard;
    const event = { tenantId, action: `guard.${verb}`, ...actorOf(principal), resourceType: 'guard', resourceId: id };
    unit.record(this.options.sealer.seal({ ...event, details: { ...shownTerms(guard), enabled, version } }));
    unit.announce({ tenantId, topic: 'guard', id });
  }
}

function assertVersion({ version }: Guard, asked: number | null | undefined): void {
  if (asked == null || asked === version) return;
  throw new DomainError('CONFLICT', `the guard is at version ${version}, not ${asked}`, { details: { version } });
}

/** One change of a tenant's names at a time, so that limit and names hold. */
async function lockNames({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('guards ' || ?, 0))`, [tenantId]);
}

async function assertFree({ em }: Unit, name: string): Promise<void> {
  if ((await em.count(Guard, { name })) > 0)
    throw new DomainError('CONFLICT', `there is a guard ${name} already`, { param: 'name' });
}

async function findGuard({ em }: Unit, id: string, lock: { lockMode?: LockMode } = {}): Promise<Guard> {
  const guard = isUuid(id) ? await em.findOne(Guard, { id }, lock) : null;
  if (guard === null) throw new DomainError('NOT_FOUND', `there is no guard ${id}`);
  return guard;
}
