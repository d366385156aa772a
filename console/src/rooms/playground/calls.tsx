import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ChatModelsDocument, type KindAnswerFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { Query } from '../../parts/query.js';
import { visible } from '../../parts/text/visible.js';
import { CallAnswer } from './call-answer.js';
import { CallFields } from './call-fields.js';
import { CALL_FORMS, type CallForm } from './call-forms.js';

const route = getRouteApi('/playground/calls');

/** Asks models other than chats, by the same path as programs. */
export function CallsPlayground() {
  const { kind: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const form = CALL_FORMS.find(({ id }) => id === wanted) ?? CALL_FORMS[0];
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Pictures, speech, verdicts</Trans>
        </h1>
        <span className="actions">
          <Link to="/playground">
            <Trans>Ask a model</Trans>
          </Link>
          <Link to="/playground/tool">
            <Trans>Call a tool</Trans>
          </Link>
        </span>
      </div>
      <label className="standing">
        <Trans>What to do</Trans>{' '}
        <select
          value={form?.id}
          onChange={({ target: { value } }) => {
            void navigate({ search: { kind: value } });
          }}
        >
          {CALL_FORMS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {form === undefined ? null : <Asking key={form.id} form={form} />}
    </>
  );
}

function Asking({ form }: { form: CallForm }) {
  return (
    <Query document={ChatModelsDocument} variables={{}}>
      {({ models: { models } }) => {
        const usable = models.filter(({ type, available }) => available && form.types.includes(type));
        // Models made for it come first: others can do it as well.
        const sorted = form.types.flatMap((type) => usable.filter((model) => model.type === type));
        return sorted.length === 0 ? (
          <Empty title={t`No model for this is available`}>
            <Trans>Connect a provider that has one, or give yours a price in MODELS_FILE.</Trans>
          </Empty>
        ) : (
          <Form form={form} models={sorted.map(({ id }) => id)} />
        );
      }}
    </Query>
  );
}

function Form({ form, models }: { form: CallForm; models: readonly string[] }) {
  const [answers, setAnswers] = useState<readonly { answer: KindAnswerFragment; asked: Record<string, unknown> }[]>([]);
  const asked = useRef<Record<string, unknown>>({});
  const { document, inputOf, fields, name, id } = form;
  return (
    <section aria-label={name}>
      <ActionForm
        document={document}
        name={t`Ask`}
        layout="fields"
        variablesOf={(sent) => {
          const text = (field: string): string => {
            const value = sent.get(field);
            return typeof value === 'string' ? value : '';
          };
          const input = inputOf(text);
          asked.current = { model: text('model'), ...input.body };
          return { input: { ...input, body: asked.current } };
        }}
        done={({ answer }) => {
          setAnswers([{ answer, asked: asked.current }, ...answers]);
        }}
      >
        <label>
          <Trans>Model</Trans>{' '}
          <select name="model">
            {models.map((model) => (
              <option key={model} value={model}>
                {visible(model)}
              </option>
            ))}
          </select>
        </label>
        <CallFields fields={fields} />
      </ActionForm>
      <div role="status" aria-label={t`Answers`} className="exchange">
        {answers.length === 0 ? null : <h2>{answers.length === 1 ? t`Answer` : t`Answers, the newest first`}</h2>}
        {answers.map((one) => (
          <CallAnswer key={one.answer.evidenceId} kind={id} {...one} />
        ))}
      </div>
    </section>
  );
}
