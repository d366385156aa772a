import { t } from '@lingui/core/macro';
/** The words of the domain, as the console explains them where they appear. */
export const WORDS = {
  approval: t`A request for people to agree to something before it happens.`,
  checkpoint: t`A signed statement of how many events the log has, and of the root over all of them.`,
  condition: t`An expression in CEL that is true or false for each request. A rule holds when its condition is true.`,
  effect: t`What a policy does with a request that matches it: allow it, deny it, or ask people first. Deny wins over ask, ask over allow.`,
  event: t`Something that happened: who did what, to what, and when. Each has its place in the log.`,
  leaf: t`The hash of one event. Any change to the event, however small, changes the leaf.`,
  log: t`All events of the tenant in their order. A tree of hashes over them shows every change.`,
  obligation: t`A duty that comes with an effect, such as who has to approve, or that the request is audited.`,
  payload: t`Everything that is needed to carry out the action. What people approve is exactly what is carried out.`,
  policy: t`A rule of your organisation about who may do what with which resource.`,
  proposal: t`An action that waits for a decision by policies and people. Once approved, it is carried out as it was shown.`,
  quorum: t`How many of the people who are asked have to approve.`,
  revision: t`A proposal’s count of changes. A vote is for the revision that you have seen, and for no other.`,
  risk: t`How much harm a request could do, from low to critical, by its cost and the personal data in it.`,
  root: t`One hash over all events of the log. It changes as soon as any event does.`,
  rule: t`A condition of a policy. The policy applies when all of its rules hold.`,
} as const;

export type Word = keyof typeof WORDS;
