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
            {tools.length === 0 ? <Empty title="It offers no tools">Try again once it does.</Empty> : null}
            <ToLookAt server={server.id} tools={[...of('CHANGED'), ...of('NEW')]} again={again} />
            <Known title="Accepted" tools={of('ACCEPTED')} />
            <Known title="Gone" tools={of('GONE')} />
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
    notify(count === 1 ? 'The tool is accepted.' : `${number(count)} tools are accepted.`);
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
    <section aria-label="To look at" hidden={isEmpty}>
      {tools.length === 0 ? null : (
        <>
          <h2>
            To look at <span className="quiet">({number(tools.length)})</span>
          </h2>
          <p className="quiet">
            Clients see and call a tool only as somebody accepted it. Read what it says: models obey descriptions.
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
            {ticked.length === 0 ? 'Accept what is ticked' : `Accept ${number(ticked.length)} ticked`}
          </button>
          <button
            type="button"
            onClick={() => {
              setTicks(new Set(ticked.length > 0 ? [] : tools.slice(0, MOST_ACCEPTED).map(keyOf)));
            }}
          >
            {ticked.length > 0 ? 'Untick all' : 'Tick all'}
          </button>
          {ticked.length > MOST_ACCEPTED ? <p className="no">At most {MOST_ACCEPTED} at once.</p> : null}
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
      <p>The server has changed meanwhile, so nothing was accepted: {visible(message)}.</p>
      <p>Its tools were read again. Look at what is different.</p>
    </div>
  );
}
