import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type ChatSubscription,
  ChatDocument,
  ChatModelsDocument,
  type ChatSubscriptionVariables,
} from '../gql/graphql.js';
import { byHash, client } from '../api.js';
import { textIn } from '../parts/form.js';
import { Query } from '../parts/query.js';

interface Answer {
  text: string;
  state: 'waiting' | 'answering' | 'done' | 'failed';
  /** The request's id, once it is known. */
  id?: string;
  problem?: string;
}

/** Asks a model, and shows its answer as it comes. */
export function Playground() {
  return (
    <>
      <h1>Playground</h1>
      <Query document={ChatModelsDocument} variables={{}}>
        {({ models: { models } }) => (
          <Conversation
            models={models.filter(({ type, available }) => type === 'CHAT' && available).map(({ id }) => id)}
          />
        )}
      </Query>
    </>
  );
}

function Conversation({ models }: { models: readonly string[] }) {
  const [model, setModel] = useState(models.find((id) => id === 'gpt-4o-mini') ?? models[0] ?? '');
  const [answer, setAnswer] = useState<Answer>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const query = useMemo(() => byHash(ChatDocument), []);

  const ask = (content: string): void => {
    stop.current?.();
    setAnswer({ text: '', state: 'waiting' });
    const input = { model, messages: [{ role: 'USER' as const, content }] };
    const subscription = client
      .subscription<ChatSubscription, ChatSubscriptionVariables>(query, { input })
      .subscribe(({ data, error }) => {
        setAnswer((before) => next(before ?? { text: '', state: 'waiting' }, data?.chatStream, error?.message));
      });
    stop.current = () => {
      subscription.unsubscribe();
    };
  };

  if (models.length === 0) return <p className="empty">No chat model is available. Configure a provider first.</p>;
  return (
    <>
      <form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          ask(textIn(new FormData(event.currentTarget), 'prompt'));
        }}
      >
        <label>
          Model{' '}
          <select
            value={model}
            onChange={({ target }) => {
              setModel(target.value);
            }}
          >
            {models.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          Prompt <textarea name="prompt" rows={4} required />
        </label>
        <button type="submit">Ask</button>
      </form>
      {answer === undefined ? null : <Answered {...answer} />}
    </>
  );
}

function next(before: Answer, event: ChatSubscription['chatStream'] | undefined, problem: string | undefined): Answer {
  if (problem !== undefined) return { ...before, state: 'failed', problem };
  switch (event?.__typename) {
    case 'ChatDelta':
      return { ...before, text: before.text + (event.content ?? ''), state: 'answering' };
    case 'ChatCompletion':
      return { ...before, state: 'done', id: event.evidenceId };
    case 'StreamError':
      return { ...before, state: 'failed', problem: event.message };
    default:
      return before;
  }
}

function Answered({ text, state, id, problem }: Answer) {
  return (
    <section aria-label="Answer" aria-busy={state === 'waiting' || state === 'answering'}>
      <h2>Answer</h2>
      <div className="answer">{text}</div>
      {state === 'waiting' ? <p role="status">Waiting for the model…</p> : null}
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {id === undefined ? null : (
        <p>
          <Link to="/requests/$id" params={{ id }}>
            What governance did
          </Link>
        </p>
      )}
    </section>
  );
}
