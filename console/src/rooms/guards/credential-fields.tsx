import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { GuardCredentialInput } from '../../gql/graphql.js';
import { textIn, textOrNull } from '../../parts/form.js';

const TYPES = {
  KEY: t`a key, sent as a bearer token`,
  HEADERS: 'headers',
  AWS: t`an access key of AWS`,
} as const;
type CredentialType = keyof typeof TYPES;
const typesOf = Object.keys(TYPES) as CredentialType[];

/** How a guard is asked. What is written here is stored encrypted and never shown; nothing written keeps what is there. */
export function CredentialFields({ hint }: { hint: string | null }) {
  const [type, setType] = useState<CredentialType>('KEY');
  const secret = (label: string, name: string, isHinted = false) => (
    <label>
      {label}{' '}
      <input
        name={name}
        type="password"
        autoComplete="off"
        maxLength={4096}
        placeholder={isHinted && hint !== null ? t`ends in ${hint}` : undefined}
      />
    </label>
  );
  return (
    <>
      <label>
        <Trans>Asked with</Trans>{' '}
        <select
          name="credentialType"
          value={type}
          onChange={({ target: { value } }) => {
            setType(typesOf.find((known) => known === value) ?? type);
          }}
        >
          {typesOf.map((known) => (
            <option key={known} value={known}>
              {TYPES[known]}
            </option>
          ))}
        </select>
      </label>
      {type === 'KEY' ? secret(t`Key`, 'key', true) : null}
      {type === 'HEADERS' ? (
        <label className="whole">
          <Trans>Headers, one a line as name: value</Trans>{' '}
          <textarea name="headers" rows={3} autoComplete="off" maxLength={8192} />
        </label>
      ) : null}
      {type === 'AWS' ? (
        <>
          <label>
            <Trans>Id of the access key</Trans> <input name="accessKeyId" autoComplete="off" maxLength={128} />
          </label>
          {secret(t`Secret of the access key`, 'secretAccessKey', true)}
          {secret(t`Token of a session, if it is of one`, 'sessionToken')}
        </>
      ) : null}
    </>
  );
}

/** The credential that a form gives; undefined where nothing was written, which keeps what is there. */
export function credentialIn(form: FormData): GuardCredentialInput | undefined {
  const type = textIn(form, 'credentialType');
  if (type === 'HEADERS') {
    const headers = headersIn(textIn(form, 'headers'));
    return headers.length === 0 ? undefined : { type, headers };
  }
  if (type === 'AWS') {
    const accessKeyId = textOrNull(form, 'accessKeyId');
    const secretAccessKey = textOrNull(form, 'secretAccessKey');
    if (accessKeyId === null && secretAccessKey === null) return undefined;
    const sessionToken = textOrNull(form, 'sessionToken');
    return { type, accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) };
  }
  const key = textOrNull(form, 'key');
  return key === null ? undefined : { type: 'KEY', key };
}

function headersIn(text: string): { name: string; value: string }[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim();
    return name === '' ? [] : [{ name, value: line.slice(at + 1).trim() }];
  });
}
