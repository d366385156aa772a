import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PoliciesQuery, PolicyEffect } from '../../gql/graphql.js';

type Listed = PoliciesQuery['policies']['edges'][number]['node'];

/** So many characters of a condition tell what it is about. */
const MOST_OF_CONDITION = 90;
/** So many actions or resources are named, and the rest are counted. */
const MOST_NAMES = 3;

/** Which of several policies for a request counts. */
const PRECEDENCE: Readonly<Record<PolicyEffect, string>> = {
  DENY: t`wins over every other`,
  REQUIRE_APPROVAL: t`wins over those that allow`,
  ALLOW: t`unless another denies or asks`,
};

export function precedenceOf(effect: PolicyEffect): string {
  return PRECEDENCE[effect];
}

/** The effect of a policy in a sentence, with its conditions in short. */
export function Doing({ policy }: { policy: Listed }) {
  const { actions, resources, rules, description } = policy;
  const conditions = rules.map(({ condition }) => condition.trim()).filter((one) => one !== '' && one !== 'true');
  const whole = conditions.join(' && ');
  return (
    <>
      <span title={[...actions, ...resources].join(', ')}>{deed(policy)}</span>
      {whole === '' ? null : (
        <div>
          <Trans>
            if <code title={whole}>{shortened(whole)}</code>
          </Trans>
        </div>
      )}
      {description === null || description === '' ? null : (
        <div className="quiet">
          <bdi>{description}</bdi>
        </div>
      )}
    </>
  );
}

function deed({ effect, actions, resources, rules }: Listed): string {
  const what = resources.every((one) => one === '*') ? named(actions) : t`${named(actions)} on ${named(resources)}`;
  if (effect === 'ALLOW') return t`Allows ${what}`;
  if (effect === 'DENY') return t`Denies ${what}`;
  const asked = new Set(rules.flatMap(({ obligations }) => obligations.flatMap(approversIn)));
  return asked.size === 0 ? t`Asks people before ${what}` : t`Asks ${named([...asked])} before ${what}`;
}

function approversIn({ type, params }: Listed['rules'][number]['obligations'][number]): string[] {
  const { requiredApprovers } = params;
  return type === 'approval' && Array.isArray(requiredApprovers) ? requiredApprovers.map(String) : [];
}

/** The first of some names, and how many more there are. */
function named(names: readonly string[]): string {
  if (names.includes('*')) return t`everything`;
  const rest = names.length - MOST_NAMES;
  return rest <= 1 ? names.join(', ') : t`${names.slice(0, MOST_NAMES).join(', ')} and ${rest} more`;
}

function shortened(condition: string): string {
  const line = condition.replaceAll(/\s+/g, ' ');
  return line.length <= MOST_OF_CONDITION ? line : `${line.slice(0, MOST_OF_CONDITION - 1)}…`;
}
