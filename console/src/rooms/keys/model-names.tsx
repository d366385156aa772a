import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../../api/client.js';
import { KeyModelsDocument } from '../../gql/graphql.js';

interface ModelNamesProps {
  /** Receives the names that are not among the models, with each change. */
  noted: (unknown: readonly string[]) => void;
}

/** The field for the models of a key: it offers those that there are, and warns of others. */
export function ModelNames({ noted }: ModelNamesProps) {
  const [{ data }] = useQuery({ query: useMemo(() => byHash(KeyModelsDocument), []), variables: {} });
  const [text, setText] = useState('');
  const id = useId();
  const known = data?.models.models.map((model) => model.id) ?? [];
  const before = text.slice(0, text.lastIndexOf(',') + 1);
  const names = namesOf(text);
  const unknownOf = (given: readonly string[]): readonly string[] =>
    data === undefined ? [] : given.filter((name) => !name.includes('/') && !known.includes(name));
  const unknown = unknownOf(names);
  return (
    <label>
      <Trans>Models that it may use</Trans>{' '}
      <input
        name="allowedModels"
        list={id}
        placeholder={t`all`}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          noted(unknownOf(namesOf(target.value)));
        }}
      />
      <datalist id={id}>
        {known
          .filter((name) => !names.includes(name))
          .map((name) => (
            <option key={name} value={before === '' ? name : `${before} ${name}`} />
          ))}
      </datalist>
      {unknown.length === 0 ? null : (
        <span className="warning" role="status">
          <Trans>There is no such model: {unknown.join(', ')}</Trans>
        </span>
      )}
    </label>
  );
}

function namesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
