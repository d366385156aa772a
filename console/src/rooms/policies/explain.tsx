import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Replayed } from '../../decisions/replayed.js';
import { Trace } from '../../decisions/why.js';
import { AskPoliciesDocument, type AskPoliciesMutation } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { namesIn, oneOf, textIn } from '../../parts/form.js';
import { expectJsonObject, jsonObjectIn } from '../../parts/text/json.js';
import { Tag } from '../../parts/tag.js';
import { administers, isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { type Question, Recorded, RISKS } from './recorded.js';
import '../../decisions/decisions.css';

const explainRoute = getRouteApi('/policies/explain');

/** Asks the policies a question, or makes a recorded decision again, and shows why they say what they say. */
export function Explain() {
  const viewer = useViewer();
  const { from } = explainRoute.useSearch();
  return (
    <>
      <h1>
        <Trans>Explain a decision</Trans>
      </h1>
      <Recorded from={from}>{(question) => <Ask question={question} from={from} />}</Recorded>
      {isAuditor(viewer) ? <Again /> : null}
    </>
  );
}

interface AskProps {
  /** The question that the form is prefilled with; undefined for an empty form. */
  question: Question | undefined;
  /** The id of the recorded request that the question comes from. */
  from: string | undefined;
}

function Ask({ question, from }: AskProps) {
  const viewer = useViewer();
  const context = JSON.stringify(question?.context ?? {}, null, 2);
  const [answer, setAnswer] = useState<AskPoliciesMutation['evaluatePolicy']>();
  return (
    <section aria-label={t`Ask the policies`}>
      <h2>
        <Trans>Ask the policies</Trans>
      </h2>
      <p className="quiet">
        <Trans>The question and its answer are kept in the log.</Trans>
      </p>
      {question === undefined || from === undefined ? null : (
        <p>
          <Trans>
            This is the question of{' '}
            <Link to="/requests/$id" params={{ id: from }}>
              a recorded request
            </Link>
            . Change it, or ask today’s policies as it is
          </Trans>
          {administers(viewer) ? (
            <>
              <Trans>
                , or{' '}
                <Link to="/policies/new" search={{ from }}>
                  try a draft on it
                </Link>
              </Trans>
            </>
          ) : null}
          .
        </p>
      )}
      <ActionForm
        document={AskPoliciesDocument}
        name={t`Ask`}
        layout="fields"
        variablesOf={(form) => {
          const roles = namesIn(form, 'roles');
          const resourceType = textIn(form, 'resourceType');
          return {
            input: {
              action: textIn(form, 'action'),
              resource: textIn(form, 'resource'),
              actor: textIn(form, 'actor'),
              risk: oneOf(form, 'risk', RISKS) ?? null,
              context: jsonObjectIn(textIn(form, 'context')) ?? {},
              explain: true,
              ...(roles.length === 0 ? {} : { roles }),
              ...(resourceType === '' ? {} : { resourceType }),
            },
          };
        }}
        done={({ evaluatePolicy }) => {
          setAnswer(evaluatePolicy);
        }}
      >
        <label>
          <Trans>Action</Trans> <input name="action" required defaultValue={question?.action ?? 'ai.generate'} />
        </label>
        <label>
          <Trans>Resource</Trans> <input name="resource" required defaultValue={question?.resource ?? 'model:gpt-4o'} />
        </label>
        <label>
          <Trans>Type</Trans> <input name="resourceType" placeholder={t`none`} defaultValue={question?.resourceType} />
        </label>
        <label>
          <Trans>Who acts</Trans> <input name="actor" required defaultValue={question?.actor ?? viewer.subject} />
        </label>
        <label>
          <Trans>Roles (those of the actor when empty)</Trans>{' '}
          <input name="roles" defaultValue={question?.roles.join(', ')} />
        </label>
        <label>
          <Trans>Risk</Trans>
          <select name="risk" defaultValue={question?.risk ?? ''}>
            <option value="">{t`not given`}</option>
            {RISKS.map((risk) => (
              <option key={risk}>{risk}</option>
            ))}
          </select>
        </label>
        <label className="whole">
          <Trans>Context, as JSON</Trans>
          <textarea
            name="context"
            className="mono"
            rows={Math.max(3, context.split('\n').length)}
            defaultValue={context}
            onInput={({ currentTarget }) => {
              expectJsonObject(currentTarget);
            }}
          />
        </label>
      </ActionForm>
      {answer === undefined ? null : (
        <div role="status" aria-label={t`Answer`}>
          <p>
            <Tag state={answer.effect} /> {answer.reason}
          </p>
          {answer.trace?.map((trace) => (
            <Trace key={trace.policyId} trace={trace} />
          ))}
        </div>
      )}
    </section>
  );
}

function Again() {
  const [id, setId] = useState<string>();
  return (
    <section aria-label={t`Decide again`}>
      <h2>
        <Trans>Decide again</Trans>
      </h2>
      <p className="quiet">
        <Trans>Makes a recorded decision again, at the versions of the policies of its time.</Trans>
      </p>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          setId(textIn(new FormData(event.currentTarget), 'id'));
        }}
      >
        <label>
          <Trans>Id of a request or a decision</Trans> <input name="id" required />
        </label>
        <button type="submit">
          <Trans>Decide again</Trans>
        </button>
      </form>
      {id === undefined ? null : <Replayed key={id} id={id} />}
    </section>
  );
}
