import { useState } from 'react';
import type { McpCredentialInput, ToolServerRecordFragment } from '../../gql/graphql.js';
import { namedTextsIn, oneOf, textIn } from '../../parts/form.js';
import { TextRows } from '../../parts/text/text-rows.js';

const TYPES = ['NONE', 'KEY', 'HEADERS', 'CLIENT_CREDENTIALS', 'USER'] as const;
const WORDS = {
  NONE: 'None',
  KEY: 'A key, sent as a bearer token',
  HEADERS: 'Headers of its own',
  CLIENT_CREDENTIALS: 'OAuth: tokens of the gateway',
  USER: 'OAuth: an account of each person',
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
        Credential{' '}
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
          Key <input name="key" type="password" required maxLength={4096} autoComplete="off" spellCheck={false} />
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
      {isOwn ? null : <p>Leave the fields empty where the server describes itself.</p>}
      <label>
        Token endpoint <input name="tokenUrl" type="url" required={isOwn} maxLength={2048} autoComplete="off" />
      </label>
      {isOwn ? null : (
        <>
          <label>
            Authorization endpoint <input name="authorizationUrl" type="url" maxLength={2048} autoComplete="off" />
          </label>
          <label>
            Issuer <input name="issuer" type="url" maxLength={2048} autoComplete="off" />
          </label>
        </>
      )}
      <label>
        Client id <input name="clientId" required={isOwn} maxLength={2048} autoComplete="off" spellCheck={false} />
      </label>
      <label>
        Client secret{' '}
        <input name="clientSecret" type="password" maxLength={4096} autoComplete="off" spellCheck={false} />
      </label>
      {isOwn ? (
        <>
          <label>
            Private key in place of the secret (PEM){' '}
            <textarea name="privateKey" rows={3} maxLength={8192} autoComplete="off" spellCheck={false} />
          </label>
          <label>
            Key id <input name="keyId" maxLength={200} autoComplete="off" spellCheck={false} />
          </label>
          <label>
            Audience <input name="audience" maxLength={1000} autoComplete="off" spellCheck={false} />
          </label>
        </>
      ) : null}
      <label>
        Scopes <input name="scope" maxLength={1000} autoComplete="off" spellCheck={false} />
      </label>
    </>
  );
}
