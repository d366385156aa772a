import type { UnitOfWork } from './database/unit-of-work.js';
import type { ChangeFeed } from './events/change-feed.js';
import type { TimedJob } from './events/timed-work.js';
import { AnalysisBook } from './features/analysis/analysis-book.service.js';
import { AnalysisGate } from './features/analysis/analysis-gate.service.js';
import { AnalysisRunner } from './features/analysis/analysis-runner.service.js';
import { AnalysisTemplates } from './features/analysis/analysis-template.service.js';
import { AnalysisResolver } from './features/analysis/analysis.resolver.js';
import { AnalysisService } from './features/analysis/analysis.service.js';
import { Analyzer } from './features/analysis/analyzer.service.js';
import type { DocumentExtractor } from './features/analysis/extraction.port.js';
import { ModelReviewer } from './features/analysis/model-review.service.js';
import { ReviewThreads } from './features/analysis/review-threads.js';
import { builtInTemplates } from './features/analysis/templates.data.js';
import type { StructuredGenerator } from './features/gateway/structured.port.js';
import { countText } from './features/gateway/tokenizer.js';
import type { Interceptor } from './features/interceptor/interceptor.port.js';
import type { CallingExecutor, ProposalGate } from './features/proposals/proposal.port.js';
import type { Directory } from './features/tenancy/directory.service.js';
import { piiReader } from './features/trust/pii.js';
import type { SpineSealer } from './features/trust/spine.port.js';
import type { AppOptions } from './app-options.js';
import { systemClock } from './shared/clock.js';
import type { Teardown } from './teardown.js';

interface Foundations {
  unitOfWork: UnitOfWork;
  sealer: SpineSealer;
  directory: Directory;
  changes: ChangeFeed;
  structured: StructuredGenerator;
  /** Its threads start with the first document. */
  extractor: DocumentExtractor;
  interceptor: Interceptor;
  proposals: ProposalGate;
}

/** Builds the services of document analysis. */
export function openAnalysis(
  { logger, clock = systemClock }: AppOptions,
  { unitOfWork, sealer, directory, changes, structured, extractor, interceptor, proposals }: Foundations,
  teardown: Teardown,
): { resolver: AnalysisResolver; jobs: TimedJob[]; executor: (ofModels: CallingExecutor) => CallingExecutor } {
  const threads = teardown.add('reviews', new ReviewThreads(logger));
  const gate = new AnalysisGate({ interceptor, proposals, unitOfWork, sealer, clock });
  const analyzer = new Analyzer({
    gate,
    extractor,
    pii: piiReader,
    models: new ModelReviewer(structured, countText, threads),
    threads,
  });
  const book = new AnalysisBook({ unitOfWork, sealer, clock });
  const runner = teardown.add('analyses', new AnalysisRunner({ unitOfWork, book, analyzer, directory, clock, logger }));
  const templates = new AnalysisTemplates({ unitOfWork, sealer, builtIn: builtInTemplates, clock });
  const service = new AnalysisService({ unitOfWork, templates, runner, changes, pii: piiReader, clock });
  return {
    resolver: new AnalysisResolver(service, templates),
    jobs: runner.jobs(),
    executor: (ofModels) => gate.executor(ofModels),
  };
}
