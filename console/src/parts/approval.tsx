import { Trans } from '@lingui/react/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type AnyVariables, type OperationContext, useMutation } from 'urql';
import { byHash, tenantHeaders } from '../api/client.js';
import { proposalIn } from './form.js';
import { forget, keep, keptAs } from './kept.js';

/** A change that became a proposal. */
interface Proposed<Variables> {
  id: string;
  variables: Variables;
}

export type Change<Data, Variables extends AnyVariables> = ReturnType<typeof useChange<Data, Variables>>;

/**
 * Runs a mutation, and again as the proposal that it became once people have approved that. With a name, the proposal is
 * kept in this tab, also where its form is closed meanwhile.
 */
export function useChange<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  name?: string,
) {
  const mutation = useMemo(() => byHash(document), [document]);
  const [{ fetching, error }, mutate] = useMutation<Data, Variables>(mutation);
  const [proposed, show] = useState(() => (name === undefined ? undefined : (keptAs(name) as Proposed<Variables>)));
  const setProposed = (next: Proposed<Variables> | undefined): void => {
    show(next);
    if (name === undefined) return;
    if (next === undefined) forget(name);
    else keep(name, next);
  };
  const run = async (variables: Variables, context: Partial<OperationContext> = {}) => {
    const answer = await mutate(variables, context);
    const id = proposalIn(answer.error);
    if (id !== undefined) setProposed({ id, variables });
    else if (answer.error === undefined) setProposed(undefined);
    return answer;
  };
  return {
    fetching,
    /** The refusal to show. A change that needs approval is not refused. */
    error: proposalIn(error) === undefined ? error : undefined,
    proposed,
    dismiss: () => {
      setProposed(undefined);
    },
    run: (variables: Variables) => {
      setProposed(undefined);
      return run(variables);
    },
    carryOut: ({ id, variables }: Proposed<Variables>) =>
      run(variables, { fetchOptions: { headers: { ...tenantHeaders(), 'X-Proposal-ID': id } } }),
  };
}

interface NeedsApprovalProps {
  id: string;
  isBusy: boolean;
  carryOut: () => void;
}

/** Says that a change waits for people, where, and carries out exactly that change once they have agreed. */
export function NeedsApproval({ id, isBusy, carryOut }: NeedsApprovalProps) {
  return (
    <div className="changed" role="status">
      <p>
        <Trans>
          This change needs approval, and nothing has changed yet. When it is approved, carry it out from here.
        </Trans>
      </p>
      <div className="actions">
        <Link to="/proposals/$id" params={{ id }}>
          <Trans>Show the proposal</Trans>
        </Link>
        <button type="button" disabled={isBusy} onClick={carryOut}>
          <Trans>Carry it out</Trans>
        </button>
      </div>
    </div>
  );
}
