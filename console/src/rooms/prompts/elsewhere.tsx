import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useClient } from 'urql';
import { byHash } from '../../api/client.js';
import { type PromptForm, PromptFileDocument, TakePromptDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { download } from '../../parts/files/download.js';
import { oneOf, textIn, textOrNull } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';

const FORMS = { LANGFUSE: 'Langfuse', PROMPTFOO: 'promptfoo' } as const satisfies Record<PromptForm, string>;
const FORM_NAMES = Object.keys(FORMS) as PromptForm[];

/** The newest version as a file of another program. */
export function Leave({ name }: { name: string }) {
  const client = useClient();
  const [problem, setProblem] = useState<string>();
  const save = async (form: PromptForm): Promise<void> => {
    const { data, error } = await client.query(byHash(PromptFileDocument), { name, form, at: null }).toPromise();
    setProblem(error?.graphQLErrors[0]?.message ?? error?.message);
    if (data != null)
      download(`${name}.${form.toLowerCase()}.json`, data.exportPrompt.mediaType, [data.exportPrompt.text]);
  };
  return (
    <>
      <div className="actions">
        {FORM_NAMES.map((form) => (
          <button key={form} type="button" onClick={() => void save(form)}>
            <Trans>Export for {FORMS[form]}</Trans>
          </button>
        ))}
      </div>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
    </>
  );
}

/** A version from a file of another program. No label moves. */
export function Take({ name, again }: { name: string; again: () => void }) {
  return (
    <section aria-label={t`Import`}>
      <h2>
        <Trans>Import a version</Trans>
      </h2>
      <ActionForm
        document={TakePromptDocument}
        name={t`Import`}
        layout="fields"
        variablesOf={(form) => ({
          input: {
            name,
            form: oneOf<PromptForm>(form, 'form', FORM_NAMES) ?? 'LANGFUSE',
            text: textIn(form, 'text'),
            model: textOrNull(form, 'model'),
            dropUnknown: form.has('dropUnknown'),
          },
        })}
        done={({ importPrompt: { version, dropped } }) => {
          const left = dropped.length === 0 ? '' : t` Left out: ${dropped.join(', ')}.`;
          notify(t`Version ${version.version} is there; labels stay where they are.${left}`);
          again();
        }}
      >
        <label>
          <Trans>From</Trans>{' '}
          <select name="form">
            {FORM_NAMES.map((form) => (
              <option key={form} value={form}>
                {FORMS[form]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <Trans>Model, if not the file’s</Trans> <input name="model" maxLength={200} />
        </label>
        <label className="whole">
          <Trans>The file</Trans> <textarea name="text" rows={6} required />
        </label>
        <label className="check">
          <input type="checkbox" name="dropUnknown" /> <Trans>Leave out what has no counterpart</Trans>
        </label>
      </ActionForm>
    </section>
  );
}
