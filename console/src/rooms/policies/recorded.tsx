import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type PolicyTestInput, RecordedQuestionDocument, type RiskLevel } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';

export const RISKS: readonly RiskLevel[] = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** A question to the policies: an action, its resource and the person behind it. */
export interface Question {
  action: string;
  resource: string;
  resourceType: string;
  actor: string;
  roles: readonly string[];
  risk: RiskLevel | undefined;
  context: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The question in the details of an event; undefined where they are erased or hold no decision. */
export function questionIn(details: unknown): Question | undefined {
  const policy = isRecord(details) ? details.policy : undefined;
  const question = isRecord(policy) ? policy.question : undefined;
  if (!isRecord(question)) return undefined;
  const { action, resource, resourceType, actor, roles, risk, context } = question;
  return {
    action: textOf(action),
    resource: textOf(resource),
    resourceType: textOf(resourceType),
    actor: textOf(actor),
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    risk: RISKS.find((known) => known === textOf(risk).toUpperCase()),
    context: isRecord(context) ? context : {},
  };
}

/** The question as a test of a draft. */
export function testOf(question: Question): PolicyTestInput {
  const { action, resource, resourceType, actor, roles, risk, context } = question;
  return {
    name: t`a recorded request`,
    action,
    resource,
    actor,
    roles: [...roles],
    context: { ...context },
    ...(resourceType === '' ? {} : { resourceType }),
    ...(risk === undefined ? {} : { risk }),
    expected: null,
  };
}

interface RecordedProps {
  /** The id of a request or a decision; without one nothing is read. */
  from: string | undefined;
  children: (question: Question | undefined) => ReactNode;
}

/** Reads the question that was recorded, and says so where it is gone. */
export function Recorded({ from, children }: RecordedProps) {
  if (from === undefined) return children(undefined);
  return (
    <Query document={RecordedQuestionDocument} variables={{ id: from }} isFresh>
      {({ spineEvent: { details } }) => {
        const question = questionIn(details);
        return (
          <>
            {question === undefined ? (
              <p className="problem" role="alert">
                <Trans>The log no longer has the question: its details were erased, or it holds no decision.</Trans>
              </p>
            ) : null}
            {children(question)}
          </>
        );
      }}
    </Query>
  );
}
