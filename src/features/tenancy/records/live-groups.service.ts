import type { LiveTable } from '../../../contracts/live-table.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { idleTurn } from '../../../shared/time/idle-turn.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { holderOf } from './live-members.service.js';

const PAGE = 500;
const NONE: readonly string[] = [];

/** Members by id, with the names of their groups. */
const READ = `
  SELECT m.id, m.tenant_id, m.subject, array_agg(g.display_name ORDER BY g.display_name) AS names
    FROM group_members gm
    JOIN members m ON m.tenant_id = gm.tenant_id AND m.id = gm.member_id
    JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id`;
const ONE = `${READ} WHERE gm.member_id = ?::uuid GROUP BY m.id`;
const NEXT = `${READ}
   WHERE gm.member_id IN (SELECT DISTINCT member_id FROM group_members WHERE member_id > ?::uuid ORDER BY 1 LIMIT ${PAGE})
   GROUP BY m.id ORDER BY m.id`;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  tenant_id: string;
  subject: string;
  names: string[];
}

/** The names of the groups of all members that have any, in memory; read again by member. */
export class LiveGroups implements LiveTable {
  readonly table = 'group_members';
  private bySubject = new Map<string, readonly string[]>();
  private holders = new Map<string, string>();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'platform'>) {}

  ofSubject(tenantId: string, subject: string): readonly string[] {
    return this.bySubject.get(holderOf(tenantId, subject)) ?? NONE;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const bySubject = new Map<string, readonly string[]>();
      const holders = new Map<string, string>();
      for (let after = FIRST_ID; ;) {
        const page = await this.unitOfWork.platform(({ em }) => em.execute<Row[]>(NEXT, [after]));
        for (const { id, tenant_id: tenantId, subject, names } of page) {
          holders.set(id, holderOf(tenantId, subject));
          bySubject.set(holderOf(tenantId, subject), names);
        }
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        after = last.id;
        await idleTurn();
      }
      this.bySubject = bySubject;
      this.holders = holders;
    });
  }

  /** `id`: the member's. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const [found] = await this.unitOfWork.platform(({ em }) => em.execute<Row[]>(ONE, [id]));
      const before = this.holders.get(id);
      if (before !== undefined) this.bySubject.delete(before);
      this.holders.delete(id);
      if (found === undefined) return;
      const holder = holderOf(found.tenant_id, found.subject);
      this.holders.set(id, holder);
      this.bySubject.set(holder, found.names);
    });
  }

  /** A new tenant has no groups. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }
}
