import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { DatasetRecords } from './datasets/dataset-records.service.js';
import { EvaluationDataset } from './datasets/dataset.entity.js';
import { RecordedCalls } from './datasets/recorded-calls.service.js';
import { DatasetsService } from './datasets/datasets.service.js';
import { EvaluationResolver } from './evaluation.resolver.js';
import { evaluationRoutes } from './evaluations.routes.js';
import { Removals } from './removal/removals.service.js';
import { RunProofs } from './requirements/run-proofs.service.js';
import { DatasetForms } from './forms/dataset-forms.service.js';
import { EvaluationRunner } from './runs/evaluation-runner.service.js';
import { PolicyTrial } from './runs/policy-trial.service.js';
import { Pinning } from './runs/pinning.service.js';
import { RunEnds } from './runs/run-ends.service.js';
import { RunReaders } from './runs/run-readers.service.js';
import { RunRecords } from './runs/run-records.service.js';
import { RunResults } from './runs/run-results.service.js';
import { EvaluationRun } from './runs/run.entity.js';
import { RunsService } from './runs/runs.service.js';

type Needs = 'directory' | 'evaluatedCalls' | 'gate' | 'policyDrafts' | 'prompts' | 'sealer' | 'spine' | 'votes';

export const evaluations = defineModule({
  name: 'evaluations',
  entities: [EvaluationDataset, EvaluationRun],
  resolvers: [EvaluationResolver],
  routes: evaluationRoutes,
  open(
    core,
    { directory, evaluatedCalls: calls, gate, policyDrafts: drafts, prompts, sealer, spine, votes }: Pick<Ports, Needs>,
  ) {
    const { unitOfWork, changes, secrets, clock, logger, presence, shutdown, wake } = core;
    const changing = { unitOfWork, gate, sealer, clock };
    const results = new RunResults(unitOfWork, secrets);
    const ends = new RunEnds({ unitOfWork, results, directory, sealer, clock });
    const records = new RunRecords({ unitOfWork, clock });
    const trial = new PolicyTrial({ unitOfWork, records, drafts, spine });
    const runner = new EvaluationRunner({ records, results, ends, calls, trial, presence, directory, logger });
    shutdown.add('evaluations', runner);
    const items = new DatasetRecords(unitOfWork);
    const sets = new DatasetsService({
      ...changing,
      records: items,
      recorded: new RecordedCalls({ spine, prompts }),
    });
    const pinning = new Pinning({ calls, prompts, drafts });
    const runs = new RunsService({ ...changing, changes, results, pinning, wake });
    return {
      ports: { evaluationProofs: new RunProofs({ unitOfWork, pinning }) },
      resolvers: [
        new EvaluationResolver(
          sets,
          runs,
          new DatasetForms(sets, items),
          new Removals({ ...changing, runs }),
          new RunReaders({ runs, votes }),
        ),
      ],
      jobs: [runner.job()],
    };
  },
});
