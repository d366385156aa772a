import type { Finder } from '../../contracts/search.js';
import { limitTime } from '../../database/find-by-term.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { isPermitted } from '../../graphql/authorize.js';
import { uuidsBeginning } from '../../shared/text/search-term.js';

interface LedgerRow {
  id: string;
  model: string;
  user_id: string;
  outcome: string;
  at: Date;
}

const BY_ID = `SELECT id, model, user_id, outcome, occurred_at AS at FROM usage_ledger
  WHERE tenant_id = ? AND id >= ?::uuid AND id <= ?::uuid`;
const OWN = ' AND actor = ?';

export const interceptorFinders = (unitOfWork: UnitOfWork): Finder[] => [
  {
    kind: 'invocation',
    permission: 'read',
    async find({ tenant, roles, subject }, { id }, limit) {
      if (id === undefined) return [];
      const { first, last } = uuidsBeginning(id);
      const mayAudit = isPermitted('audit', roles);
      const sql = `${BY_ID}${mayAudit ? '' : OWN} ORDER BY id DESC LIMIT ?`;
      const rows = await unitOfWork.report(tenant.id, async (em) => {
        await limitTime(em);
        return em.execute<LedgerRow[]>(sql, [tenant.id, first, last, ...(mayAudit ? [] : [subject]), limit]);
      });
      return rows.map((row) => ({
        id: row.id,
        title: row.model,
        subtitle: `${row.user_id} · ${row.outcome}`,
        at: new Date(row.at),
      }));
    },
  },
];
