import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  PromptCallCostDocument,
  TryPromptDocument,
  type TryPromptMutation,
  type VersionRowFragment,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Fact, Facts } from '../../parts/facts.js';
import { textIn, textOrNull } from '../../parts/form.js';
import { Query } from '../../parts/query.js';
import { millis, number } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';

type Answer = TryPromptMutation['chat'];

interface TryPromptProps {
  name: string;
  versions: readonly VersionRowFragment[];
  labels: readonly { label: string; version: number | null }[];
}

/** A call by a label or a version with values for its variables: governed, recorded and charged like any other. */
export function TryPrompt({ name, versions, labels }: TryPromptProps) {
  const held = labels.filter(({ version }) => version !== null);
  const choices = [...held.map(({ label }) => label), ...versions.map(({ version }) => String(version))];
  const [at, setAt] = useState(choices[0] ?? '');
  const [answer, setAnswer] = useState<Answer>();
  const chosen = held.find(({ label }) => label === at)?.version ?? Number(at);
  const properties = propertiesOf(versions.find(({ version }) => version === chosen));
  return (
    <section aria-label={t`Try it`}>
      <h2>
        <Trans>Try it</Trans>
      </h2>
      <p>
        <Trans>A call like any other: policies decide on it, it is recorded and charged.</Trans>
      </p>
      <div className="columns">
        <ActionForm
          key={at}
          document={TryPromptDocument}
          name={t`Ask`}
          layout="fields"
          variablesOf={(form) => {
            const text = textOrNull(form, 'message');
            const messages = text === null ? [] : [{ role: 'USER' as const, content: text }];
            return { input: { model: `prompt:${name}@${at}`, messages, variables: valuesIn(form, properties) } };
          }}
          done={({ chat }) => {
            setAnswer(chat);
          }}
        >
          <label>
            <Trans>Label or version</Trans>{' '}
            <select
              value={at}
              onChange={({ target: { value } }) => {
                setAt(value);
              }}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {/^\d/.test(choice) ? t`version ${choice}` : choice}
                </option>
              ))}
            </select>
          </label>
          {properties.map(({ variable, isRequired }) => (
            <label key={variable}>
              {variable} <input name={`variable.${variable}`} required={isRequired} maxLength={4096} />
            </label>
          ))}
          <label className="whole">
            <Trans>Further message</Trans> <textarea name="message" rows={2} maxLength={16_384} />
          </label>
        </ActionForm>
        <div role="group" aria-label={t`Answer`} aria-live="polite">
          {answer === undefined ? (
            <p className="quiet">
              <Trans>The answer comes here.</Trans>
            </p>
          ) : (
            <Answered answer={answer} />
          )}
        </div>
      </div>
    </section>
  );
}

function Answered({ answer: { choices, evidenceId, model, usage } }: { answer: Answer }) {
  const { content, refusal } = choices[0]?.message ?? { content: null, refusal: null };
  return (
    <>
      <pre className="wrap">{content ?? refusal}</pre>
      <Facts>
        <Fact name={t`Model`}>{model}</Fact>
        <Fact name={t`Tokens`}>{t`${number(usage.promptTokens)} in, ${number(usage.completionTokens)} out`}</Fact>
      </Facts>
      <Query document={PromptCallCostDocument} variables={{ id: evidenceId }}>
        {({ invocation: { invocation } }) => (
          <Facts>
            <Fact name={t`Cost`}>
              <Money amount={invocation.costUsd} />
            </Fact>
            <Fact name={t`Took`}>{millis(invocation.latencyMs)}</Fact>
          </Facts>
        )}
      </Query>
      <p>
        <Link to="/requests/$id" params={{ id: evidenceId }}>
          <Trans>What governance did</Trans>
        </Link>
      </p>
    </>
  );
}

interface Property {
  variable: string;
  type: unknown;
  isRequired: boolean;
}

/** The variables that a version declares. */
function propertiesOf(version: VersionRowFragment | undefined): Property[] {
  const { properties } = version?.variables ?? {};
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties as Record<string, { type?: unknown; default?: unknown }>).map(
    ([variable, { type, default: given }]) => ({ variable, type, isRequired: given === undefined }),
  );
}

/** The values that were written, by the types that the version declares. */
function valuesIn(form: FormData, properties: readonly Property[]): Record<string, unknown> {
  return Object.fromEntries(
    properties.flatMap(({ variable, type }): [string, unknown][] => {
      const text = textIn(form, `variable.${variable}`);
      if (text === '') return [];
      if (type === 'boolean') return [[variable, text === 'true']];
      return [[variable, type === 'number' || type === 'integer' ? Number(text) : text]];
    }),
  );
}
