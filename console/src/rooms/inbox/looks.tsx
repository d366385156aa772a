import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Item, keyOf } from './items.js';
import { Matter } from './matter.js';

interface LooksProps {
  items: readonly Item[];
  /** The keys of the items that the vote is for. */
  ticked: ReadonlySet<string>;
  tick: (item: Item) => void;
}

/** The items of a vote on several, each with its content, to be ticked one by one. */
export function Looks({ items, ticked, tick }: LooksProps) {
  return (
    <>
      <p className="hint">
        <Trans>Tick each one after you have looked at it. The others stay undecided.</Trans>
      </p>
      <ul className="looks">
        {items.map((item) => (
          <Look
            key={keyOf(item)}
            item={item}
            isTicked={ticked.has(keyOf(item))}
            tick={() => {
              tick(item);
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface LookProps {
  item: Item;
  isTicked: boolean;
  tick: () => void;
}

/** An item with its box, which can be ticked once some of its content has been on the screen. */
function Look({ item, isTicked, tick }: LookProps) {
  const { title, from, excerpt } = item;
  const [isOpened, setOpened] = useState(false);
  const isShown = isOpened || isTicked || excerpt != null;
  return (
    <li>
      <label className="check">
        <input type="checkbox" checked={isTicked} disabled={!isShown} onChange={tick} />
        <span>
          {title}{' '}
          <span className="quiet">
            <Trans>from {from}</Trans>
          </span>
        </span>
      </label>
      {excerpt == null ? null : <p className="excerpt">{excerpt}</p>}
      <details
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened(true);
        }}
      >
        <summary>
          <Trans>What would happen</Trans>
        </summary>
        {isOpened ? <Matter item={item} /> : null}
      </details>
    </li>
  );
}
