import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type SessionRowFragment, ToolDecisionDocument } from '../../gql/graphql.js';
import { Brief } from '../../parts/brief.js';
import { endOf } from '../../parts/outcome.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { latency, time } from '../../parts/text/format.js';
import { moneyColumn } from '../../parts/text/amount.js';

interface SessionTableProps {
  rows: readonly SessionRowFragment[];
  caption: string;
  empty: string;
}

/** Calls of models and tools, with links from an answer to the tools that it asked for, and back. */
export function SessionTable({ rows, caption, empty }: SessionTableProps) {
  const joined = joinedBy(rows);
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          head: t`Time`,
          cell: ({ id, startedAt }) => (
            <Link to="/requests/$id" params={{ id }}>
              {time(startedAt)}
            </Link>
          ),
        },
        { head: t`Kind`, cell: (row) => (isTool(row) ? t`Tool` : t`Model`) },
        { head: t`Called`, cell: ({ model }) => <Brief text={calledName(model)} /> },
        { head: t`Outcome`, cell: (row) => <Tag state={endOf(row)} /> },
        { head: t`Decision`, cell: (row) => (isTool(row) ? <Decision id={row.id} /> : '–') },
        { head: t`Belongs to`, cell: (row) => <Joined rows={joined.get(row.id) ?? []} row={row} /> },
        { head: t`Cost`, ...moneyColumn(rows, (row) => (isTool(row) ? null : row.costUsd)) },
        { head: t`Latency`, cell: ({ latencyMs }) => latency(latencyMs), isNumber: true },
      ]}
    />
  );
}

function Joined({ rows, row }: { rows: readonly SessionRowFragment[]; row: SessionRowFragment }) {
  if (rows.length === 0) return '–';
  return (
    <>
      {isTool(row) ? t`asked for by ` : t`asked for `}
      {rows.map(({ id, model }, place) => (
        <Fragment key={id}>
          {place > 0 ? ', ' : null}
          <Link to="/requests/$id" params={{ id }}>
            {calledName(model)}
          </Link>
        </Fragment>
      ))}
    </>
  );
}

/** The decision about a call of a tool, and the proposal that it became or that approved it. */
function Decision({ id }: { id: string }) {
  return (
    <Query document={ToolDecisionDocument} variables={{ id }}>
      {({ invocation: { effect, reason, proposalId } }) => (
        <>
          {effect === null ? '–' : <Tag state={effect} />}{' '}
          {proposalId === null ? (
            <span className="quiet">{reason}</span>
          ) : (
            <Link to="/proposals/$id" params={{ id: proposalId }}>
              <Trans>The proposal</Trans>
            </Link>
          )}
        </>
      )}
    </Query>
  );
}

/** For each call those of the other kind that share an id with it, or whose provider called the tool. */
export function joinedBy(rows: readonly SessionRowFragment[]): ReadonlyMap<string, SessionRowFragment[]> {
  const byCall = new Map<string, SessionRowFragment[]>();
  for (const row of rows) for (const id of [row.id, ...row.callIds]) byCall.set(id, [...(byCall.get(id) ?? []), row]);
  return new Map(
    rows.map((row) => {
      const others = [row.id, ...row.callIds].flatMap((id) => byCall.get(id) ?? []);
      return [row.id, [...new Set(others)].filter((other) => isTool(other) !== isTool(row))];
    }),
  );
}

export function isTool({ action }: Pick<SessionRowFragment, 'action'>): boolean {
  return action === 'mcp.called';
}

/** The name of a model, or server and name of a tool. */
export function calledName(model: string): string {
  return model.replace(/^mcp:/, '');
}
