import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { AdministrationGate } from '../../../contracts/proposals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Catalogue } from '../models/catalogue.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import { AliasArmsService } from './alias-arms.service.js';
import type { AliasBook } from './alias-book.service.js';
import { AliasReader } from './alias-reader.service.js';
import { CanaryWatch } from './canary-watch.service.js';
import { ModelAliasResolver } from './model-alias.resolver.js';
import { ModelAliasesService } from './model-aliases.service.js';

type ProofNeeds = Pick<ConstructorParameters<typeof ModelAliasesService>[0], 'proofs'>;

interface AliasOptions extends ProofNeeds {
  unitOfWork: UnitOfWork;
  book: AliasBook;
  catalogue: Pick<Catalogue, 'known' | 'all'>;
  models: Pick<ModelViews, 'of'>;
  gate: AdministrationGate;
  sealer: EventSealer;
  changes: Changes;
  clock: Clock;
}

/** Opens the administration of aliases, and the work that tries their last targets. */
export function openAliases(options: AliasOptions): { resolver: ModelAliasResolver; job: TimedJob } {
  const { unitOfWork, changes, clock } = options;
  const reader = new AliasReader(unitOfWork, changes);
  return {
    resolver: new ModelAliasResolver(
      new ModelAliasesService({ ...options, reader }),
      reader,
      new AliasArmsService({ unitOfWork, aliases: reader, clock }),
    ),
    job: new CanaryWatch(options).job(),
  };
}
