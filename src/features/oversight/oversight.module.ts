import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { approvalJobs } from './approval-jobs.js';
import { ApprovalWriter } from './approval-writer.service.js';
import { Approval, ApprovalVote } from './approval.entity.js';
import { ApprovalResolver } from './approval.resolver.js';
import { ApprovalService } from './approval.service.js';
import { CommitteeSubmission } from './committee.entity.js';
import { CommitteeResolver } from './committee.resolver.js';
import { CommitteeService } from './committee.service.js';
import { oversightRoutes } from './oversight.routes.js';
import { oversightFinders } from './oversight.finders.js';

export const oversight = defineModule({
  name: 'oversight',
  entities: [Approval, ApprovalVote, CommitteeSubmission],
  resolvers: [ApprovalResolver, CommitteeResolver],
  routes: oversightRoutes,
  open({ unitOfWork, changes, clock }, { sealer }: Pick<Ports, 'sealer'>, later) {
    const approvals = new ApprovalWriter(unitOfWork, sealer, clock);
    const directory = later('directory');
    return {
      ports: { approvals },
      resolvers: [
        new ApprovalResolver(new ApprovalService({ unitOfWork, writer: approvals, changes, clock })),
        new CommitteeResolver(new CommitteeService({ unitOfWork, sealer, clock })),
      ],
      finders: oversightFinders(unitOfWork),
      jobs: approvalJobs({
        unitOfWork,
        writer: approvals,
        clock,
        pausedTenants: () => directory.tenantsWithout('oversight'),
      }),
    };
  },
});
