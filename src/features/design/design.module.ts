import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { BenchmarkSet, CustomDesignTemplate, Framework, Playbook } from './design.entity.js';
import { DesignedResolver, DesignResolver, FrameworkResolver, PlaybookResolver } from './design.resolver.js';
import { designRoutes } from './design.routes.js';
import { DesignService } from './design.service.js';
import { Enricher } from './enricher.service.js';
import { DesignTemplateResolver } from './templates/design-template.resolver.js';
import { DesignTemplates } from './templates/design-templates.service.js';
import { templates as builtIn } from './templates/templates.data.js';
import { designFinders } from './design.finders.js';

export const design = defineModule({
  name: 'design',
  entities: [BenchmarkSet, CustomDesignTemplate, Framework, Playbook],
  resolvers: [DesignedResolver, DesignResolver, DesignTemplateResolver, FrameworkResolver, PlaybookResolver],
  routes: designRoutes,
  open({ unitOfWork, clock }, { sealer, spine, structured }: Pick<Ports, 'sealer' | 'spine' | 'structured'>) {
    const templates = new DesignTemplates({ unitOfWork, sealer, builtIn, clock });
    const designs = new DesignService({ unitOfWork, sealer, enricher: new Enricher(structured), templates, clock });
    return {
      ports: {},
      finders: designFinders(unitOfWork),
      resolvers: [
        new DesignedResolver(spine),
        new DesignResolver(designs),
        new DesignTemplateResolver(templates),
        new FrameworkResolver(designs),
        new PlaybookResolver(designs),
      ],
    };
  },
});
