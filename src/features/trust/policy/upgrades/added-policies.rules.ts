import { canonicalJson } from '../../../../shared/json/canonical-json.js';
import { type JsonObject, plainJson } from '../../../../shared/json/json.js';
import { recordOf } from '../policy-record.rules.js';
import { ADDED_POLICIES } from './added-policies.data.js';

/** The first version of a policy that a migration is said to have added. */
export interface AddedVersion {
  id: string;
  terms: JsonObject;
}

const known = new Set(
  ADDED_POLICIES.map((added) =>
    canonicalJson(plainJson({ resources: ['*'], effect: 'allow', enabled: true, mode: 'enforce', ...added })),
  ),
);

/** Parts versions into what the log may record, as entries of an event's list `recorded`, and those that no migration wrote. */
export function recordable(versions: readonly AddedVersion[]): { recorded: JsonObject[]; foreign: string[] } {
  const isKnown = ({ terms }: AddedVersion): boolean => known.has(canonicalJson(terms));
  return {
    recorded: versions
      .filter(isKnown)
      .map(({ id, terms }) => recordOf({ policyId: id, version: 1, deleted: false, terms })),
    foreign: versions.filter((version) => !isKnown(version)).map(({ id }) => id),
  };
}
