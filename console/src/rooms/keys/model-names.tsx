import { useId, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../../api/client.js';
import { KeyModelsDocument } from '../../gql/graphql.js';

/** The field for the models of a key: it offers those that there are, and warns of others. */
export function ModelNames() {
  const [{ data }] = useQuery({ query: useMemo(() => byHash(KeyModelsDocument), []), variables: {} });
  const [text, setText] = useState('');
  const id = useId();
  const known = data?.models.models.map((model) => model.id) ?? [];
  const before = text.slice(0, text.lastIndexOf(',') + 1);
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const unknown = names.filter((name) => !name.includes('/') && !known.includes(name));
  return (
    <label>
      Models that it may use{' '}
      <input
        name="allowedModels"
        list={id}
        placeholder="all"
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <datalist id={id}>
        {known
          .filter((name) => !names.includes(name))
          .map((name) => (
            <option key={name} value={before === '' ? name : `${before} ${name}`} />
          ))}
      </datalist>
      {unknown.length === 0 || data === undefined ? null : (
        <span className="warning" role="status">
          Not among the models: {unknown.join(', ')}
        </span>
      )}
    </label>
  );
}
