import { t } from '@lingui/core/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type AnyVariables, CombinedError } from 'urql';
import { byHash, client } from '../../api/client.js';
import {
  type Decision,
  DecideForCommitteeDocument,
  DecideProposalsDocument,
  VoteOnApprovalDocument,
} from '../../gql/graphql.js';
import { codeOf } from '../../parts/form.js';
import { type Item, keyOf } from './items.js';

export interface Ballot {
  decision: Decision;
  notes: string | null;
  /** The conditions of a committee's approval; other votes have none. */
  conditions: readonly string[];
}

/** The outcome of a vote. */
export interface Result {
  item: Item;
  ok: boolean;
  /** Why it was not counted. */
  message?: string;
  /** Whether what was voted on had changed since it was seen. */
  isStale?: boolean;
  /** The error of a vote that reached nobody, and may be cast again as it is. */
  lost?: CombinedError;
}

interface Told {
  code?: unknown;
  message?: unknown;
}

/** Votes in one request; more are sent one request after another. */
const AT_ONCE = 100;

/** Casts votes, each for the version that was seen. Each item has a result of its own. */
export async function castVotes(items: readonly Item[], ballot: Ballot): Promise<Result[]> {
  const results = new Map<string, Result>();
  const proposals = items.filter(({ kind }) => kind === 'proposal');
  for (let from = 0; from < proposals.length; from += AT_ONCE)
    for (const result of await onProposals(proposals.slice(from, from + AT_ONCE), ballot))
      results.set(keyOf(result.item), result);
  for (const item of items.filter(({ kind }) => kind !== 'proposal'))
    results.set(keyOf(item), await onOther(item, ballot));
  return items.flatMap((item) => results.get(keyOf(item)) ?? []);
}

async function onProposals(items: readonly Item[], { decision, notes }: Ballot): Promise<Result[]> {
  const decisions = items.map(({ id, version: revision }) => ({ id, decision, notes, revision }));
  const { data, error } = await run(DecideProposalsDocument, { decisions });
  return items.map((item, place) => {
    const result = data?.decideProposals.results[place];
    if (result === undefined) return { item, ...failure(error) };
    const told: Told = result.error ?? {};
    if (result.ok) return { item, ok: true };
    const message = String(told.message);
    const refused = refusal(told.code, message);
    if (!isLost(told.code)) return { item, ...refused };
    return {
      item,
      ...refused,
      lost: new CombinedError({ graphQLErrors: [{ message, extensions: { code: told.code } }] }),
    };
  });
}

async function onOther(item: Item, { decision, notes, conditions }: Ballot): Promise<Result> {
  const { id, kind, version } = item;
  const { error } =
    kind === 'submission'
      ? await run(DecideForCommitteeDocument, {
          id,
          input: { decision, notes: notes ?? '', conditions: [...conditions], version },
        })
      : await run(VoteOnApprovalDocument, { id, input: { decision, notes, version } });
  return error === undefined ? { item, ok: true } : { item, ...failure(error) };
}

function run<Data, Variables extends AnyVariables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
  return client.mutation<Data, Variables>(byHash(document), variables).toPromise();
}

function failure(error: CombinedError | undefined) {
  const [first] = error?.graphQLErrors ?? [];
  const code = error && codeOf(error);
  const told = refusal(code, first?.message ?? t`The server cannot be reached.`);
  return error !== undefined && (code === undefined || isLost(code)) ? { ...told, lost: error } : told;
}

/** Whether nobody has counted a vote: the server had no database, or the session has ended. */
function isLost(code: unknown): boolean {
  return code === 'SERVICE_UNAVAILABLE' || code === 'UNAUTHORIZED';
}

function refusal(code: unknown, message: string): Omit<Result, 'item'> {
  return { ok: false, message, isStale: code === 'CONFLICT' };
}
