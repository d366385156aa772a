import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMemo } from 'react';
import { type AnyVariables, useMutation } from 'urql';
import { byHash } from '../api.js';
import { Problem } from './query.js';

interface ActionProps<Data, Variables extends AnyVariables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** What the button says. */
  name: string;
  /** What is asked before it is done; nothing when absent. */
  question?: string;
  done: () => void;
}

/** A button that changes something, and says so when it cannot. */
export function Action<Data, Variables extends AnyVariables>(props: ActionProps<Data, Variables>) {
  const { document, variables, name, question, done } = props;
  const mutation = useMemo(() => byHash(document), [document]);
  const [{ fetching, error }, run] = useMutation<Data, Variables>(mutation);
  const send = async (): Promise<void> => {
    if (question !== undefined && !confirm(question)) return;
    const result = await run(variables);
    if (result.error === undefined) done();
  };
  return (
    <>
      <button type="button" disabled={fetching} onClick={() => void send()}>
        {name}
      </button>
      {error === undefined ? null : <Problem error={error} />}
    </>
  );
}
