import type { UnitOfWork } from '../../database/unit-of-work.js';
import { decisionFingerprint } from '../../shared/decision-fingerprint.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import { actorOf } from '../../shared/principals.js';
import type { SecretBox } from '../../shared/keys/secret-box.js';
import type { Principal } from '../../contracts/identity.js';
import type { EventSealer } from '../../contracts/spine.js';
import type { ActionPolicy } from './action-policy.service.js';
import { decidedAs, illegal, NO_ID, payloadHashOf, type ProposalWriter } from './proposal-writer.service.js';
import { Proposal } from './proposal.entity.js';
import type {
  AdministrationGate,
  AskedChange,
  ChangePermit,
  Evaluation,
  ProposalGate,
  ProposedAction,
} from '../../contracts/proposals.js';

const MAX_BYTES = 256 * 1024;
const NOTHING_TO_SETTLE: ChangePermit = { settle: () => Promise.resolve() };

interface GateOptions {
  unitOfWork: UnitOfWork;
  writer: ProposalWriter;
  policy: ActionPolicy;
  proposals: Pick<ProposalGate, 'propose'>;
  sealer: EventSealer;
  secrets: Pick<SecretBox, 'digest'>;
}

/** Administrative changes go ahead as the policies of their tenant say: at once, after people decided, or not at all. */
export class ChangeApprovalGate implements AdministrationGate {
  constructor(private readonly options: GateOptions) {}

  async admit(principal: Principal, given: ProposedAction, asked?: AskedChange): Promise<ChangePermit> {
    const proposed = { ...given, payload: { ...given.payload, ...asked?.whole } };
    const evaluation = await this.options.policy.evaluate(principal, proposed);
    if (asked?.proposalId !== undefined && evaluation.effect !== 'deny')
      return this.approved(principal, proposed, evaluation, asked.proposalId);
    if (evaluation.effect === 'require_approval') {
      if (asked !== undefined) assertDecidable(proposed);
      throw await this.options.proposals.propose(principal, proposed, evaluation);
    }
    const isOperator = principal.roles.has('platform_admin');
    // The platform's administrators need no policy of the tenant, and may undo one by which it locks itself out.
    if (evaluation.effect === 'allow' || (isOperator && evaluation.policies.length === 0)) return NOTHING_TO_SETTLE;
    await this.recordDenial(principal, proposed, evaluation, isOperator);
    if (isOperator) return NOTHING_TO_SETTLE;
    throw new DomainError('POLICY_DENIED', evaluation.reason, {
      details: { policies: evaluation.policies.map(({ id }) => id), reason: evaluation.reason },
    });
  }

  digestOf(tenantId: string, secret: string): string {
    return this.options.secrets.digest(secret, tenantId);
  }

  async pass(principal: Principal, proposed: ProposedAction, asked: AskedChange): Promise<void> {
    const admission = await this.admit(principal, proposed, asked);
    if (admission !== NOTHING_TO_SETTLE)
      await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => admission.settle(unit));
  }

  /** A change that its caller carries out, once it is approved. */
  private async approved(
    principal: Principal,
    proposed: ProposedAction,
    evaluation: Evaluation,
    id: string,
  ): Promise<ChangePermit> {
    const { unitOfWork, writer } = this.options;
    const fingerprint = decisionFingerprint({ ...evaluation, risk: evaluation.risk.level });
    const assertReady = (proposal: Proposal | null): Proposal => {
      if (proposal?.actor !== principal.subject) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
      const isThis =
        proposal.action === proposed.action &&
        proposal.resource === proposed.resource &&
        proposal.payloadHash === payloadHashOf(proposed.payload);
      if (!isThis || proposal.state !== 'executing') throw illegal(proposal);
      if (evaluation.effect === 'require_approval' && decidedAs(proposal) !== fingerprint)
        throw new DomainError('CONFLICT', 'policy or risk changed since it was approved; propose it again', {
          details: { proposal_id: id, state: proposal.state },
        });
      return proposal;
    };
    const find = { id: isUuid(id) ? id : NO_ID };
    const { approvalId } = assertReady(
      await unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(Proposal, find)),
    );
    return {
      approvalId: approvalId ?? undefined,
      async settle(unit) {
        writer.settle(unit, assertReady(await writer.locked(unit, id)), actorOf(principal));
      },
    };
  }

  private async recordDenial(
    principal: Principal,
    { action, resource, resourceType, payload }: ProposedAction,
    { reason, policies }: Evaluation,
    isOverridden: boolean,
  ): Promise<void> {
    await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => {
      const event = {
        tenantId: principal.tenant.id,
        action: isOverridden ? 'policy.overridden' : 'policy.denied',
        ...({ ...actorOf(principal), severity: 'critical', resourceId: resource, resourceType } as const),
        details: {
          action,
          reason,
          payloadHash: payloadHashOf(payload),
          policies: policies.map(({ id, version }) => ({ id, version })),
        },
      };
      unit.record(this.options.sealer.seal(event));
      return Promise.resolve();
    });
  }
}

/** Approvers see the whole of what they decide on, and a proposal keeps it. Throws INVALID_REQUEST. */
function assertDecidable({ payload }: ProposedAction): void {
  const bytes = Buffer.byteLength(canonicalJson(payload));
  if (bytes <= MAX_BYTES) return;
  const message = `is ${bytes} bytes; a change that needs approval may have ${MAX_BYTES}: make it in parts`;
  throw invalidRequest([{ path: '', message }]);
}
