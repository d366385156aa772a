import { ProgramEnded } from '../program.js';
import { type Cell, CommitUnknown } from './cell.js';
import { copyTenant } from './copy-tenant.js';
import { hasLog, logSize, rootOf } from './log-state.js';
import { awaitQuiet } from './quiet.js';
import { beginMove, closeLog, moveEvent, openAgain, standOf, STAYING_TENANT, type TenantStand } from './stand.js';

/** The steps after which a move can be interrupted. */
export type MoveStep = 'closed' | 'quiet' | 'log closed' | 'copied' | 'committed';

/** Ends a move where it is, as a death of the process would. */
export class MoveInterrupted extends Error {}

export interface MoveOptions {
  source: Cell;
  target: Cell;
  tenantId: string;
  /** Where the tenant's clients find it from now on. */
  address: string;
  /** How long calls under way are waited for, ms. */
  waitMillis: number;
  say: (line: string) => void;
  /** Called after each step; may throw MoveInterrupted. */
  reached?: ((step: MoveStep) => void) | undefined;
}

/**
 * Moves a tenant: closes it at the source, copies it, and says at the source where it is. Where an earlier run ended before its
 * last step, goes on from there. A failure before the target commits opens the tenant at the source again; a death of the process
 * leaves it closed until the next run, or `undoMove`. Throws ProgramEnded.
 */
export async function moveTenant(options: MoveOptions): Promise<void> {
  const { source, target, tenantId, say } = options;
  const stand = await known(source, tenantId);
  if (stand.movedTo !== null) {
    say(`${tenantId} was moved to ${stand.movedTo} already`);
    return;
  }
  await assertTarget(target, tenantId, stand);
  const there = await standOf(target, tenantId);
  if (there === undefined || there.movedTo !== null) await carryOver(options, stand, await returning(options, there));
  else if (stand.closedAt === null || !(await isCopy(options, stand.closedAt)))
    throw new ProgramEnded(`the target has another tenant with the id ${tenantId}`, 1);
  else say('the target has the tenant already, with the same log');
  await markMoved(options);
  say(`${tenantId} is at ${options.address}`);
}

/** Opens a tenant again that is closed for a move. Throws ProgramEnded where the target has it. */
export async function undoMove({
  source,
  target,
  tenantId,
}: Pick<MoveOptions, 'source' | 'target' | 'tenantId'>): Promise<void> {
  const stand = await known(source, tenantId);
  const { movingSince, movedTo, isSalted } = stand;
  if (movingSince === null) throw new ProgramEnded(`${tenantId} is not being moved`, 1);
  await assertTarget(target, tenantId, stand);
  const there = await standOf(target, tenantId);
  if (movedTo !== null || (there !== undefined && there.movedTo === null))
    throw new ProgramEnded(`the target has ${tenantId} already: run the move again, which ends it`, 1);
  await openAgain(source, tenantId, isSalted, 'move --undo');
}

/** Throws ProgramEnded where an earlier run began to move the tenant to another database, which may have it by now. */
async function assertTarget(target: Cell, tenantId: string, { movingTo }: TenantStand): Promise<void> {
  if (movingTo !== null && movingTo !== (await target.identity()))
    throw new ProgramEnded(`${tenantId} is being moved to another database: set TARGET_DATABASE_URL to that one`, 1);
}

/**
 * Whether the tenant comes back to where it was forgotten. Throws ProgramEnded where the target still has the rows of before, or
 * another tenant left it.
 */
async function returning({ source, tenantId }: MoveOptions, there: TenantStand | undefined): Promise<boolean> {
  if (there === undefined) return false;
  const { forgottenAt, leftRoot, closedAt } = there;
  if (forgottenAt === null || leftRoot === null || closedAt === null)
    throw new ProgramEnded(
      `the target still has the rows of ${tenantId} from before it left: run portcullis move ${tenantId} --forget there first, with TARGET_DATABASE_URL set to the database here`,
      1,
    );
  if (!(await hasLog(source.client, tenantId, { size: closedAt, root: leftRoot })))
    throw new ProgramEnded(`the tenant ${tenantId} that left the target is another one`, 1);
  return true;
}

async function known(source: Cell, tenantId: string): Promise<TenantStand> {
  const stand = await standOf(source, tenantId);
  if (stand === undefined) throw new ProgramEnded(`the source has no tenant ${tenantId}`, 1);
  return stand;
}

async function carryOver(options: MoveOptions, stand: TenantStand, isReturning: boolean): Promise<void> {
  const { source, target, tenantId, address, say, reached } = options;
  await beginMove(source, tenantId, stand, { identity: await target.identity(), address });
  say('closed; waiting for calls under way');
  reached?.('closed');
  try {
    const left = await awaitQuiet(source, tenantId, options.waitMillis);
    if (left !== undefined) throw new ProgramEnded(`after ${options.waitMillis / 1_000} s ${left}`, 1);
    reached?.('quiet');
    const size = await closeLog(source, tenantId);
    reached?.('log closed');
    const copied = await copyTenant({
      ...options,
      stand,
      size,
      isReturning,
      beforeCommit: () => {
        reached?.('copied');
      },
    });
    say(
      `copied ${copied.rows} rows of ${copied.tables} tables; log of ${copied.log.size} events, root ${copied.log.root}`,
    );
  } catch (error) {
    if (error instanceof MoveInterrupted) throw error;
    const reason = (error as Error).message;
    if (error instanceof CommitUnknown)
      throw new ProgramEnded(`${reason}; ${tenantId} stays closed: run the move again`, 1, { cause: error });
    await openAgain(source, tenantId, stand.isSalted, reason);
    throw new ProgramEnded(`${reason}; the tenant is open again at the source`, 1, { cause: error });
  }
  reached?.('committed');
}

/** Whether the target's log begins with the whole log of the source. */
async function isCopy({ source, target, tenantId }: MoveOptions, size: bigint): Promise<boolean> {
  if (((await logSize(target.client, tenantId)) ?? 0n) <= size) return false;
  const [ours, theirs] = await Promise.all([source, target].map(({ client }) => rootOf(client, tenantId, size)));
  return ours !== undefined && ours.root === theirs?.root;
}

/** Says at the source where the tenant is. The evidence is in the platform's log: the tenant's goes on elsewhere. */
async function markMoved({ source, tenantId, address }: MoveOptions): Promise<void> {
  const { closedAt } = await known(source, tenantId);
  const size = closedAt ?? 0n;
  const { root } = await rootOf(source.client, tenantId, size);
  const platform = await known(source, STAYING_TENANT);
  await source.transaction(async () => {
    await source.client.query('UPDATE tenants SET moved_to = $2 WHERE id = $1', [tenantId, address]);
    const details = { to: address, log_size: Number(size), log_root: root };
    const event = { log: STAYING_TENANT, isSalted: platform.isSalted, tenantId, details };
    await source.record(moveEvent('tenant.moved_away', event));
  });
}
