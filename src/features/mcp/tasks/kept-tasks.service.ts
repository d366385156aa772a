import { randomUUID } from 'node:crypto';
import type { Principal } from '../../../contracts/identity.js';
import type { Grant } from '../../../contracts/proposals.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';
import { McpTaskRecord } from './mcp-task.entity.js';
import { keptMillis, type TaskFacts } from './task.rules.js';

/** The most tasks of a tenant at a time. */
const MAX_TASKS = 1_000;
const PURGE = `DELETE FROM mcp_tasks WHERE id IN (SELECT id FROM mcp_tasks WHERE expires_at < ? LIMIT 500) RETURNING id`;

interface SealedTask {
  task: string;
  arguments: JsonObject;
  grant?: Grant | undefined;
}

/** A task to follow, and the call that began it. */
export interface KeptTask extends SealedTask {
  id: string;
  serverId: string;
  serverVersion: number;
  tool: string;
  pin: string;
  isRecorded: boolean;
}

interface KeptTasksOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
}

/** Tasks that servers work on, under ids of the gateway. Each belongs to the key whose call began it. */
export class KeptTasks {
  constructor(private readonly options: KeptTasksOptions) {}

  /** Keeps a task; its id here. Throws RATE_LIMIT_EXCEEDED for a tenant with many. */
  async keep(
    principal: Principal,
    call: Pick<KeptTask, 'serverId' | 'serverVersion' | 'tool' | 'pin'> & SealedTask,
    facts: TaskFacts,
  ): Promise<string> {
    const { unitOfWork, secrets, clock } = this.options;
    const { task, arguments: given, grant, ...known } = call;
    const id = randomUUID();
    const now = clock.now();
    await unitOfWork.tenant(principal.tenant.id, async ({ em }) => {
      if ((await em.count(McpTaskRecord, { expiresAt: { $gt: new Date(now) } })) >= MAX_TASKS)
        throw new DomainError('RATE_LIMIT_EXCEEDED', `a tenant may have ${MAX_TASKS} tasks at a time`);
      const sealed: SealedTask = { task, arguments: given, grant };
      em.persist(
        em.create(McpTaskRecord, {
          id,
          tenantId: principal.tenant.id,
          ...known,
          owner: ownerText(principal),
          sealed: secrets.seal(Buffer.from(JSON.stringify(sealed)), id),
          createdAt: new Date(now),
          expiresAt: new Date(now + keptMillis(facts)),
        }),
      );
    });
    return id;
  }

  /** The task of an id; undefined for one of somebody else, or that has expired. */
  async find(principal: Principal, id: string): Promise<KeptTask | undefined> {
    const { unitOfWork, secrets, clock } = this.options;
    if (!isUuid(id)) return undefined;
    const found = await unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(McpTaskRecord, { id }));
    if (found?.owner !== ownerText(principal) || found.expiresAt.getTime() <= clock.now()) return undefined;
    const { serverId, serverVersion, tool, pin, recordedAt } = found;
    // Sealed above as exactly that.
    const sealed = JSON.parse(secrets.open(found.sealed, id).toString()) as SealedTask;
    return { id, serverId, serverVersion, tool, pin, isRecorded: recordedAt !== null, ...sealed };
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
}

function ownerText({ subject, keyId }: Principal): string {
  return JSON.stringify([subject, keyId]);
}
