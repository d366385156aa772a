import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Fragment, useEffect, useMemo, type ReactNode, useState } from 'react';
import { type AnyVariables, type CombinedError, useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { hasTyped, signIn } from '../viewer/session.js';
import { type Fault, faultsOf } from './form.js';

interface QueryProps<Data, Variables extends AnyVariables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** The interval of reading again, ms; never when absent. */
  every?: number;
  /** Reads again when it grows, as with each live event. */
  stamp?: number;
  /** Ignores cached results: for forms, which keep the first values that they get. */
  isFresh?: boolean;
  children: (data: Data, again: () => void) => ReactNode;
}

/** Runs a query, and shows its result, that it is loading, or its error. */
export function Query<Data, Variables extends AnyVariables>(props: QueryProps<Data, Variables>) {
  const { document, variables, every, stamp = 0, isFresh = false, children } = props;
  const query = useMemo(() => byHash(document), [document]);
  const [{ data, error, fetching }, read] = useQuery<Data, Variables>({
    query,
    variables,
    requestPolicy: isFresh ? 'network-only' : 'cache-and-network',
  });
  const again = (): void => {
    read({ requestPolicy: 'network-only' });
  };
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => {
      if (isVisible()) read({ requestPolicy: 'network-only' });
    }, every);
    return () => {
      clearInterval(timer);
    };
  }, [every, read]);
  useEffect(() => {
    if (stamp > 0) read({ requestPolicy: 'network-only' });
  }, [stamp, read]);
  const of = JSON.stringify(variables);
  const [last, setLast] = useState<{ of: string; data: Data }>();
  if (data !== undefined && (last?.data !== data || last.of !== of)) setLast({ of, data });
  // What was read before stays while the server cannot be reached, with all that was typed into it.
  const shown = data ?? (last?.of === of && (error === undefined || isOutage(error)) ? last.data : undefined);
  if (error === undefined && shown === undefined) return fetching ? <Loading /> : null;
  return (
    <>
      {shown === undefined ? null : <Fragment key="read">{children(shown, again)}</Fragment>}
      {error === undefined || data !== undefined ? null : <Problem error={error} again={again} />}
    </>
  );
}

/** Whether no answer came since the server, or its database, could not be reached. */
function isOutage({ graphQLErrors: [first] }: CombinedError): boolean {
  return first === undefined || first.extensions.code === 'SERVICE_UNAVAILABLE';
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function Loading() {
  return (
    <div className="loading" role="status">
      <Trans>Loading…</Trans>
    </div>
  );
}

interface Told {
  code?: string;
  request_id?: string;
}

interface ProblemProps {
  error: CombinedError;
  again?: () => void;
  /** The errors of the form's fields; when absent, those listed in `error`. */
  faults?: readonly Fault[];
}

/** An error with advice on what to do next, and the request's id for support. */
export function Problem({ error, again, faults = faultsOf(error) }: ProblemProps) {
  const [first] = error.graphQLErrors;
  const { code, request_id: id } = (first?.extensions ?? {}) as Told;
  // A page that may not be read: a role is missing, and asking again does not help.
  const isRoleMissing = code === 'FORBIDDEN' && again !== undefined;
  const isGone = code === 'NOT_FOUND' && again !== undefined;
  const [isStaying] = useState(hasTyped);
  useEffect(() => {
    if (code === 'UNAUTHORIZED' && !isStaying) signIn();
  }, [code, isStaying]);
  if (code === 'UNAUTHORIZED' && isStaying) return <SignedOut />;
  return (
    <div className="problem" role="alert">
      {faults.length === 0 ? (
        <p>{first?.message ?? t`The server cannot be reached.`}</p>
      ) : (
        faults.map(({ of, message }) => (
          <p key={`${of} ${message}`}>
            {of === '' ? null : <strong>{of}: </strong>}
            {message}
          </p>
        ))
      )}
      {isRoleMissing ? (
        <p>
          <Trans>An administrator of your tenant can give you the role that this needs.</Trans>
        </p>
      ) : null}
      {isGone ? (
        <p>
          <Trans>It may have been deleted, or it may belong to another tenant.</Trans>
        </p>
      ) : null}
      {id === undefined ? null : (
        <p className="quiet">
          <Trans>
            Request <code>{id}</code>
          </Trans>
        </p>
      )}
      {again === undefined || isRoleMissing || isGone ? null : (
        <button type="button" onClick={again}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}

/** The session has ended beside something that was typed: the page stays, with all of it. */
function SignedOut() {
  return (
    <div className="problem" role="alert">
      <p>
        <Trans>You are signed out. What you have typed is still here.</Trans>
      </p>
      <p>
        <Trans>
          <a href="/sign-in" target="_blank" rel="noreferrer">
            Sign in in another tab
          </a>
          , then do it again here.
        </Trans>
      </p>
    </div>
  );
}
