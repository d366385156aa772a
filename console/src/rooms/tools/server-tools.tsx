import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AcceptToolsDocument, type ToolRecordFragment, type ToolServerRecordFragment } from '../../gql/graphql.js';
import { NeedsApproval, useChange } from '../../parts/approval.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { codeOf } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Problem } from '../../parts/query.js';
import { number } from '../../parts/text/format.js';
import { visible } from '../../parts/text/visible.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { EveryTool } from './every-tool.js';
import { MOST_ACCEPTED } from './terms.js';
import { KnownTool, ToolToLookAt } from './tool.js';

interface ServerToolsProps {
  server: ToolServerRecordFragment;
  /** Reads the tools again when it grows. */
  stamp: number;
  again: () => void;
}

/** The tools of a server by their states, those to look at first. */
export function ServerTools({ server, stamp, again }: ServerToolsProps) {
  return (
    <EveryTool server={server.id} stamp={stamp}>
      {(tools) => {
        const sorted = [...tools].sort((one, other) => one.name.localeCompare(other.name));
        const of = (state: ToolRecordFragment['state']) => sorted.filter((tool) => tool.state === state);
        return (
          <>
            {tools.length === 0 ? (
              <Empty title={t`It offers no tools`}>
                <Trans>Try again once it does.</Trans>
              </Empty>
            ) : null}
            <ToLookAt server={server.id} tools={[...of('CHANGED'), ...of('NEW')]} again={again} />
            <Known title={t`Accepted`} tools={of('ACCEPTED')} />
            <Known title={t`Gone`} tools={of('GONE')} />
            {tools.length === 0 ? null : <TakeAway list="tools" filter={{ server: server.id }} />}
          </>
        );
      }}
    </EveryTool>
  );
}

function Known({ title, tools }: { title: string; tools: readonly ToolRecordFragment[] }) {
  if (tools.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="quiet">({number(tools.length)})</span>
      </h2>
      <ul className="packs" aria-label={title}>
        {tools.map((tool) => (
          <KnownTool key={tool.id} tool={tool} />
        ))}
      </ul>
    </section>
  );
}

/** A tool as it was seen: a tick does not hold for another definition. */
const keyOf = ({ name, pin }: ToolRecordFragment): string => `${name} ${pin}`;

interface ToLookAtProps {
  server: string;
  tools: readonly ToolRecordFragment[];
  again: () => void;
}

function ToLookAt({ server, tools, again }: ToLookAtProps) {
  const mayAccept = administers(useViewer());
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const { fetching, error, proposed, run, carryOut } = useChange(AcceptToolsDocument);
  const ticked = tools.filter((tool) => ticks.has(keyOf(tool)));
  const isConflict = error !== undefined && codeOf(error) === 'CONFLICT';

  const finish = ({ data, error: refusal }: Awaited<ReturnType<typeof run>>): void => {
    if (refusal !== undefined && codeOf(refusal) === 'CONFLICT') again();
    if (data == null || refusal !== undefined) return;
    const count = data.acceptMcpTools.length;
    notify(plural(count, { one: 'The tool is accepted.', other: '# tools are accepted.' }));
    setTicks(new Set());
    again();
  };
  const accept = async (chosen: readonly ToolRecordFragment[]): Promise<void> => {
    finish(await run({ server, input: { tools: chosen.map(({ name, pin }) => ({ name, pin })) } }));
  };
  const tick = (tool: ToolRecordFragment, isTicked: boolean): void => {
    const next = new Set(ticks);
    if (isTicked) next.add(keyOf(tool));
    else next.delete(keyOf(tool));
    setTicks(next);
  };
  const isEmpty = tools.length === 0 && proposed === undefined && error === undefined;
  return (
    <section aria-label={t`To look at`} hidden={isEmpty}>
      {tools.length === 0 ? null : (
        <>
          <h2>
            <Trans>
              To look at <span className="quiet">({number(tools.length)})</span>
            </Trans>
          </h2>
          <p className="quiet">
            <Trans>
              Clients see and call a tool only as somebody accepted it. Read what it says: models obey descriptions.
            </Trans>
          </p>
        </>
      )}
      {mayAccept && tools.length > 0 ? (
        <div className="actions">
          <button
            type="button"
            className="primary"
            disabled={fetching || ticked.length === 0 || ticked.length > MOST_ACCEPTED}
            onClick={() => void accept(ticked)}
          >
            {ticked.length === 0 ? t`Accept what is ticked` : t`Accept ${number(ticked.length)} ticked`}
          </button>
          <button
            type="button"
            onClick={() => {
              setTicks(new Set(ticked.length > 0 ? [] : tools.slice(0, MOST_ACCEPTED).map(keyOf)));
            }}
          >
            {ticked.length > 0 ? t`Untick all` : t`Tick all`}
          </button>
          {ticked.length > MOST_ACCEPTED ? (
            <p className="no">
              <Trans>At most {MOST_ACCEPTED} at once.</Trans>
            </p>
          ) : null}
        </div>
      ) : null}
      {proposed === undefined ? null : (
        <NeedsApproval id={proposed.id} isBusy={fetching} carryOut={() => void carryOut(proposed).then(finish)} />
      )}
      {isConflict ? <Conflict message={error.graphQLErrors[0]?.message ?? ''} /> : null}
      {error === undefined || isConflict ? null : <Problem error={error} />}
      <ul className="tools">
        {tools.map((tool) => (
          <ToolToLookAt
            key={tool.id}
            tool={tool}
            {...(mayAccept
              ? {
                  choice: {
                    isTicked: ticks.has(keyOf(tool)),
                    isBusy: fetching,
                    tick: (isTicked: boolean) => {
                      tick(tool, isTicked);
                    },
                    accept: () => void accept([tool]),
                  },
                }
              : {})}
          />
        ))}
      </ul>
    </section>
  );
}

function Conflict({ message }: { message: string }) {
  return (
    <div className="problem" role="alert">
      <p>
        <Trans>The server has changed meanwhile, so nothing was accepted: {visible(message)}.</Trans>
      </p>
      <p>
        <Trans>Its tools were read again. Look at what is different.</Trans>
      </p>
    </div>
  );
}
