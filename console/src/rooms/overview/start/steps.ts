import type { IssueKeyMutation, StartQuery } from '../../../gql/graphql.js';
import { administers, connectsProviders } from '../../../viewer/permissions.js';
import type { Viewer } from '../../../viewer/viewer.js';

/** The first things that an administrator does, in their order. */
const STEPS = ['provider', 'key', 'budget', 'request', 'people'] as const;
export type Step = (typeof STEPS)[number];

/** A key that was made here, with its secret and owner. */
export interface MadeKey {
  secret: string;
  owner: string;
  apiKey: IssueKeyMutation['issueApiKey']['apiKey'];
}

/** Whether a person can do the first steps at all. */
export function mayStart(viewer: Viewer): boolean {
  return administers(viewer) && viewer.tenant.featurePacks.includes('GATEWAY');
}

/** The steps that a person can take; providers are connected by the platform where a tenant may have none of its own. */
export function stepsFor(viewer: Viewer): Step[] {
  return STEPS.filter((step) => step !== 'provider' || connectsProviders(viewer));
}

/** The steps that the data of the tenant shows to be done. */
export function doneIn({ providers, apiKeys, budgets, invocations, members }: StartQuery, viewer: Viewer): Set<Step> {
  const facts: Readonly<Record<Step, boolean>> = {
    provider: providers.edges.some(({ node }) => node.enabled && !node.sandbox),
    // Not the administrator's own, by which the tenant began, and none of a device.
    key: apiKeys.edges.some(({ node }) => !administers(node) && node.deviceUntil === null),
    budget: budgets.edges.length > 0,
    request: invocations.edges.length > 0,
    people: members.edges.some(({ node }) => node.subject !== viewer.subject),
  };
  return new Set(STEPS.filter((step) => facts[step]));
}
