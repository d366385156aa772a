import { LockMode } from '@mikro-orm/core';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import type { CaseWriter } from './case-writer.service.js';
import { DisputeCase } from './case.entity.js';

const BATCH = 50;

interface TimerOptions {
  unitOfWork: UnitOfWork;
  writer: CaseWriter;
  clock: Clock;
  /** Tenants whose cases are paused, since the feature pack is off. */
  pausedTenants: () => readonly string[];
}

/** Sends SLA warnings and breaches when they are due. */
export function caseJobs({ unitOfWork, writer, clock, pausedTenants }: TimerOptions): TimedJob[] {
  return [
    {
      name: 'SLA notices',
      due: 'SELECT 1 FROM dispute_cases WHERE next_notice_at <= now.time',
      run: () =>
        unitOfWork.platform(async (unit) => {
          const due = { nextNoticeAt: { $lte: new Date(clock.now()) }, tenantId: { $nin: [...pausedTenants()] } };
          const found = await unit.em.find(DisputeCase, due, {
            limit: BATCH,
            orderBy: { nextNoticeAt: 'asc' },
            lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
          });
          for (const dispute of found) writer.giveNotices(unit, dispute);
          return found.length;
        }),
    },
  ];
}
