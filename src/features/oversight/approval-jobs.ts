import { LockMode } from '@mikro-orm/core';
import type { FilterQuery } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { Approval } from './approval.entity.js';
import type { ApprovalWriter } from './approval-writer.service.js';

const BATCH = 50;

interface TimerOptions {
  unitOfWork: UnitOfWork;
  writer: ApprovalWriter;
  clock: Clock;
  /** Tenants whose approvals are paused, since the feature pack is off. */
  pausedTenants: () => readonly string[];
}

/** Expiry, and the reminder before it. */
export function approvalJobs({ unitOfWork, writer, clock, pausedTenants }: TimerOptions): TimedJob[] {
  const each =
    (due: (now: Date) => FilterQuery<Approval>, act: (unit: Unit, approval: Approval) => Promise<void> | void) => () =>
      unitOfWork.platform(async (unit) => {
        const where = {
          $and: [{ status: 'pending', tenantId: { $nin: [...pausedTenants()] } }, due(new Date(clock.now()))],
        };
        const options = {
          limit: BATCH,
          orderBy: { expiresAt: 'asc' },
          lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
        } as const;
        const found = await unit.em.find(Approval, where as FilterQuery<Approval>, options);
        for (const approval of found) await act(unit, approval);
        return found.length;
      });
  return [
    {
      name: 'approvals expire',
      due: `SELECT 1 FROM approvals WHERE status = 'pending' AND expires_at <= now.time`,
      run: each(
        (now) => ({ expiresAt: { $lte: now } }),
        (unit, approval) => writer.expire(unit, approval),
      ),
    },
    {
      name: 'remind approvers',
      due: `SELECT 1 FROM approvals WHERE status = 'pending' AND reminded_at IS NULL AND remind_at <= now.time`,
      run: each(
        (now) => ({ remindAt: { $lte: now }, remindedAt: null, expiresAt: { $gt: now } }),
        (unit, approval) => {
          writer.remind(unit, approval);
        },
      ),
    },
  ];
}
