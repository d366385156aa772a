import type { UnitOfWork } from './database/unit-of-work.js';
import { DesignResolver, FrameworkResolver, PlaybookResolver } from './features/design/design.resolver.js';
import { DesignService } from './features/design/design.service.js';
import { DesignTemplateResolver } from './features/design/design-template.resolver.js';
import { DesignTemplates } from './features/design/design-template.service.js';
import { Enricher } from './features/design/enrichment.service.js';
import { templates as builtIn } from './features/design/templates.data.js';
import type { StructuredGenerator } from './features/gateway/structured.port.js';
import type { SpineSealer } from './features/trust/spine.port.js';
import type { Clock } from './shared/clock.js';

interface Foundations {
  unitOfWork: UnitOfWork;
  sealer: SpineSealer;
  structured: StructuredGenerator;
  clock: Clock;
}

/** Builds the services of design; resolves to their doors. */
export function openDesign({ unitOfWork, sealer, structured, clock }: Foundations): object[] {
  const templates = new DesignTemplates({ unitOfWork, sealer, builtIn, clock });
  const design = new DesignService({ unitOfWork, sealer, enricher: new Enricher(structured), templates, clock });
  return [
    new DesignResolver(design),
    new DesignTemplateResolver(templates),
    new FrameworkResolver(design),
    new PlaybookResolver(design),
  ];
}
