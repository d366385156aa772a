import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { KeyOwnersDocument } from '../gql/graphql.js';
import { type Owner, ownersIn } from './owners.js';

const HINTS: Readonly<Record<Owner['kind'], string>> = {
  person: t`Calls with the key act as this person. It ends with their access.`,
  service: t`This service account has other keys.`,
  group: t`Calls act as the team itself: they do not count for the budgets of its members.`,
};

/** The field for the owner of a key: it offers people, groups and service accounts by their names. */
export function OwnerField() {
  const id = useId();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDeferredValue(typed);
  const [{ data, fetching }] = useQuery({
    query: useMemo(() => byHash(KeyOwnersDocument), []),
    variables: { search: search === '' ? null : search, people: search === '' ? null : { search } },
  });
  const owners = data === undefined ? [] : ownersIn(data);
  const chosen = owners.find(({ subject }) => subject === typed);
  const isKnown = !fetching && search === typed && data !== undefined;
  return (
    <div className="field">
      <label>
        <Trans>Owner</Trans>{' '}
        <input
          name="subject"
          required
          maxLength={200}
          list={id}
          aria-describedby={`${id}-kind`}
          autoComplete="off"
          placeholder={t`person, group or service`}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      </label>
      <datalist id={id}>
        {owners.map(({ subject, words }) => (
          <option key={subject} value={subject}>
            {words}
          </option>
        ))}
      </datalist>
      <span id={`${id}-kind`} className="hint" role="status">
        {typed === '' || !isKnown ? '' : chosen === undefined ? t`A new service account.` : HINTS[chosen.kind]}
      </span>
    </div>
  );
}
