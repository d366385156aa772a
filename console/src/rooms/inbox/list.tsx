import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { TimeLeft } from '../../decisions/time-left.js';
import { Empty } from '../../parts/empty.js';
import { word } from '../../parts/text/format.js';
import { addressOf, type Item, keyOf } from './items.js';
import type { Seen } from './seen.js';
import { PersonName } from '../../parts/names/person-name.js';

interface ListProps {
  items: readonly Item[];
  /** The index of the open item in the list; -1 if none is open. */
  open: number;
  selected: ReadonlySet<string>;
  toggle: (item: Item) => void;
  seen: Seen;
  mayVote: (item: Item) => boolean;
}

/** The list of waiting items, the most urgent first. */
export function List({ items, open, selected, toggle, seen, mayVote }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (items.length === 0)
    return (
      <Empty title={t`Nothing waits for you`}>
        <Trans>
          Requests that need your approval, matters of your committees and cases that are assigned to you appear here.
        </Trans>
      </Empty>
    );
  return (
    <ul ref={list} className="waiting" aria-label={t`Waiting for you`}>
      {items.map((item, place) => (
        <li key={keyOf(item)}>
          {mayVote(item) ? (
            <input
              type="checkbox"
              aria-label={t`Select ${item.title}`}
              checked={selected.has(keyOf(item))}
              onChange={() => {
                toggle(item);
              }}
            />
          ) : (
            <span />
          )}
          <Link to={addressOf(item)} search={true} aria-current={place === open ? 'true' : undefined}>
            <span className="what">{item.title}</span>
            {item.excerpt == null ? null : <span className="excerpt">{item.excerpt}</span>}
            <span className="quiet">
              <Trans>
                {word(item.kind)} from <PersonName subject={item.from} />
              </Trans>
              {item.due === null ? null : (
                <>
                  <Trans>
                    , due <TimeLeft until={item.due} />
                  </Trans>
                </>
              )}
            </span>
            {item.kind === 'case' || mayVote(item) ? null : (
              <span className="tag warn">
                <Trans>You cannot decide on this</Trans>
              </span>
            )}
            {seen.hasChanged(item) ? (
              <span className="tag warn">
                <Trans>Changed since you saw it</Trans>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
