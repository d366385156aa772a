import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FocusEvent } from 'react';
import type { GuardAction, GuardFaultAction, GuardPageQuery, GuardPoint } from '../../gql/graphql.js';
import { checkedIn, numberIn, objectIn, oneOf, textIn } from '../../parts/form.js';
import { CredentialFields, credentialIn } from './credential-fields.js';
import { ACTIONS, FAULT_ACTIONS, keysOf, POINTS } from './guard-names.js';

type Guard = GuardPageQuery['guard'];

/** The fields that a new guard and a changed one have in common. `isModel`: it is asked through the gateway. */
export function GuardFields({ guard, isModel, sample }: { guard?: Guard; isModel: boolean; sample: string }) {
  const on = new Set<string>(guard?.on ?? ['REQUEST', 'ANSWER']);
  return (
    <>
      <label>
        <Trans>Name</Trans> <input name="name" required maxLength={64} pattern="[\w.\-]+" defaultValue={guard?.name} />
      </label>
      {isModel ? null : (
        <>
          <label>
            <Trans>Address</Trans>{' '}
            <input
              name="url"
              type="url"
              required
              maxLength={2048}
              placeholder="https://guard.example/beta/litellm_basic_guardrail_api"
              defaultValue={guard?.url ?? undefined}
            />
          </label>
          <CredentialFields hint={guard?.credentialHint ?? null} />
        </>
      )}
      <fieldset>
        <legend>
          <Trans>Judges</Trans>
        </legend>
        {keysOf(POINTS).map((point) => (
          <label key={point} className="check">
            <input type="checkbox" name="on" value={point} defaultChecked={on.has(point)} /> {POINTS[point]}
          </label>
        ))}
      </fieldset>
      <label>
        <Trans>A finding</Trans>{' '}
        <select name="action" defaultValue={guard?.action ?? 'BLOCK'}>
          {keysOf(ACTIONS).map((action) => (
            <option key={action} value={action}>
              {ACTIONS[action]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Cannot judge</Trans>{' '}
        <select name="onError" defaultValue={guard?.onError ?? 'BLOCK'}>
          {keysOf(FAULT_ACTIONS).map((action) => (
            <option key={action} value={action}>
              {FAULT_ACTIONS[action]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Time in ms</Trans>{' '}
        <input name="timeoutMs" type="number" min={100} max={30_000} defaultValue={guard?.timeoutMs ?? 3_000} />
      </label>
      <label>
        <Trans>Price of a question in USD</Trans>{' '}
        <input name="feeUsd" type="number" min={0} step="any" defaultValue={guard?.feeUsd ?? 0} />
      </label>
      <label className="whole">
        <Trans>Settings as JSON</Trans>{' '}
        <textarea
          name="settings"
          rows={4}
          maxLength={16_384}
          onBlur={checkJson}
          defaultValue={guard === undefined ? sample : JSON.stringify(guard.settings, null, 2)}
        />
      </label>
      <label className="whole">
        <Trans>Calls that it judges, as a selector in JSON</Trans>{' '}
        <textarea
          name="selector"
          rows={2}
          maxLength={8_192}
          onBlur={checkJson}
          defaultValue={guard === undefined ? '{}' : JSON.stringify(guard.selector)}
        />
      </label>
      <label className="check">
        <input type="checkbox" name="enabled" defaultChecked={guard?.enabled ?? true} /> <Trans>On</Trans>
      </label>
    </>
  );
}

/** The input that a form of these fields makes. */
export function guardIn(form: FormData) {
  const credential = credentialIn(form);
  const fee = numberIn(form, 'feeUsd');
  return {
    name: textIn(form, 'name'),
    ...(form.has('url') ? { url: textIn(form, 'url') } : {}),
    ...(credential === undefined ? {} : { credential }),
    on: checkedIn(form, 'on').filter((point): point is GuardPoint => Object.hasOwn(POINTS, point)),
    action: oneOf<GuardAction>(form, 'action', keysOf(ACTIONS)) ?? 'BLOCK',
    onError: oneOf<GuardFaultAction>(form, 'onError', keysOf(FAULT_ACTIONS)) ?? 'BLOCK',
    timeoutMs: numberIn(form, 'timeoutMs') ?? 3_000,
    ...(fee === null ? {} : { feeUsd: fee }),
    settings: jsonIn(form, 'settings'),
    selector: jsonIn(form, 'selector'),
    enabled: form.has('enabled'),
  };
}

function jsonIn(form: FormData, name: string): Record<string, unknown> {
  return objectIn(textIn(form, name)) ?? {};
}

/** Says at a field that its text is no JSON object; the form clears that when it changes. */
function checkJson({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  const isObject = field.value.trim() === '' || objectIn(field.value) !== undefined;
  field.setCustomValidity(isObject ? '' : t`expected a JSON object`);
}
