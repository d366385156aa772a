import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { CaseReader } from './case-reader.service.js';
import { caseJobs } from './case-jobs.js';
import { CaseWriter } from './case-writer.service.js';
import { CaseEntry, CaseNote, DisputeCase } from './case.entity.js';
import { CaseResolver } from './case.resolver.js';
import { CaseService } from './case.service.js';
import { disputeRoutes } from './dispute.routes.js';
import { disputeFinders } from './dispute.finders.js';

export const dispute = defineModule({
  name: 'dispute',
  entities: [CaseEntry, CaseNote, DisputeCase],
  resolvers: [CaseResolver],
  routes: disputeRoutes,
  open({ unitOfWork, changes, clock }, { sealer, directory }: Pick<Ports, 'sealer' | 'directory'>) {
    const writer = new CaseWriter(sealer, clock);
    const cases = new CaseService({ unitOfWork, writer, clock });
    return {
      ports: {},
      resolvers: [new CaseResolver(cases, new CaseReader({ unitOfWork, writer, changes, clock }))],
      finders: disputeFinders(unitOfWork),
      jobs: caseJobs({ unitOfWork, writer, clock, pausedTenants: () => directory.tenantsWithout('dispute') }),
    };
  },
});
