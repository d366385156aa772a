import { Trans } from '@lingui/react/macro';
import type { VirtualServerRecordFragment } from '../../gql/graphql.js';
import { textOrNull } from '../../parts/form.js';
import { entriesIn, EntryRows } from './entry-rows.js';

/** The purpose of a virtual server, its tools, and whether clients search them. */
export function VirtualFields({ server }: { server?: VirtualServerRecordFragment }) {
  return (
    <>
      <label className="broad">
        <Trans>Purpose, which clients read</Trans>{' '}
        <input name="description" maxLength={1000} defaultValue={server?.description ?? ''} />
      </label>
      <EntryRows entries={server?.entries ?? []} />
      <label className="check whole">
        <input type="checkbox" name="search" value="on" defaultChecked={server?.search ?? false} />
        <span>
          <Trans>Clients get a search in place of the list, for many tools</Trans>
        </span>
      </label>
    </>
  );
}

/** The fields of a form that are not the name. */
export function virtualIn(form: FormData) {
  return {
    description: textOrNull(form, 'description'),
    entries: entriesIn(form),
    search: form.get('search') !== null,
  };
}
