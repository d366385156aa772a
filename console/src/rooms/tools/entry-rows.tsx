import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  ToolServerNamesDocument,
  type VirtualServerEntryInput,
  type VirtualServerRecordFragment,
} from '../../gql/graphql.js';
import { objectIn, textIn, textOrNull } from '../../parts/form.js';
import { Query } from '../../parts/query.js';

type Entry = VirtualServerRecordFragment['entries'][number];

/** A tenant has no more. */
const MOST_SERVERS = 50;
const EMPTY: Entry = { server: '', tool: '*', name: null, arguments: null };
const SERVER = /^entries\[(\d+)\]\.server$/;

/** The rows of a virtual server: tools of servers, their names and their fixed arguments. */
export function EntryRows({ entries }: { entries: readonly Entry[] }) {
  const [rows, setRows] = useState(() =>
    (entries.length === 0 ? [EMPTY] : entries).map((entry, key) => ({ key, entry })),
  );
  return (
    <Query document={ToolServerNamesDocument} variables={{ first: MOST_SERVERS }}>
      {({ mcpServers: { edges } }) => (
        <fieldset className="whole">
          <legend>
            <Trans>Tools</Trans>
          </legend>
          <datalist id="tool-servers">
            {edges.map(({ node: { id, name } }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          {rows.map(({ key, entry }, place) => (
            <EntryRow
              key={key}
              place={place}
              entry={entry}
              {...(rows.length > 1
                ? {
                    remove: () => {
                      setRows(rows.filter((row) => row.key !== key));
                    },
                  }
                : {})}
            />
          ))}
          <button
            type="button"
            onClick={() => {
              setRows([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, entry: EMPTY }]);
            }}
          >
            <Trans>Add tools</Trans>
          </button>
          <p className="hint">
            <Trans>
              A * is any text, in a tool and in its name. Fixed arguments are a JSON object; clients neither see nor
              choose them. Of two tools with one name, clients get the first.
            </Trans>
          </p>
        </fieldset>
      )}
    </Query>
  );
}

function EntryRow({ place, entry, remove }: { place: number; entry: Entry; remove?: () => void }) {
  const name = (part: string): string => `entries[${place}].${part}`;
  return (
    <div className="pair-row" role="group" aria-label={t`Tools ${place + 1}`}>
      <label>
        <Trans>Server</Trans>{' '}
        <input
          name={name('server')}
          list="tool-servers"
          required
          maxLength={40}
          defaultValue={entry.server}
          autoComplete="off"
        />
      </label>
      <label>
        <Trans>Tool</Trans>{' '}
        <input name={name('tool')} required maxLength={128} defaultValue={entry.tool} autoComplete="off" />
      </label>
      <label>
        <Trans>Name for clients</Trans>{' '}
        <input
          name={name('name')}
          maxLength={128}
          defaultValue={entry.name ?? ''}
          placeholder="server_tool"
          autoComplete="off"
        />
      </label>
      <label>
        <Trans>Fixed arguments</Trans>{' '}
        <textarea
          name={name('arguments')}
          className="mono"
          rows={2}
          spellCheck={false}
          maxLength={4096}
          defaultValue={entry.arguments === null ? '' : JSON.stringify(entry.arguments)}
          placeholder='{"folder": "reports"}'
          onBlur={({ currentTarget: field }) => {
            const isFine = field.value.trim() === '' || objectIn(field.value) !== undefined;
            field.setCustomValidity(isFine ? '' : t`This is not a JSON object.`);
          }}
        />
      </label>
      {remove === undefined ? null : (
        <button type="button" aria-label={t`Remove tools ${place + 1}`} onClick={remove}>
          <Trans>Remove</Trans>
        </button>
      )}
    </div>
  );
}

/** The entries of a form. Arguments that are no JSON object are sent as they were written, and refused. */
export function entriesIn(form: FormData): VirtualServerEntryInput[] {
  return [...form.keys()].flatMap((key) => {
    const place = SERVER.exec(key)?.[1];
    if (place === undefined) return [];
    const name = (part: string): string => `entries[${place}].${part}`;
    const text = textOrNull(form, name('arguments'));
    const fixed: unknown = text === null ? null : (objectIn(text) ?? text);
    return [
      {
        server: textIn(form, name('server')),
        tool: textIn(form, name('tool')),
        name: textOrNull(form, name('name')),
        arguments: fixed as Record<string, unknown> | null,
      },
    ];
  });
}
