import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useRef } from 'react';
import { byHash, client, ONCE } from '../../api/client.js';
import { type ChatSubscription, type ChatSubscriptionVariables, ChatDocument } from '../../gql/graphql.js';
import { useKept } from '../../parts/kept.js';
import { signIn } from '../../viewer/session.js';
import {
  type Answer,
  type Exchange,
  heard,
  inputOf,
  isRunning,
  type Message,
  NOTHING_YET,
  type Options,
  refused,
  type Told,
} from './conversation.js';

/** The conversation with one model, and the actions on it. */
export interface Lane {
  exchanges: readonly Exchange[];
  ask: (sent: readonly Message[], system: string, options: Options) => void;
  /** Repeats the request of an exchange, now that its proposal is approved. */
  fetchApproved: (place: number, proposalId: string) => void;
  stop: () => void;
  clear: () => void;
}

/** A conversation that is kept over a reload under a name. A reload ends what was being answered. */
export function useLane(name: string): Lane {
  const [exchanges, setExchanges] = useKept<readonly Exchange[]>(`playground.${name}`, [], (kept) =>
    kept.map(stoppedIfRunning),
  );
  const running = useRef<() => void>(undefined);
  const query = useMemo(() => byHash(ChatDocument), []);
  useEffect(() => () => running.current?.(), []);

  const change = (place: number, next: (before: Answer) => Answer): void => {
    setExchanges((all) => all.map((one, at) => (at === place ? { ...one, answer: next(one.answer) } : one)));
  };
  const end = (): void => {
    running.current?.();
    running.current = undefined;
  };
  const run = (all: readonly Exchange[], place: number, proposalId?: string): void => {
    end();
    setExchanges(all);
    const asked = performance.now();
    const input = { ...inputOf(all, place), ...(proposalId === undefined ? undefined : { proposalId }) };
    const subscription = client
      .subscription<ChatSubscription, ChatSubscriptionVariables>(query, { input }, ONCE)
      .subscribe(({ data, error }) => {
        if (error !== undefined) {
          const [first] = error.graphQLErrors;
          const told = (first?.extensions ?? {}) as Told;
          if (told.code === 'UNAUTHORIZED') signIn();
          change(place, (before) => refused(before, first?.message ?? t`The server cannot be reached.`, told));
        } else if (data != null) {
          const millis = performance.now() - asked;
          change(place, (before) => heard(before, data.chatStream, millis));
        }
      });
    running.current = () => {
      subscription.unsubscribe();
    };
  };
  return {
    exchanges,
    ask: (sent, system, options) => {
      run([...exchanges, { sent, system, options, answer: NOTHING_YET }], exchanges.length);
    },
    fetchApproved: (place, proposalId) => {
      run(
        exchanges.map((one, at) => (at === place ? { ...one, answer: NOTHING_YET } : one)),
        place,
        proposalId,
      );
    },
    stop: () => {
      end();
      setExchanges((all) => all.map(stoppedIfRunning));
    },
    clear: () => {
      end();
      setExchanges([]);
    },
  };
}

function stoppedIfRunning(exchange: Exchange): Exchange {
  return isRunning(exchange.answer) ? { ...exchange, answer: { ...exchange.answer, state: 'stopped' } } : exchange;
}
