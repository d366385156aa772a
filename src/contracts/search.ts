import type { SearchTerm } from '../shared/text/search-term.js';
import type { FeaturePack, Principal } from './identity.js';

export type SearchKind =
  | 'alert_rule'
  | 'analysis'
  | 'analysis_template'
  | 'api_key'
  | 'approval'
  | 'benchmark_set'
  | 'committee_submission'
  | 'design_template'
  | 'dispute_case'
  | 'framework'
  | 'group'
  | 'invocation'
  | 'member'
  | 'playbook'
  | 'policy'
  | 'proposal'
  | 'spine_event'
  | 'tenant'
  | 'webhook';

/** A record that was found. */
export interface FoundRecord {
  id: string;
  title: string;
  subtitle?: string;
  /** When it was made or happened. */
  at?: Date;
}

/** Finds records of one kind by the beginning of their id or a part of their names. */
export interface Finder {
  readonly kind: SearchKind;
  /** The permission that listing these records requires. */
  readonly permission: 'read' | 'audit' | 'administer' | 'operate';
  readonly pack?: FeaturePack;
  /** The newest first, and only what the principal may see. Throws SERVICE_UNAVAILABLE when it takes too long. */
  find(principal: Principal, term: SearchTerm, limit: number): Promise<FoundRecord[]>;
}
