import { useState } from 'react';
import type { McpCredentialInput, ToolServerRecordFragment } from '../../gql/graphql.js';
import { namedTextsIn, oneOf, textIn } from '../../parts/form.js';
import { TextRows } from '../../parts/text/text-rows.js';

const TYPES = ['NONE', 'KEY', 'HEADERS'] as const;
const WORDS = {
  NONE: 'None',
  KEY: 'A key, sent as a bearer token',
  HEADERS: 'Headers of its own',
} as const satisfies Record<(typeof TYPES)[number], string>;

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
    </>
  );
}

/** The credential that a form gives. */
export function credentialIn(form: FormData): McpCredentialInput {
  const type = oneOf(form, 'credential', TYPES) ?? 'NONE';
  if (type === 'KEY') return { type, key: textIn(form, 'key') };
  if (type === 'NONE') return { type };
  return { type, headers: Object.entries(namedTextsIn(form, 'headers')).map(([name, value]) => ({ name, value })) };
}
