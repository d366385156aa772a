import type { LiveTable } from '../../../contracts/live-table.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { idleTurn } from '../../../shared/time/idle-turn.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { holderOf } from './live-members.service.js';

const PAGE = 500;
const NONE: readonly string[] = [];
/** Begins a notification about all members of a tenant; others are about one. */
const OF_TENANT = 'tenant:';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Members by id, with the names of their groups. */
const READ = `
  SELECT m.id, m.tenant_id, m.subject, array_agg(g.display_name ORDER BY g.display_name) AS names
    FROM group_members gm
    JOIN members m ON m.tenant_id = gm.tenant_id AND m.id = gm.member_id
    JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id`;
const ONE = `${READ} WHERE gm.member_id = ?::uuid GROUP BY m.id`;
const NEXT = `${READ}
   WHERE gm.member_id IN (
     SELECT DISTINCT member_id FROM group_members
      WHERE member_id > ?::uuid AND tenant_id = coalesce(?::text, tenant_id) ORDER BY 1 LIMIT ${PAGE})
   GROUP BY m.id ORDER BY m.id`;

interface Row {
  id: string;
  tenant_id: string;
  subject: string;
  names: string[];
}

/** The groups of members. */
class Known {
  private readonly bySubject = new Map<string, readonly string[]>();
  private readonly members = new Map<string, Pick<Row, 'tenant_id' | 'subject'>>();

  of(tenantId: string, subject: string): readonly string[] {
    return this.bySubject.get(holderOf(tenantId, subject)) ?? NONE;
  }

  put({ id, tenant_id, subject, names }: Row): void {
    this.members.set(id, { tenant_id, subject });
    this.bySubject.set(holderOf(tenant_id, subject), names);
  }

  remove(id: string): void {
    const member = this.members.get(id);
    if (member === undefined) return;
    this.members.delete(id);
    this.bySubject.delete(holderOf(member.tenant_id, member.subject));
  }

  removeOf(tenantId: string): void {
    for (const [id, member] of [...this.members]) if (member.tenant_id === tenantId) this.remove(id);
  }
}

/** The names of the groups of all members that have any, in memory. */
export class LiveGroups implements LiveTable {
  readonly table = 'group_members';
  private known = new Known();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'platform'>) {}

  ofSubject(tenantId: string, subject: string): readonly string[] {
    return this.known.of(tenantId, subject);
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const known = new Known();
      for (const row of await this.read(null)) known.put(row);
      this.known = known;
    });
  }

  /** `id`: a member's, or a tenant's after `OF_TENANT`. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const tenantId = id.startsWith(OF_TENANT) ? id.slice(OF_TENANT.length) : undefined;
      const rows =
        tenantId === undefined
          ? await this.unitOfWork.platform(({ em }) => em.execute<Row[]>(ONE, [id]))
          : await this.read(tenantId);
      if (tenantId === undefined) this.known.remove(id);
      else this.known.removeOf(tenantId);
      for (const row of rows) this.known.put(row);
    });
  }

  /** A new tenant has no groups. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  /** A page in each transaction. */
  private async read(tenantId: string | null): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = FIRST_ID; ;) {
      const page = await this.unitOfWork.platform(({ em }) => em.execute<Row[]>(NEXT, [after, tenantId]));
      rows.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return rows;
      after = last.id;
      await idleTurn();
    }
  }
}
