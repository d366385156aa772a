import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CreateAlertRuleDocument, UpdateAlertRuleDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { numberIn, oneOf, textIn } from '../../parts/form.js';
import { type Kind, KINDS, PROVIDERS, type Rule } from './kinds.js';

const KIND_NAMES = Object.keys(KINDS) as Kind[];
const PROVIDER_NAMES = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];

/** The form for a new rule. */
export function NewRule({ done }: { done: () => void }) {
  const [kind, setKind] = useState<Kind>('ERROR_RATE');
  return (
    <ActionForm
      document={CreateAlertRuleDocument}
      name={t`Add`}
      layout="fields"
      variablesOf={(form) => ({
        input: {
          name: textIn(form, 'name'),
          kind,
          threshold: numberIn(form, 'threshold'),
          windowMinutes: numberIn(form, 'windowMinutes'),
          provider: oneOf(form, 'provider', PROVIDER_NAMES) ?? null,
        },
      })}
      done={done}
    >
      <label>
        <Trans>Name</Trans> <input name="name" required maxLength={200} autoFocus />
      </label>
      <label>
        <Trans>What it watches</Trans>{' '}
        <select
          name="kind"
          value={kind}
          onChange={({ target: { value } }) => {
            setKind(KIND_NAMES.find((known) => known === value) ?? kind);
          }}
        >
          {KIND_NAMES.map((known) => (
            <option key={known} value={known}>
              {KINDS[known].name}
            </option>
          ))}
        </select>
      </label>
      <p className="whole hint">{KINDS[kind].says}</p>
      <Limits kind={kind} threshold={kind === 'BUDGET' ? 80 : undefined} windowMinutes={5} />
      {kind === 'PROVIDER_DOWN' ? (
        <label>
          <Trans>Provider</Trans>{' '}
          <select name="provider">
            <option value="">{t`any`}</option>
            {PROVIDER_NAMES.map((provider) => (
              <option key={provider} value={provider}>
                {PROVIDERS[provider]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </ActionForm>
  );
}

interface EditRuleProps {
  rule: Rule;
  done: () => void;
  reload: () => void;
}

/** The form for changing a rule. */
export function EditRule({ rule, done, reload }: EditRuleProps) {
  const { id, name, kind, threshold, windowMinutes, version } = rule;
  return (
    <ActionForm
      key={version}
      document={UpdateAlertRuleDocument}
      name={t`Save`}
      layout="fields"
      variablesOf={(form) => ({
        id,
        input: {
          name: textIn(form, 'name'),
          threshold: numberIn(form, 'threshold') ?? threshold,
          windowMinutes: numberIn(form, 'windowMinutes') ?? windowMinutes,
          version,
        },
      })}
      reload={reload}
      done={done}
    >
      <label>
        <Trans>Name</Trans> <input name="name" required maxLength={200} autoFocus defaultValue={name} />
      </label>
      <p className="whole hint">{KINDS[kind].says}</p>
      <Limits kind={kind} threshold={threshold} windowMinutes={windowMinutes} />
    </ActionForm>
  );
}

interface LimitsProps {
  kind: Kind;
  threshold: number | undefined;
  windowMinutes: number;
}

function Limits({ kind, threshold, windowMinutes }: LimitsProps) {
  const { unit, hasWindow } = KINDS[kind];
  return (
    <>
      {unit === '' ? null : (
        <label>
          <Trans>At least ({unit})</Trans>{' '}
          <input name="threshold" type="number" min={0.001} step="any" required key={kind} defaultValue={threshold} />
        </label>
      )}
      {hasWindow ? (
        <label>
          <Trans>In how many minutes</Trans>{' '}
          <input name="windowMinutes" type="number" min={1} max={1440} required defaultValue={windowMinutes} />
        </label>
      ) : null}
    </>
  );
}
