import { firstOfEach } from '../../database/first-of-each.js';
import { newestFirst, newestOfEach, newestPage, newestPages } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import {
  decodeCursor,
  invalidCursor,
  type Page,
  type PageRequest,
  timeOfCursor,
  toPage,
  toPages,
} from '../../shared/page.js';
import type { Current, Principal } from '../../contracts/identity.js';
import { type CaseWriter, noCase, storedClock } from './case-writer.service.js';
import { CaseEntry, CaseNote, DisputeCase } from './case.entity.js';
import type { CasePriority, CaseStatus, CaseType } from './case.port.js';
import { caseRoleOf, readChange, readsCases, type CaseRole } from './case.rules.js';
import type { SlaStatus } from './case.types.js';
import { slaStatusOf } from './sla.rules.js';

/** Filter for cases; absent fields match all. */
interface CaseFilter {
  status?: CaseStatus | null;
  type?: CaseType | null;
  assignedTo?: string | null;
  claimant?: string | null;
  priority?: CasePriority | null;
}

interface ReaderOptions {
  unitOfWork: UnitOfWork;
  writer: CaseWriter;
  changes: Changes;
  clock: Clock;
}

/** Dispute cases by visibility: staff and auditors see everything, claimants nothing internal. */
export class CaseReader {
  constructor(private readonly options: ReaderOptions) {}

  /** Throws NOT_FOUND, also for a case that the principal may not see. */
  dispute(principal: Principal, id: string): Promise<DisputeCase> {
    return this.seen(principal, id, (_, dispute) => Promise.resolve(dispute));
  }

