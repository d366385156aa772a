import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { McpCredentialInput, ToolServerRecordFragment } from '../../gql/graphql.js';
import { namedTextsIn, oneOf, textIn } from '../../parts/form.js';
import { TextRows } from '../../parts/text/text-rows.js';

const TYPES = ['NONE', 'KEY', 'HEADERS', 'CLIENT_CREDENTIALS', 'USER'] as const;
const WORDS = {
  NONE: t`None`,
  KEY: t`A key, sent as a bearer token`,
  HEADERS: t`Headers of its own`,
  CLIENT_CREDENTIALS: t`OAuth: tokens of the gateway`,
  USER: t`OAuth: an account of each person`,
} as const satisfies Record<(typeof TYPES)[number], string>;

const OAUTH = [
  'tokenUrl',
  'authorizationUrl',
  'issuer',
  'clientId',
  'clientSecret',
  'privateKey',
  'keyId',
  'scope',
  'audience',
] as const;

interface CredentialFieldsProps {
  usual: ToolServerRecordFragment['credentialType'];
  headerNames?: readonly string[];
}

/** The credential of a server, which the browser neither shows nor keeps. */
export function CredentialFields({ usual, headerNames = [] }: CredentialFieldsProps) {
  const [type, choose] = useState(usual);
  return (
    <>
      <label>
        <Trans>Credential</Trans>{' '}
        <select
          name="credential"
          value={type}
          onChange={({ target: { value } }) => {
            choose(TYPES.find((known) => known === value) ?? 'NONE');
          }}
        >
          {TYPES.map((known) => (
            <option key={known} value={known}>
              {WORDS[known]}
            </option>
          ))}
        </select>
      </label>
      {type === 'KEY' ? (
        <label>
          <Trans>Key</Trans>{' '}
          <input name="key" type="password" required maxLength={4096} autoComplete="off" spellCheck={false} />
        </label>
      ) : null}
      {type === 'HEADERS' ? <TextRows path="headers" names={headerNames.length === 0 ? [''] : headerNames} /> : null}
      {type === 'CLIENT_CREDENTIALS' || type === 'USER' ? <OauthFields key={type} type={type} /> : null}
    </>
  );
}

/** The credential that a form gives. */
export function credentialIn(form: FormData): McpCredentialInput {
  const type = oneOf(form, 'credential', TYPES) ?? 'NONE';
  if (type === 'KEY') return { type, key: textIn(form, 'key') };
  if (type === 'NONE') return { type };
  if (type === 'CLIENT_CREDENTIALS' || type === 'USER') {
    const given: McpCredentialInput = { type };
    for (const name of OAUTH) {
      const text = textIn(form, name).trim();
      if (text !== '') given[name] = text;
    }
    return given;
  }
  return { type, headers: Object.entries(namedTextsIn(form, 'headers')).map(([name, value]) => ({ name, value })) };
}

/** The fields of OAuth; for accounts of people, most of them are found at the server. */
function OauthFields({ type }: { type: 'CLIENT_CREDENTIALS' | 'USER' }) {
  const isOwn = type === 'CLIENT_CREDENTIALS';
  return (
    <>
      {isOwn ? null : (
        <p>
          <Trans>Leave the fields empty where the server describes itself.</Trans>
        </p>
      )}
      <label>
        <Trans>Token endpoint</Trans>{' '}
        <input name="tokenUrl" type="url" required={isOwn} maxLength={2048} autoComplete="off" />
      </label>
      {isOwn ? null : (
        <>
          <label>
            <Trans>Authorization endpoint</Trans>{' '}
            <input name="authorizationUrl" type="url" maxLength={2048} autoComplete="off" />
          </label>
          <label>
            <Trans>Issuer</Trans> <input name="issuer" type="url" maxLength={2048} autoComplete="off" />
          </label>
        </>
      )}
      <label>
        <Trans>Client id</Trans>{' '}
        <input name="clientId" required={isOwn} maxLength={2048} autoComplete="off" spellCheck={false} />
      </label>
      <label>
        <Trans>Client secret</Trans>{' '}
        <input name="clientSecret" type="password" maxLength={4096} autoComplete="off" spellCheck={false} />
      </label>
      {isOwn ? (
        <>
          <label>
            <Trans>Private key in place of the secret (PEM)</Trans>{' '}
            <textarea name="privateKey" rows={3} maxLength={8192} autoComplete="off" spellCheck={false} />
          </label>
          <label>
            <Trans>Key id</Trans> <input name="keyId" maxLength={200} autoComplete="off" spellCheck={false} />
          </label>
          <label>
            <Trans>Audience</Trans> <input name="audience" maxLength={1000} autoComplete="off" spellCheck={false} />
          </label>
        </>
      ) : null}
      <label>
        <Trans>Scopes</Trans> <input name="scope" maxLength={1000} autoComplete="off" spellCheck={false} />
      </label>
    </>
  );
}
