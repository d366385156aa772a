import { randomUUID } from 'node:crypto';
import type { Principal } from '../../../contracts/identity.js';
import type { Grant } from '../../../contracts/proposals.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';
import { McpTaskRecord } from './mcp-task.entity.js';
import { keptMillis, type TaskFacts, type TaskOutcome, WAITING_MILLIS } from './task.rules.js';

/** The most tasks of a tenant at a time. */
const MAX_TASKS = 1_000;
const PURGE = `DELETE FROM mcp_tasks WHERE id IN (SELECT id FROM mcp_tasks WHERE expires_at < ? LIMIT 500) RETURNING id`;

interface SealedTask {
  /** The server's own id; absent for a call that waits for people. */
  task?: string | undefined;
  arguments: JsonObject;
  grant?: Grant | undefined;
}

/** The call that began a task. */
type TaskCall = Pick<KeptTask, 'serverId' | 'serverVersion' | 'tool' | 'pin'> & SealedTask;

/** A task to follow, and the call that began it. */
export interface KeptTask extends SealedTask {
  id: string;
  serverId: string;
  serverVersion: number;
  tool: string;
  pin: string;
  isRecorded: boolean;
  /** The proposal that people decide on; null for a task of a server from its beginning. */
  proposalId: string | null;
  /** The process that makes the approved call. */
  startedBy: number | null;
  outcome: TaskOutcome | undefined;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

interface KeptTasksOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
}

/** Tasks that servers work on, under ids of the gateway. Each belongs to the key whose call began it. */
export class KeptTasks {
  constructor(private readonly options: KeptTasksOptions) {}

  /** Keeps a task of a server; its id here. Throws RATE_LIMIT_EXCEEDED for a tenant with many. */
  keep(principal: Principal, call: TaskCall, facts: TaskFacts): Promise<string> {
    return this.options.unitOfWork.tenant(principal.tenant.id, (unit) =>
      this.keepIn(unit, principal, call, { millis: keptMillis(facts), proposalId: null }),
    );
  }

