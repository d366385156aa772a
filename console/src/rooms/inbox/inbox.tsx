import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Decision,
  InboxApprovalMovedDocument,
  InboxCaseMovedDocument,
  InboxDocument,
  ProposalMovedDocument,
} from '../../gql/graphql.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { recount } from '../../parts/waiting-count.js';
import { useViewer } from '../../viewer/viewer.js';
import { InboxContext } from './context.js';
import { addressOf, inOrder, type Item, type Kind, keyOf, KINDS, pilesOf, wanted } from './items.js';
import { List } from './list.js';
import { useMayVote } from './may-vote.js';
import { Results } from './results.js';
import { useSeen } from './seen.js';
import { type Key, Shortcuts } from './shortcuts.js';
import { VoteDialog } from './vote-dialog.js';
import type { Result } from './votes.js';
import '../../decisions/decisions.css';
import './inbox.css';

const PAGE = 50;
/** The interval of reading again: committee submissions have no live updates. */
const REFRESH_MILLIS = 10_000;
const route = getRouteApi('/inbox');

/** Everything that waits for the person, in one list, with what is open beside it. */
export function Inbox() {
  const { kind } = route.useSearch();
  const { subject, tenant } = useViewer();
  const cursors = useCursors([kind]);
  const [changes, setChanges] = useState(0);
  const changed = (): void => {
    setChanges((before) => before + 1);
  };
  const packs: readonly string[] = tenant.featurePacks;
  useLive(ProposalMovedDocument, { id: null }, changed, packs.includes('PROPOSALS'));
  useLive(InboxApprovalMovedDocument, {}, changed, packs.includes('OVERSIGHT'));
  useLive(InboxCaseMovedDocument, { subject }, changed, packs.includes('DISPUTE'));
  const variables = { first: PAGE, after: cursors.after ?? null, subject, ...wanted(packs, kind) };
  return (
    <>
      <h1>
        <Trans>Inbox</Trans>
      </h1>
      <Query document={InboxDocument} variables={variables} every={REFRESH_MILLIS} stamp={changes}>
        {(data, again) => {
          const piles = pilesOf(data).filter((pile) => kind === undefined || pile.kind === kind);
          const [one] = piles;
          return (
            <>
              <Kinds chosen={kind} piles={piles} />
              <Desk items={inOrder(piles)} again={again} changes={changes} />
              {kind === undefined || kind === 'case' || one === undefined ? null : (
                <Pages cursors={cursors} pageInfo={one.pageInfo} />
              )}
            </>
          );
        }}
      </Query>
    </>
  );
}

interface KindsProps {
  chosen: Kind | undefined;
  piles: ReturnType<typeof pilesOf>;
}

/** The kinds, with how many wait of each. */
function Kinds({ chosen, piles }: KindsProps) {
  const countOf = (kind: Kind): string => {
    const pile = piles.find((each) => each.kind === kind);
    return pile === undefined ? '' : `${pile.items.length}${pile.pageInfo.hasNextPage ? '+' : ''}`;
  };
  return (
    <nav className="tabs" aria-label={t`Kinds`}>
      <Link
        to="/inbox"
        search={{}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={chosen === undefined ? 'page' : undefined}
      >
        <Trans>Everything</Trans>
      </Link>
      {(Object.keys(KINDS) as Kind[]).map((kind) => (
        <Link key={kind} to="/inbox" search={{ kind }} aria-current={chosen === kind ? 'page' : undefined}>
          {KINDS[kind].name} <span className="quiet">{countOf(kind)}</span>
        </Link>
      ))}
    </nav>
  );
}

interface DeskProps {
  items: readonly Item[];
  again: () => void;
  changes: number;
}

/** The list, what is open, and the votes on them. */
function Desk({ items, again, changes }: DeskProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const seen = useSeen(items);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ decision: Decision; items: readonly Item[] }>();
  const [results, setResults] = useState<readonly Result[]>([]);
  const open = items.findIndex((item) => pathname === addressOf(item));
  const mayVote = useMayVote();
  const votable = items.filter(mayVote);
  const chosen = votable.filter((item) => selected.has(keyOf(item)));
  const isAll = chosen.length === votable.length;
  const toggle = (item: Item): void => {
    const key = keyOf(item);
    setSelected((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  };
  /** A vote is for what was seen: what has changed since is left for the server to refuse. */
  const vote = (decision: Decision, on: readonly Item[]): void => {
    const votes = on.map((item) => ({ ...item, version: seen.of(item) }));
    if (votes.length > 0) setAsked({ decision, items: votes });
  };
  const at = items[open];
  const press = (key: Exclude<Key, '?'>): void => {
    if (key === 'j' || key === 'k') {
      const next = items[key === 'j' ? open + 1 : Math.max(0, open - 1)];
      if (next !== undefined) void navigate({ to: addressOf(next), search: true });
    } else if (key === 'x') {
      if (at !== undefined && mayVote(at)) toggle(at);
    } else if (chosen.length > 0) vote(key === 'a' ? 'APPROVED' : 'DENIED', chosen);
    else if (at !== undefined && mayVote(at)) vote(key === 'a' ? 'APPROVED' : 'DENIED', [at]);
  };
  const nextTo = (item: Item): Item | undefined => items.find((other) => keyOf(other) !== keyOf(item));
  return (
    <InboxContext value={{ seen, changes, nextTo, vote }}>
      <div className="actions">
        <button
          type="button"
          disabled={chosen.length === 0}
          onClick={() => {
            vote('APPROVED', chosen);
          }}
        >
          <Trans>Approve selected</Trans>
        </button>
        <button
          type="button"
          disabled={chosen.length === 0}
          onClick={() => {
            vote('DENIED', chosen);
          }}
        >
          <Trans>Deny selected</Trans>
        </button>
        {votable.length < 2 ? null : (
          <button
            type="button"
            onClick={() => {
              setSelected(new Set(isAll ? [] : votable.map(keyOf)));
            }}
          >
            {isAll ? t`Select none` : t`Select all ${votable.length}`}
          </button>
        )}
        <span className="quiet" role="status">
          <Trans>{chosen.length} selected</Trans>
        </span>
        <Shortcuts press={press} />
      </div>
      <Results
        results={results}
        clear={() => {
          setResults([]);
        }}
      />
      <div className="inbox">
        <List items={items} open={open} selected={selected} toggle={toggle} seen={seen} mayVote={mayVote} />
        <Outlet />
      </div>
      {asked === undefined ? null : (
        <VoteDialog
          decision={asked.decision}
          items={asked.items}
          hasLooked={seen.hasLooked}
          close={() => {
            setAsked(undefined);
          }}
          done={(given) => {
            setResults(given);
            const decided = new Set(given.map(({ item }) => keyOf(item)));
            setSelected((before) => new Set([...before].filter((key) => !decided.has(key))));
            again();
            recount();
          }}
        />
      )}
    </InboxContext>
  );
}
