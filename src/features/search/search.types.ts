import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { SearchKind } from '../../contracts/search.js';
import { DateTime } from '../../graphql/scalars.js';

export const SearchKindEnum = {
  ALERT_RULE: 'alert_rule',
  ANALYSIS: 'analysis',
  ANALYSIS_TEMPLATE: 'analysis_template',
  API_KEY: 'api_key',
  APPROVAL: 'approval',
  BENCHMARK_SET: 'benchmark_set',
  COMMITTEE_SUBMISSION: 'committee_submission',
  DESIGN_TEMPLATE: 'design_template',
  DISPUTE_CASE: 'dispute_case',
  FRAMEWORK: 'framework',
  GROUP: 'group',
  INVOCATION: 'invocation',
  MEMBER: 'member',
  PLAYBOOK: 'playbook',
  POLICY: 'policy',
  PROPOSAL: 'proposal',
  SPINE_EVENT: 'spine_event',
  TENANT: 'tenant',
  WEBHOOK: 'webhook',
} as const satisfies Record<string, SearchKind>;
registerEnumType(SearchKindEnum, {
  name: 'SearchKind',
  description: 'The kind of a record that a search finds.',
  valuesConfig: {
    ALERT_RULE: { description: 'An alert rule, by its name.' },
    ANALYSIS: { description: 'An analysis of a document, by the name of the file.' },
    ANALYSIS_TEMPLATE: { description: 'A template of analyses, by its name.' },
    API_KEY: { description: 'An API key, by its name or subject.' },
    APPROVAL: { description: 'An approval, by its resource or requester.' },
    BENCHMARK_SET: { description: 'A set of benchmarks, by its domain or industry.' },
    COMMITTEE_SUBMISSION: { description: 'A matter before a committee, by its subject.' },
    DESIGN_TEMPLATE: { description: 'A design template, by its name.' },
    DISPUTE_CASE: { description: 'A dispute case, by its description or claimant.' },
    FRAMEWORK: { description: 'A framework, by its domain.' },
    GROUP: { description: 'A group of members, by its name.' },
    INVOCATION: { description: 'An invocation of a model, by its id alone.' },
    MEMBER: { description: 'A member, by name, e-mail address or subject.' },
    PLAYBOOK: { description: 'A playbook, by the domain of its framework.' },
    POLICY: { description: 'A policy, by its name.' },
    PROPOSAL: { description: 'A proposal, by its intent, action or resource.' },
    SPINE_EVENT: { description: 'An event of the log, by its id alone.' },
    TENANT: { description: 'A tenant, by its id or name.' },
    WEBHOOK: { description: 'A webhook, by its URL.' },
  },
});

@ObjectType({ description: 'A record that a search found.' })
export class SearchHit {
  @Field(() => SearchKindEnum, { description: 'The kind of the record.' })
  kind!: SearchKind;

  @Field(() => ID, { description: 'The id of the record.' })
  id!: string;

  @Field(() => String, { description: 'The name of the record, or its description where it has none.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Further facts that distinguish the record, such as its state.' })
  subtitle?: string;

  @Field(() => DateTime, { nullable: true, description: 'The time at which it was made or happened.' })
  at?: Date;
}

@ObjectType({ description: 'The result of a search.' })
export class SearchResult {
  @Field(() => [SearchHit], { description: 'The best matches first, among equals the newest.' })
  hits!: SearchHit[];

  @Field(() => [SearchKindEnum], { description: 'The kinds that are left out because looking for them took too long.' })
  incomplete!: SearchKind[];
}
