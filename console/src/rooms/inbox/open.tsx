import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Differences } from '../../decisions/differences.js';
import { inSentence, word } from '../../parts/text/format.js';
import { useInbox } from './context.js';
import { addressOf, type Item } from './items.js';
import { useMayVote } from './may-vote.js';

interface OpenProps<Shown> {
  item: Item;
  /** The content on screen; if it changes, the person has to see the change before voting. */
  shown: Shown;
  /** Whether it still waits for the person. */
  isWaiting: boolean;
  /** The person's vote on the current version; null if they have not voted. */
  own: string | null;
  children: ReactNode;
}

/** An open item: what has changed since it was seen, the matter, and the vote. */
export function Open<Shown>({ item, shown, isWaiting, own, children }: OpenProps<Shown>) {
  const { seen, vote } = useInbox();
  const mayVote = useMayVote();
  const [first, setFirst] = useState({ version: item.version, shown, own });
  // One's own vote is no news to oneself.
  if (first.own !== own) setFirst({ version: item.version, shown, own });
  // Who opens it sees it as it is, whatever the list showed before.
  const noteSeen = useEffectEvent(() => {
    seen.acknowledge(item);
  });
  useEffect(() => {
    noteSeen();
  }, [own]);
  const hasChanged = first.version !== item.version && own === null;
  const asSeen = [{ ...item, version: first.version }];
  return (
    <section aria-label={item.title}>
      <div className="title">
        <h2>{item.title}</h2>
        {isWaiting && mayVote(item) ? (
          <div className="actions">
            <button
              type="button"
              className="primary"
              disabled={hasChanged}
              onClick={() => {
                vote('APPROVED', asSeen);
              }}
            >
              <Trans>Approve</Trans>
            </button>
            <button
              type="button"
              className="danger"
              disabled={hasChanged}
              onClick={() => {
                vote('DENIED', asSeen);
              }}
            >
              <Trans>Deny</Trans>
            </button>
          </div>
        ) : null}
      </div>
      {isWaiting && !mayVote(item) ? (
        <p className="changed">
          <Trans>
            You cannot decide on this: {item.from} issued or rotated your key, or invited you. Another approver has to
            decide.
          </Trans>
        </p>
      ) : null}
      {own === null ? null : <Decided own={own} item={item} />}
      {hasChanged ? (
        <div className="changed" role="alert">
          <p>
            <Trans>
              <strong>This changed while you were looking.</strong> A vote counts for what you have seen, so look at the
              change first.
            </Trans>
          </p>
          <Differences
            caption={t`What changed while you were looking`}
            before={first.shown}
            after={shown}
            same={t`The matter is the same; its record changed.`}
          />
          <button
            type="button"
            onClick={() => {
              seen.acknowledge(item);
              setFirst({ version: item.version, shown, own });
            }}
          >
            <Trans>I have seen the change</Trans>
          </button>
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** The person's vote, with a link to the next item. */
function Decided({ own, item }: { own: string; item: Item }) {
  const { nextTo } = useInbox();
  const next = nextTo(item);
  return (
    <p className="proven" role="status">
      <Trans>You {inSentence(word(own))} this.</Trans>{' '}
      {next === undefined ? (
        t`Nothing else waits for you.`
      ) : (
        <Link to={addressOf(next)} search={true}>
          <Trans>Next: {next.title}</Trans>
        </Link>
      )}
    </p>
  );
}
