import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraftName } from '../../decisions/policy-drafts.js';
import { forget, keptAs } from '../../parts/kept.js';
import { notify } from '../../parts/notices.js';
import { useQuestion } from '../../parts/question.js';
import { type Draft, EMPTY } from './draft.js';
import { Editor } from './editor.js';
import { Recorded, testOf } from './recorded.js';
import { type Template, TEMPLATES, valuesOf } from './wizard.js';

const newPolicyRoute = getRouteApi('/policies/new');

/** A new policy, from nothing or from one of the policies that many want first. */
export function NewPolicy() {
  const navigate = useNavigate();
  const [start, setStart] = useState<{ draft: Draft; count: number }>({ draft: EMPTY, count: 0 });
  const { from } = newPolicyRoute.useSearch();
  const name = useDraftName(from === undefined ? 'new' : `new ${from}`);
  const { ask, dialog } = useQuestion();
  const apply = async (draft: Draft): Promise<boolean> => {
    const isWritten = keptAs(name) !== undefined;
    if (isWritten && !(await ask(t`Use the template? Your draft is replaced.`, t`Use it`, true))) return false;
    forget(name);
    setStart(({ count }) => ({ draft, count: count + 1 }));
    return true;
  };
  return (
    <>
      <h1>
        <Trans>New policy</Trans>
      </h1>
      <Wizard apply={apply} />
      {dialog}
      <Recorded from={from}>
        {(question) => (
          <Editor
            key={start.count}
            name={name}
            initial={
              question === undefined ? start.draft : { ...start.draft, tests: [...start.draft.tests, testOf(question)] }
            }
            reload={() => {
              location.reload();
            }}
            done={(id) => {
              notify(t`The policy is in force.`);
              void navigate({ to: '/policies/$id', params: { id } });
            }}
          />
        )}
      </Recorded>
    </>
  );
}

/** The templates: one that is chosen fills in the policy at once, and again with other values. */
function Wizard({ apply }: { apply: (draft: Draft) => Promise<boolean> }) {
  const [template, setTemplate] = useState<Template>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const choose = async (chosen: Template): Promise<void> => {
    if (!(await apply(chosen.draftOf(valuesOf(chosen, {}))))) return;
    setTemplate(chosen);
    setTyped({});
  };
  return (
    <section aria-label={t`Start from a template`}>
      <h2>
        <Trans>Start from a template</Trans>
      </h2>
      <ul className="templates">
        {TEMPLATES.map((each) => (
          <li key={each.id}>
            <button type="button" aria-pressed={each === template} onClick={() => void choose(each)}>
              {each.name}
            </button>
          </li>
        ))}
      </ul>
      {template === undefined ? null : (
        <form
          className="filters"
          onSubmit={(event) => {
            event.preventDefault();
            void apply(template.draftOf(valuesOf(template, typed)));
          }}
        >
          <p className="hint">{template.says}</p>
          {template.fields.map(({ name, label, kind, initial }) => (
            <label key={`${template.id} ${name}`}>
              {label}{' '}
              <input
                required
                type={kind === 'number' ? 'number' : 'text'}
                step="any"
                min={0}
                defaultValue={initial}
                onChange={({ target: { value } }) => {
                  setTyped((before) => ({ ...before, [name]: value }));
                }}
              />
            </label>
          ))}
          {template.fields.length === 0 ? null : (
            <button type="submit">
              <Trans>Use these values</Trans>
            </button>
          )}
        </form>
      )}
    </section>
  );
}
