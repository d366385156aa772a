import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { PromptForms } from './forms/prompt-forms.service.js';
import { PromptBook } from './prompt-book.service.js';
import { PromptEvidence } from './prompt-evidence.service.js';
import { PromptLabelsService } from './prompt-labels.service.js';
import { PromptRequirementsService } from './prompt-requirements.service.js';
import { Prompt, PromptLabelMove, PromptVersion } from './prompt.entity.js';
import { PromptResolver } from './prompt.resolver.js';
import { promptRoutes } from './prompts.routes.js';
import { PromptsService } from './prompts.service.js';

export const prompts = defineModule({
  name: 'prompts',
  entities: [Prompt, PromptLabelMove, PromptVersion],
  resolvers: [PromptResolver],
  routes: promptRoutes,
  open(
    { unitOfWork, changes, clock, payloadReader },
    { approvals, gate, sealer }: Pick<Ports, 'approvals' | 'gate' | 'sealer'>,
    later,
  ) {
    const book = new PromptBook(unitOfWork);
    const options = { unitOfWork, book, gate, sealer, changes, clock };
    const proofs = later('evaluationProofs');
    const service = new PromptsService(options);
    const read = payloadReader('CreatePromptVersionInput', 'input.text');
    return {
      ports: { prompts: book },
      resolvers: [
        new PromptResolver(
          service,
          new PromptLabelsService({ ...options, proofs, approvals }),
          new PromptRequirementsService({ ...options, proofs }),
          new PromptForms({ prompts: service, read }),
        ),
      ],
      tables: [book],
      packSources: [new PromptEvidence(unitOfWork)],
    };
  },
});
