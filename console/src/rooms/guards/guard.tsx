import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ChangeGuardDocument,
  GuardPageDocument,
  type GuardPageQuery,
  type GuardPoint,
  RemoveGuardDocument,
  TryGuardDocument,
  type TryGuardMutation,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Fact, Facts } from '../../parts/facts.js';
import { oneOf, textIn } from '../../parts/form.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { millis, time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { GuardFields, guardIn } from './guard-fields.js';
import { keysOf, KINDS, POINTS } from './guard-names.js';

type Guard = GuardPageQuery['guard'];

/** One guard: its configuration, and a bench to try it on. */
export function GuardRecord() {
  const { id } = useParams({ from: '/guards/$id' });
  const go = useNavigate();
  const mayChange = administers(useViewer());
  return (
    <Query document={GuardPageDocument} variables={{ id }}>
      {({ guard }, again) => (
        <>
          <div className="title">
            <h1>{guard.name}</h1>
            {mayChange ? (
              <Action
                document={RemoveGuardDocument}
                variables={{ id }}
                name={t`Delete`}
                isGrave
                question={t`Delete the guard ${guard.name}? Calls are no longer checked by it, from now on.`}
                done={() => void go({ to: '/guards' })}
              />
            ) : null}
          </div>
          <Facts>
            <Fact name={t`Kind`}>{KINDS[guard.kind]}</Fact>
            <Fact name={t`Status`}>
              <Tag state={guard.enabled ? 'ON' : 'OFF'} />
            </Fact>
            <Fact name={t`Judges`}>{guard.on.map((point) => POINTS[point]).join(', ')}</Fact>
            <Fact name={t`Changed`}>{time(guard.updatedAt)}</Fact>
            <Fact name={t`Digest`}>
              <code className="wrap">{guard.digest}</code>
            </Fact>
          </Facts>
          {mayChange ? <Bench guard={guard} /> : null}
          {mayChange ? (
            <section aria-label={t`Configuration`}>
              <h2>
                <Trans>Configuration</Trans>
              </h2>
              <ActionForm
                key={guard.version}
                document={ChangeGuardDocument}
                name={t`Save`}
                layout="fields"
                variablesOf={(form) => ({ id, input: { ...guardIn(form), version: guard.version } })}
                reload={again}
                done={again}
              >
                <GuardFields guard={guard} isModel={guard.kind === 'MODEL'} sample="{}" />
              </ActionForm>
            </section>
          ) : null}
        </>
      )}
    </Query>
  );
}

type Verdict = TryGuardMutation['testGuard'];

/** Tries a guard on a text, which is not stored. */
function Bench({ guard: { id, on } }: { guard: Guard }) {
  const [verdict, setVerdict] = useState<Verdict>();
  return (
    <section aria-label={t`Try it`}>
      <h2>
        <Trans>Try it</Trans>
      </h2>
      <div className="columns">
        <ActionForm
          document={TryGuardDocument}
          name={t`Judge`}
          layout="fields"
          variablesOf={(form) => ({
            id,
            input: { text: textIn(form, 'text'), point: oneOf<GuardPoint>(form, 'point', keysOf(POINTS)) ?? null },
          })}
          done={({ testGuard }) => {
            setVerdict(testGuard);
          }}
        >
          <label className="whole">
            <Trans>Text, which is not stored</Trans> <textarea name="text" rows={5} required maxLength={16_384} />
          </label>
          <label>
            <Trans>As one of</Trans>{' '}
            <select name="point" defaultValue={on[0]}>
              {on.map((point) => (
                <option key={point} value={point}>
                  {POINTS[point]}
                </option>
              ))}
            </select>
          </label>
        </ActionForm>
        <div role="group" aria-label={t`Verdict`} aria-live="polite">
          {verdict === undefined ? (
            <p className="quiet">
              <Trans>The verdict appears here.</Trans>
            </p>
          ) : (
            <Judged verdict={verdict} />
          )}
        </div>
      </div>
    </section>
  );
}

function Judged({ verdict: { verdict, reason, failed, latencyMs, masked } }: { verdict: Verdict }) {
  return (
    <>
      <Facts>
        <Fact name={t`Verdict`}>
          <Tag state={verdict} />
        </Fact>
        <Fact name={failed ? t`Could not judge` : t`Code`}>{reason}</Fact>
        <Fact name={t`Took`}>{millis(latencyMs)}</Fact>
      </Facts>
      {masked === null ? null : <pre className="wrap">{masked}</pre>}
    </>
  );
}
