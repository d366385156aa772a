import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { ActionPolicy } from './action-policy.service.js';
import { ChangeApprovalGate } from './change-approval-gate.service.js';
import { ProposalExecutions } from './proposal-executions.service.js';
import { ProposalIntake } from './proposal-intake.service.js';
import { ProposalReader } from './proposal-reader.service.js';
import { ProposalScheduler } from './proposal-scheduler.service.js';
import { ProposalWriter } from './proposal-writer.service.js';
import { Proposal, ProposalMove } from './proposal.entity.js';
import { ProposalResolver } from './proposal.resolver.js';
import { proposalRoutes } from './proposal.routes.js';
import { ProposalService } from './proposal.service.js';
import { proposalFinders } from './proposals.finders.js';

type Needs = 'approvals' | 'policies' | 'sealer';

export const proposals = defineModule({
  name: 'proposals',
  entities: [Proposal, ProposalMove],
  resolvers: [ProposalResolver],
  routes: proposalRoutes,
  open(core, { approvals, policies, sealer }: Pick<Ports, Needs>, later) {
    const { unitOfWork, changes, clock, logger, executors, wake } = core;
    const writer = new ProposalWriter({ approvals, sealer, clock });
    const policy = new ActionPolicy(policies, clock);
    const intake = new ProposalIntake({ unitOfWork, writer, approvals, policy, executors, wake, clock });
    const reader = new ProposalReader({ unitOfWork, approvals, changes, clock });
    const calls = core.shutdown.add(
      'proposals',
      new ProposalExecutions({ unitOfWork, writer, directory: later('directory'), clock, logger }),
    );
    const runner = new ProposalScheduler({
      unitOfWork,
      writer,
      intake,
      calls,
      directory: later('directory'),
      clock,
      logger,
    });
    return {
      ports: {
        proposals: intake,
        votes: reader,
        gate: new ChangeApprovalGate({ unitOfWork, writer, policy, proposals: intake, sealer, secrets: core.secrets }),
      },
      resolvers: [
        new ProposalResolver(
          new ProposalService({ unitOfWork, writer, intake, approvals, reader, clock }),
          reader,
          intake,
        ),
      ],
      finders: proposalFinders(unitOfWork),
      jobs: runner.jobs(),
      start() {
        calls.open();
      },
    };
  },
});
