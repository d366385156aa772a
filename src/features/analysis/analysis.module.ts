import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { AnalysisGate } from './analysis-gate.service.js';
import { AnalysisRunner } from './analysis-runner.service.js';
import { AnalysisWriter } from './analysis-writer.service.js';
import { Analysis, AnalysisPart, AnalysisPiece, CustomTemplate } from './analysis.entity.js';
import { AnalysisResolver, ModelReviewResolver } from './analysis.resolver.js';
import { analysisRoutes } from './analysis.routes.js';
import { AnalysisService } from './analysis.service.js';
import { Analyzer } from './analyzer.service.js';
import { ThreadedExtractor } from './extraction/threaded-extractor.service.js';
import { ModelReviewer } from './model/model-reviewer.service.js';
import { ReviewThreads } from './review/review-threads.js';
import { AnalysisTemplates } from './templates/analysis-templates.service.js';
import { TemplatePreview } from './templates/template-preview.service.js';
import { builtInTemplates } from './templates/templates.data.js';
import { analysisFinders } from './analysis.finders.js';

type Needs =
  | 'countTokens'
  | 'directory'
  | 'documentCalls'
  | 'interceptor'
  | 'pii'
  | 'proposals'
  | 'sealer'
  | 'spine'
  | 'structured';

export const analysis = defineModule({
  name: 'analysis',
  entities: [Analysis, AnalysisPart, AnalysisPiece, CustomTemplate],
  resolvers: [AnalysisResolver, ModelReviewResolver],
  routes: analysisRoutes,
  open(core, ports: Pick<Ports, Needs>) {
    const { unitOfWork, changes, clock, logger, shutdown } = core;
    const { directory, documentCalls, interceptor, pii, proposals, sealer, structured } = ports;
    // Threads start with the first document.
    const extractor = shutdown.add('documents', new ThreadedExtractor({ logger }));
    const threads = shutdown.add('reviews', new ReviewThreads(logger));
    const gate = new AnalysisGate({ interceptor, proposals, unitOfWork, sealer, clock });
    const models = new ModelReviewer(structured, ports.countTokens, threads);
    const analyzer = new Analyzer({ gate, extractor, pii, models, threads });
    const writer = new AnalysisWriter({ unitOfWork, sealer, clock });
    const runner = shutdown.add(
      'analyses',
      new AnalysisRunner({ unitOfWork, writer, analyzer, directory, clock, logger }),
    );
    const templates = new AnalysisTemplates({ unitOfWork, sealer, builtIn: builtInTemplates, clock });
    const analyses = new AnalysisService({ unitOfWork, templates, runner, analyzer, changes, pii, clock });
    return {
      ports: { documents: extractor },
      resolvers: [
        new AnalysisResolver(analyses, templates, new TemplatePreview(threads)),
        new ModelReviewResolver(ports.spine),
      ],
      executors: [gate.executor(documentCalls)],
      finders: analysisFinders(unitOfWork),
      jobs: runner.jobs(),
      start() {
        runner.open();
      },
    };
  },
});