  /** Keeps a call that waits for people, once for each proposal. Throws RATE_LIMIT_EXCEEDED for a tenant with many. */
  async keepWaiting(principal: Principal, call: TaskCall, proposalId: string): Promise<KeptTask> {
    const id = await this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const same = { proposalId, owner: ownerText(principal), pin: call.pin, startedAt: null, outcome: null };
      const now = new Date(this.options.clock.now());
      const [known] = await unit.em.find(McpTaskRecord, { ...same, expiresAt: { $gt: now } }, { limit: 1 });
      return known?.id ?? (await this.keepIn(unit, principal, call, { millis: WAITING_MILLIS, proposalId }));
    });
    const kept = await this.find(principal, id);
    if (kept === undefined) throw new Error('a task that was just kept is not there');
    return kept;
  }

  /** The task of an id; undefined for one of somebody else, or that has expired. */
  async find(principal: Principal, id: string): Promise<KeptTask | undefined> {
    const { unitOfWork, secrets, clock } = this.options;
    if (!isUuid(id)) return undefined;
    const found = await unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(McpTaskRecord, { id }));
    if (found?.owner !== ownerText(principal) || found.expiresAt.getTime() <= clock.now()) return undefined;
    const { serverId, serverVersion, tool, pin, recordedAt, proposalId, startedBy, createdAt, expiresAt } = found;
    // Sealed here as exactly that.
    const sealed = JSON.parse(secrets.open(found.sealed, id).toString()) as SealedTask;
    const outcome = found.outcome === null ? undefined : secrets.open(found.outcome, outcomeOf(id)).toString();
    return {
      id,
      serverId,
      serverVersion,
      tool,
      pin,
      isRecorded: recordedAt !== null,
      proposalId,
      startedBy,
      outcome: outcome === undefined ? undefined : (JSON.parse(outcome) as TaskOutcome),
      createdAt,
      updatedAt: found.updatedAt ?? createdAt,
      expiresAt,
      ...sealed,
    };
  }

  /** Takes the call of a task for this process, from the one that had it; false where another one was first. */
  async start({ tenant }: Principal, { id, startedBy }: KeptTask, instance: number): Promise<boolean> {
    const { unitOfWork, clock } = this.options;
    const now = new Date(clock.now());
    const changed = await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.nativeUpdate(
        McpTaskRecord,
        { id, startedBy, outcome: null },
        { startedBy: instance, startedAt: now, updatedAt: now },
      ),
    );
    return changed > 0;
  }

  /** Goes on with a task whose questions have their answers; false where another process was first. */
  async goOn({ tenant }: Principal, { id, startedBy }: KeptTask, instance: number): Promise<boolean> {
    const { unitOfWork, clock } = this.options;
    const now = new Date(clock.now());
    const changed = await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.nativeUpdate(
        McpTaskRecord,
        { id, startedBy, outcome: { $ne: null } },
        { startedBy: instance, startedAt: now, updatedAt: now, outcome: null },
      ),
    );
    return changed > 0;
  }

  /** Keeps what came of a call, unless the task has ended. */
  async end({ tenant }: Principal, id: string, outcome: TaskOutcome): Promise<void> {
    const { unitOfWork, secrets, clock } = this.options;
    const sealed = secrets.seal(Buffer.from(JSON.stringify(outcome)), outcomeOf(id));
    await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.nativeUpdate(McpTaskRecord, { id, outcome: null }, { outcome: sealed, updatedAt: new Date(clock.now()) }),
    );
  }

  /** Lets a task wait for people again: policy or risk have changed since they approved. */
  async waitAgain({ tenant }: Principal, id: string, proposalId: string): Promise<void> {
    const { unitOfWork, clock } = this.options;
    await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.nativeUpdate(
        McpTaskRecord,
        { id, outcome: null },
        { proposalId, startedAt: null, startedBy: null, updatedAt: new Date(clock.now()) },
      ),
    );
  }

  /** Notes that the result is in the log; false where it was already. */
  async record({ tenant }: Principal, id: string): Promise<boolean> {
    const { unitOfWork, clock } = this.options;
    const changed = await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.nativeUpdate(McpTaskRecord, { id, recordedAt: null }, { recordedAt: new Date(clock.now()) }),
    );
    return changed > 0;
  }

  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.options;
    return {
      name: 'remove expired tasks of tools',
      due: 'SELECT FROM mcp_tasks WHERE expires_at < now.time LIMIT 1',
      run: () =>
        unitOfWork.platform(
          async ({ em }) => (await em.execute<unknown[]>(PURGE, [new Date(clock.now()).toISOString()])).length,
        ),
    };
  }

  private async keepIn(
    unit: Unit,
    principal: Principal,
    { task, arguments: given, grant, ...known }: TaskCall,
    { millis, proposalId }: { millis: number; proposalId: string | null },
  ): Promise<string> {
    const { secrets, clock } = this.options;
    const [id, now] = [randomUUID(), clock.now()];
    if ((await unit.em.count(McpTaskRecord, { expiresAt: { $gt: new Date(now) } })) >= MAX_TASKS)
      throw new DomainError('RATE_LIMIT_EXCEEDED', `a tenant may have ${MAX_TASKS} tasks at a time`);
    const sealed: SealedTask = { task, arguments: given, grant };
    unit.em.persist(
      unit.em.create(McpTaskRecord, {
        id,
        tenantId: principal.tenant.id,
        ...known,
        owner: ownerText(principal),
        sealed: secrets.seal(Buffer.from(JSON.stringify(sealed)), id),
        proposalId,
        createdAt: new Date(now),
        expiresAt: new Date(now + millis),
      }),
    );
    return id;
  }
}

function outcomeOf(id: string): string {
  return `outcome ${id}`;
}

function ownerText({ subject, keyId }: Principal): string {
  return JSON.stringify([subject, keyId]);
}
