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
        Name <input name="name" required maxLength={64} pattern="[\w.\-]+" defaultValue={guard?.name} />
      </label>
      {isModel ? null : (
        <>
          <label>
            Address{' '}
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
        <legend>Judges</legend>
        {keysOf(POINTS).map((point) => (
          <label key={point} className="check">
            <input type="checkbox" name="on" value={point} defaultChecked={on.has(point)} /> {POINTS[point]}
          </label>
        ))}
      </fieldset>
      <label>
        A finding{' '}
        <select name="action" defaultValue={guard?.action ?? 'BLOCK'}>
          {keysOf(ACTIONS).map((action) => (
            <option key={action} value={action}>
              {ACTIONS[action]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Cannot judge{' '}
        <select name="onError" defaultValue={guard?.onError ?? 'BLOCK'}>
          {keysOf(FAULT_ACTIONS).map((action) => (
            <option key={action} value={action}>
              {FAULT_ACTIONS[action]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Time in ms{' '}
        <input name="timeoutMs" type="number" min={100} max={30_000} defaultValue={guard?.timeoutMs ?? 3_000} />
      </label>
      <label>
        Price of a question in USD{' '}
        <input name="feeUsd" type="number" min={0} step="any" defaultValue={guard?.feeUsd ?? 0} />
      </label>
      <label className="whole">
        Settings as JSON{' '}
        <textarea
          name="settings"
          rows={4}
          maxLength={16_384}
          onBlur={checkJson}
          defaultValue={guard === undefined ? sample : JSON.stringify(guard.settings, null, 2)}
        />
      </label>
      <label className="whole">
        Calls that it judges, as a selector in JSON{' '}
        <textarea
          name="selector"
          rows={2}
          maxLength={8_192}
          onBlur={checkJson}
          defaultValue={guard === undefined ? '{}' : JSON.stringify(guard.selector)}
        />
      </label>
      <label className="check">
        <input type="checkbox" name="enabled" defaultChecked={guard?.enabled ?? true} /> On
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
  field.setCustomValidity(isObject ? '' : 'expected a JSON object');
}
