import type { Clock } from '../../../shared/time/clock.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import { ExchangeGuarding } from './exchange-guarding.service.js';
import { GuardRate } from './guard-rate.js';
import { Guarding } from './guarding.service.js';
import { KindGuarding } from './kind-guarding.service.js';
import { ToolGuarding } from './tool-guarding.service.js';

type Needed = Omit<ConstructorParameters<typeof Guarding>[0], 'rate'> &
  Omit<ConstructorParameters<typeof ToolGuarding>[0], 'rate'>;

/** Guards of every kind of call, which share one count of their questions. */
export function openGuarding(needed: Needed & { screening: RequestScreening; clock: Clock }) {
  const { screening, clock } = needed;
  const rate = new GuardRate(() => clock.now());
  const guarding = new Guarding({ ...needed, rate });
  return {
    guarding,
    conversations: new ExchangeGuarding({ guarding, screening }),
    kinds: new KindGuarding({ guarding, screening }),
    tools: new ToolGuarding({ ...needed, rate }),
  };
}
