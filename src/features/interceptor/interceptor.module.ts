import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { interceptorFinders } from './interceptor.finders.js';
import { InterceptorService } from './interceptor.service.js';
import { InvocationResolver } from './invocation.resolver.js';
import { InvocationService } from './invocation.service.js';
import { LiveInvocations } from './live-invocations.service.js';

type Needs = 'interest' | 'policies' | 'proposals' | 'sealer' | 'spine';

export const interceptor = defineModule({
  name: 'interceptor',
  resolvers: [InvocationResolver],
  open(core, { interest, policies, proposals, sealer, spine }: Pick<Ports, Needs>) {
    const { unitOfWork, evidence, late, clock, observers } = core;
    const { instance } = core.presence;
    const recording = { evidence, late, instance, sealer };
    return {
      ports: {
        interceptor: new InterceptorService({ ...recording, policies, proposals, interest, clock, observers }),
      },
      finders: interceptorFinders(unitOfWork),
      resolvers: [new InvocationResolver(new InvocationService(unitOfWork, spine), new LiveInvocations(unitOfWork))],
    };
  },
});
