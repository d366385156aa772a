import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../../api/client.js';
import { TemplateNamesDocument } from '../../gql/graphql.js';
import { Choice } from '../../parts/filters/filter-form.js';

/** The templates that there are; none until they are read. */
function useTemplates() {
  const [{ data }] = useQuery({ query: useMemo(() => byHash(TemplateNamesDocument), []), variables: {} });
  return data?.analysisTemplates.templates ?? [];
}

/** A template by its name; by its id where it is gone. */
export function TemplateName({ id }: { id: string }) {
  return useTemplates().find((template) => template.id === id)?.name ?? <code>{id}</code>;
}

/** A filter by template. One that the address asks for is among the choices, also if it is gone. */
export function TemplateFilter({ value }: { value: string | undefined }) {
  const templates = useTemplates();
  const isMissing = value !== undefined && !templates.some(({ id }) => id === value);
  return (
    <Choice key={templates.length} name="template" label={t`Checked with`} value={value}>
      {isMissing ? <option>{value}</option> : null}
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
