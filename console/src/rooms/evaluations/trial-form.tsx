import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { draftOf, inForce, type PolicyDraft, useKeptDrafts } from '../../decisions/policy-drafts.js';
import { isObject } from '../../decisions/difference.js';
import { RunEvaluationDocument, TrialChoicesDocument, type TrialChoicesQuery } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { checkedIn, textIn } from '../../parts/form.js';
import { Query } from '../../parts/query.js';
import { number } from '../../parts/text/format.js';

const EXAMPLE =
  '{"name": "no large models", "actions": ["ai.generate"], "resources": ["model:gpt-4o"], "effect": "deny"}';

interface Choice {
  label: string;
  draft: PolicyDraft;
}

/** The form that tries drafts of policies on recorded calls. */
export function TrialForm({ done }: { done: (id: string) => void }) {
  return (
    <Query document={TrialChoicesDocument} variables={{}} isFresh>
      {(choices) => <Form choices={choices} done={done} />}
    </Query>
  );
}

function Form({ choices, done }: { choices: TrialChoicesQuery; done: (id: string) => void }) {
  const kept = useKeptDrafts();
  const policies = choices.policies.edges.flatMap(({ node }) => {
    const draft = draftOf(node);
    return draft === undefined ? [] : [{ draft, isOn: node.enabled && node.mode === 'ENFORCE', mode: node.mode }];
  });
  const drafts: Choice[] = [
    ...kept.map((draft) => ({ label: t`${draft.name}, not saved yet`, draft: inForce(draft) })),
    ...policies
      .filter(({ isOn }) => !isOn)
      .map(({ draft, mode }) => ({
        label: `${draft.name}, ${mode === 'LOG_ONLY' && draft.enabled === true ? t`which only logs` : t`which is off`}`,
        draft: inForce(draft),
      })),
  ];
  const taken: Choice[] = policies
    .filter(({ isOn }) => isOn)
    .map(({ draft }) => ({ label: draft.name, draft: { ...draft, enabled: false } }));
  const sets = choices.evaluationDatasets.edges.map(({ node }) => node).filter(({ origin }) => origin === 'RECORDED');
  const all = [...drafts, ...taken];
  return (
    <ActionForm
      document={RunEvaluationDocument}
      name={t`Try them`}
      layout="fields"
      variablesOf={(form) => ({
        input: {
          dataset: textIn(form, 'dataset'),
          candidate: {
            policies: [
              ...checkedIn(form, 'policies').flatMap((place) => all[Number(place)]?.draft ?? []),
              ...writtenIn(textIn(form, 'written')).drafts,
            ],
          },
          baseline: form.get('isPaired') === null ? null : { policies: [] },
          checks: [],
          budgetUsd: 0,
        },
      })}
      done={({ startEvaluation: { id } }) => {
        done(id);
      }}
    >
      <label>
        <Trans>Recorded calls</Trans>{' '}
        <select name="dataset" required>
          {sets.map(({ name, items }) => (
            <option key={name} value={name}>
              {name} ({number(items)})
            </option>
          ))}
        </select>
      </label>
      {sets.length === 0 ? (
        <p className="whole hint">
          <Trans>No data set of recorded calls yet: freeze one under New data set, from recorded calls.</Trans>
        </p>
      ) : null}
      <label className="check">
        <input type="checkbox" name="isPaired" defaultChecked />{' '}
        <span>
          <Trans>Compare with the policies in force now</Trans>
        </span>
      </label>
      <Choices legend={t`Drafts, as if they were in force`} choices={drafts} from={0} />
      {drafts.length === 0 ? (
        <p className="whole hint">
          <Trans>No draft is left in this tab, and no policy is off or only logs. Write one below.</Trans>
        </p>
      ) : null}
      {taken.length === 0 ? null : (
        <details className="whole">
          <summary>
            <Trans>Policies in force to leave out</Trans>
          </summary>
          <Choices legend={t`As if they were off`} choices={taken} from={drafts.length} />
        </details>
      )}
      <Written />
    </ActionForm>
  );
}

function Choices({ legend, choices, from }: { legend: string; choices: readonly Choice[]; from: number }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="whole">
      <legend>{legend}</legend>
      <div className="boxes">
        {choices.map(({ label }, place) => (
          <label key={label} className="check">
            <input type="checkbox" name="policies" value={from + place} /> <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A field for drafts as JSON, which says what is wrong with them before they are sent. */
function Written() {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.setCustomValidity(writtenIn(text.trim()).problem ?? '');
  }, [text]);
  return (
    <label className="whole">
      <Trans>Further drafts, as JSON</Trans>{' '}
      <textarea
        ref={field}
        name="written"
        rows={4}
        placeholder={EXAMPLE}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
        }}
      />
    </label>
  );
}

/** The drafts in a text: an object, or a list of objects. */
function writtenIn(text: string): { drafts: Record<string, unknown>[]; problem?: string } {
  if (text === '') return { drafts: [] };
  try {
    const value: unknown = JSON.parse(text);
    const drafts: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (drafts.every((draft) => isObject(draft))) return { drafts: drafts.map((draft) => ({ ...draft })) };
    return { drafts: [], problem: t`Expected a policy, or a list of policies.` };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { drafts: [], problem: t`This is no JSON: ${error.message}` };
  }
}
