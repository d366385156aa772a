import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { AnyVariables } from 'urql';
import { byHash, client } from '../api/client.js';

/** Calls `onEvent` with each result of a subscription while the component is shown and `isOn`. */
export function useLive<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  onEvent: (data: Data) => void,
  isOn = true,
): void {
  const receive = useEffectEvent(onEvent);
  const query = useMemo(() => byHash(document), [document]);
  const text = JSON.stringify(variables);
  useEffect(() => {
    if (!isOn) return undefined;
    const live = client.subscription<Data, Variables>(query, JSON.parse(text) as Variables).subscribe(({ data }) => {
      if (data != null) receive(data);
    });
    return () => {
      live.unsubscribe();
    };
  }, [query, text, isOn]);
}