  /** The visible ones, newest first. */
  async disputes(principal: Principal, filter: CaseFilter, page: PageRequest) {
    const { where, options } = newestFirst(page);
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(DisputeCase, { $and: [given, where, casesVisibleTo(principal)] }, options),
    );
    return newestPage(found, page);
  }

  /** Cases that are not resolved and whose time is up, of those that the principal may see; the longest overdue first. */
  async overdue(principal: Principal, assignedTo: string | null, { first, after }: PageRequest) {
    const now = new Date(this.options.clock.now());
    const conditions = [
      { overdueFrom: { $lte: now } },
      assignedTo === null ? {} : { assignedTo },
      after == null ? {} : overdueAfter(after),
      casesVisibleTo(principal),
    ];
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(DisputeCase, { $and: conditions }, { orderBy: { overdueFrom: 'asc', id: 'asc' }, limit: first + 1 }),
    );
    return toPage(found, { first, after }, ({ overdueFrom, id }) => [overdueFrom?.toISOString() ?? '', id]);
  }

  /** Newest first. Throws NOT_FOUND. */
  async notes(principal: Principal, id: string, page: PageRequest): Promise<Page<CaseNote>> {
    const dispute = await this.dispute(principal, id);
    return (await this.readNotes(principal, [dispute], page))(id);
  }

  /** Throws NOT_FOUND, also for an internal note that the principal may not read. */
  note(principal: Principal, id: string, noteId: string): Promise<CaseNote> {
    return this.seen(principal, id, async ({ em }, { id: caseId }, role) => {
      const readable = role === 'claimant' ? { visibility: 'public' as const } : {};
      const note = isUuid(noteId) ? await em.findOne(CaseNote, { id: noteId, caseId, ...readable }) : null;
      if (note === null) throw new DomainError('NOT_FOUND', `there is no note ${noteId} on this case`);
      return note;
    });
  }

  /** In order. Throws NOT_FOUND. */
  async history(principal: Principal, id: string, page: PageRequest): Promise<Page<CaseEntry>> {
    const dispute = await this.dispute(principal, id);
    return (await this.readHistories(principal, [dispute], page))(id);
  }

  /** The notes of each case, as `notes` reads them; NOT_FOUND for a case that the principal has no part in any more. */
  async notesOf(
    principal: Principal,
    cases: readonly DisputeCase[],
    page: PageRequest,
  ): Promise<(Page<CaseNote> | Error)[]> {
    const pageOf = await this.readNotes(principal, cases, page);
    return cases.map((dispute) => (isStranger(principal, dispute) ? noCase(dispute.id) : pageOf(dispute.id)));
  }

  /** The history of each case, as `history` reads it; NOT_FOUND for a case that the principal has no part in any more. */
  async historyOf(
    principal: Principal,
    cases: readonly DisputeCase[],
    page: PageRequest,
  ): Promise<(Page<CaseEntry> | Error)[]> {
    const pageOf = await this.readHistories(principal, cases, page);
    return cases.map((dispute) => (isStranger(principal, dispute) ? noCase(dispute.id) : pageOf(dispute.id)));
  }

  /** Notes by the id of the case; a claimant sees the public ones. */
  private async readNotes(principal: Principal, cases: readonly DisputeCase[], page: PageRequest) {
    const internal = cases.filter((dispute) => caseRoleOf(dispute, principal) !== 'claimant').map(({ id }) => id);
    const { where, options } = newestOfEach(
      {
        table: 'dispute_notes',
        parent: 'case_id',
        ids: cases.map(({ id }) => id),
        conditions: [
          ["(child.visibility = 'public' OR ?::jsonb @> to_jsonb(child.case_id))", JSON.stringify(internal)],
        ],
      },
      page,
    );
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(CaseNote, where, options),
    );
    return newestPages(found, ({ caseId }) => caseId, page);
  }

  /** Entries by the id of the case. The claimant does not see their reasons. */
  private async readHistories(principal: Principal, cases: readonly DisputeCase[], { first, after }: PageRequest) {
    const where = firstOfEach({
      table: 'dispute_entries',
      parent: 'case_id',
      ids: cases.map(({ id }) => id),
      conditions: [['child.place > ?', after == null ? 0 : placeAfter(after)]],
      order: 'child.place ASC',
      limit: first + 1,
    });
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(CaseEntry, where, { orderBy: { place: 'asc' } }),
    );
    const claimed = new Set(
      cases.filter((dispute) => caseRoleOf(dispute, principal) === 'claimant').map(({ id }) => id),
    );
    for (const entry of found) if (claimed.has(entry.caseId)) entry.notes = null;
    return toPages(
      found,
      ({ caseId }) => caseId,
      { first, after },
      ({ place }) => [String(place)],
    );
  }

  /** The clock of a dispute. Throws NOT_FOUND for an unknown id. */
  async sla(principal: Principal, id: string): Promise<SlaStatus> {
    return this.slaOf(await this.dispute(principal, id));
  }

  /** The SLA status of a case now. */
  slaOf(dispute: DisputeCase): SlaStatus {
    const { slaHours, slaDeadline, slaStoppedAt } = dispute;
    const status = slaStatusOf(storedClock(dispute), this.options.clock.now());
    return { ...status, isPaused: slaStoppedAt !== null, slaHours, slaDeadline };
  }

  /** Future changes of the cases that the principal may see. */
  watch(current: Current, { id, assignedTo }: { id?: string | null; assignedTo?: string | null }) {
    return this.options.changes.subscribe(
      'case',
      current,
      async (announced, principal): Promise<DisputeCase | undefined> => {
        const { id: changed, visibility } = readChange(announced);
        if (id != null && id !== changed) return undefined;
        const told = (_: Unit, dispute: DisputeCase, role: CaseRole) =>
          Promise.resolve(visibility === 'internal' && role === 'claimant' ? undefined : dispute);
        const dispute = await this.seen(principal, changed, told).catch(hidden);
        return assignedTo == null || assignedTo === dispute?.assignedTo ? dispute : undefined;
      },
    );
  }

  private seen<T>(
    principal: Principal,
    id: string,
    read: (unit: Unit, dispute: DisputeCase, role: CaseRole) => Promise<T>,
  ): Promise<T> {
    const { unitOfWork, writer } = this.options;
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const { dispute, role } = await writer.seen(unit, principal, id);
      return read(unit, dispute, role);
    });
  }
}

function hidden(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
}

function isStranger(principal: Principal, dispute: DisputeCase): boolean {
  return caseRoleOf(dispute, principal) === 'stranger';
}

/** The records that the principal may see. */
export function casesVisibleTo({ subject, roles }: Principal) {
  return readsCases(roles) ? {} : { $or: [{ claimant: subject }, { assignedTo: subject }] };
}

function overdueAfter(cursor: string) {
  const [time = '', id = ''] = decodeCursor(cursor, 2);
  const overdueFrom = timeOfCursor(time);
  if (!isUuid(id)) throw invalidCursor('after');
  return { $or: [{ overdueFrom: { $gt: overdueFrom } }, { overdueFrom, id: { $gt: id } }] };
}

function placeAfter(cursor: string): number {
  const [place = ''] = decodeCursor(cursor, 1);
  if (!/^\d{1,9}$/.test(place)) throw invalidCursor('after');
  return Number(place);
}
