import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { GuardBook } from './guard-book.service.js';
import { GuardEvidence } from './guard-evidence.service.js';
import { GuardReach } from './guard-reach.js';
import { Guard } from './guard.entity.js';
import { GuardJudging } from './guard-judging.service.js';
import { PersonalDataJudge } from './personal-data.js';
import { GuardResolver } from './guard.resolver.js';
import { guardRoutes } from './guards.routes.js';
import { GuardsService } from './guards.service.js';

export const guards = defineModule({
  name: 'guards',
  entities: [Guard],
  resolvers: [GuardResolver],
  routes: guardRoutes,
  open(core, { gate, redactor, sealer }: Pick<Ports, 'gate' | 'redactor' | 'sealer'>, later) {
    const { unitOfWork, changes, clock, logger, secrets, settings, shutdown, targets } = core;
    const reach = new GuardReach(targets, settings.guardHosts);
    const book = shutdown.add('guards', new GuardBook({ unitOfWork, secrets, reach, clock, logger }));
    const judging = new GuardJudging(book, later('guardModels'), new PersonalDataJudge(redactor));
    const service = new GuardsService({ unitOfWork, book, judging, gate, sealer, secrets, reach, changes, clock });
    return {
      ports: { guards: judging },
      resolvers: [new GuardResolver(service)],
      tables: [book],
      packSources: [new GuardEvidence(unitOfWork)],
    };
  },
});
