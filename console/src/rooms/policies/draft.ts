import { UNNAMED_DRAFT } from '../../decisions/policy-drafts.js';
import type {
  CreatePolicyInput,
  ObligationInput,
  PolicyEffect,
  PolicyRuleInput,
  PolicyTestInput,
} from '../../gql/graphql.js';

/** A policy as it is edited. */
export interface Draft {
  name: string;
  description: string;
  actions: readonly string[];
  resources: readonly string[];
  effect: PolicyEffect;
  enabled: boolean;
  mode: 'ENFORCE' | 'LOG_ONLY';
  rules: readonly PolicyRuleInput[];
  tests: readonly PolicyTestInput[];
}

export const EMPTY: Draft = {
  name: '',
  description: '',
  actions: ['ai.*'],
  resources: ['*'],
  effect: 'DENY',
  enabled: true,
  mode: 'ENFORCE',
  rules: [],
  tests: [],
};

/** The draft in the form in which the server takes it. */
export function inputOf({ description, actions, resources, rules, tests, ...rest }: Draft): CreatePolicyInput {
  return {
    ...rest,
    description: description === '' ? null : description,
    actions: [...actions],
    resources: [...resources],
    rules: [...rules],
    tests: [...tests],
  };
}

/** The draft as it is tried; a name is not needed before it is saved. */
export function triedInputOf(draft: Draft): CreatePolicyInput {
  return inputOf(draft.name.trim() === '' ? { ...draft, name: UNNAMED_DRAFT } : draft);
}

interface Approval {
  requiredApprovers: readonly string[];
  quorum: number | null;
  expiresIn: string | null;
}

/** Whom a rule asks; nobody in particular where it does not say. */
export function approvalOf({ obligations }: PolicyRuleInput): Approval {
  const params = obligations?.find(({ type }) => type === 'approval')?.params ?? {};
  const { requiredApprovers, quorum, expiresIn } = params;
  return {
    requiredApprovers: Array.isArray(requiredApprovers) ? requiredApprovers.map(String) : [],
    quorum: typeof quorum === 'number' ? quorum : null,
    expiresIn: typeof expiresIn === 'string' ? expiresIn : null,
  };
}

/** The obligations of a rule that ask nobody. */
export function othersOf({ obligations }: PolicyRuleInput): ObligationInput[] {
  return obligations?.filter(({ type }) => type !== 'approval') ?? [];
}

/** The rule with other obligations; whom it asks stays as it is. */
export function withOthers(rule: PolicyRuleInput, others: readonly ObligationInput[]): PolicyRuleInput {
  const approvals = rule.obligations?.filter(({ type }) => type === 'approval') ?? [];
  return { ...rule, obligations: [...others.filter(({ type }) => type !== 'approval'), ...approvals] };
}

/** The rule with other people to ask; its other obligations stay as they are. */
export function asking(rule: PolicyRuleInput, { requiredApprovers, quorum, expiresIn }: Approval): PolicyRuleInput {
  const others = othersOf(rule);
  if (requiredApprovers.length === 0) return { ...rule, obligations: others };
  const params = {
    requiredApprovers: [...requiredApprovers],
    ...(quorum === null ? {} : { quorum }),
    ...(expiresIn === null ? {} : { expiresIn }),
  };
  return { ...rule, obligations: [...others, { id: 'approval', type: 'approval', mandatory: true, params }] };
}
