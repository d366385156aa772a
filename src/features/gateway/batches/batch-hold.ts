import type { Admission, Reservation } from '../../../contracts/admission.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';

/** The worst case of a line. */
export interface LineHold {
  model: string;
  cost: NanoUsd;
}

interface ModelHold {
  reservation: Reservation;
  subject: Subject;
  cost: NanoUsd;
}

/** The money that is held for the lines of a batch that are still to be made, by model. */
export class BatchHold {
  private readonly byModel = new Map<string, ModelHold>();

  constructor(
    private readonly admission: Pick<Admission, 'reserve'>,
    private readonly tenant: TenantSnapshot,
  ) {}

  /** Holds the cost of a further line. Throws BUDGET_EXCEEDED, RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE. */
  async add({ model, cost }: LineHold, subject: Subject): Promise<void> {
    if (cost === 0n) return;
    const held = this.byModel.get(model);
    if (held === undefined) {
      const reservation = await this.admission.reserve(this.tenant, { tokens: 0, cost }, subject);
      this.byModel.set(model, { reservation, subject, cost });
      return;
    }
    if (!(await held.reservation.cover(held.cost + cost, held.subject)))
      throw new DomainError('BUDGET_EXCEEDED', 'the budget does not cover this line beside those before it');
    held.cost += cost;
  }

  /** Gives a line's part to the call that is made for it now. */
  async take({ model, cost }: LineHold): Promise<void> {
    const held = this.byModel.get(model);
    if (held === undefined) return;
    held.cost = held.cost > cost ? held.cost - cost : 0n;
    await held.reservation.lower(held.cost);
  }

  /** Holds a line's part again, as its call was not made; where the budget is used up by now, it is not held. */
  async giveBack({ model, cost }: LineHold): Promise<void> {
    const held = this.byModel.get(model);
    if (held !== undefined && (await held.reservation.cover(held.cost + cost, held.subject))) held.cost += cost;
  }

  /** Counts a call of the model that is made already, in the budgets of its lines; undefined where nothing is held for it. */
  async counted(model: string): Promise<Reservation | undefined> {
    const held = this.byModel.get(model);
    if (held === undefined) return undefined;
    return this.admission.reserve(this.tenant, { tokens: 0, cost: 0n, isMade: true }, held.subject);
  }

  /** A call of the batch as selectors see it; undefined where nothing is held. */
  get subject(): Subject | undefined {
    const [held] = this.byModel.values();
    return held?.subject;
  }

  /** Holds nothing any more. */
  release(): void {
    for (const { reservation } of this.byModel.values()) reservation.release();
    this.byModel.clear();
  }
}
