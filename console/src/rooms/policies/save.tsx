import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CombinedError, useMutation } from 'urql';
import { byHash } from '../../api/client.js';
import { CreatePolicyDocument, ReplacePolicyDocument } from '../../gql/graphql.js';
import { codeOf } from '../../parts/form.js';
import { Problem } from '../../parts/query.js';
import { type Draft, inputOf } from './draft.js';

/** The policy that is changed, at the version that the draft is based on; none for a new one. */
export interface Base {
  id: string;
  version: number;
}

interface SaveProps {
  draft: Draft;
  base: Base | undefined;
  done: (id: string) => void;
  /** Called when saving needs approval, so that the draft became a proposal. */
  proposed: () => void;
  reload: () => void;
}

/** Saves a draft, and says what became of it: in force, a proposal, or refused. */
export function Save({ draft, base, done, proposed, reload }: SaveProps) {
  const [made, create] = useMutation(useMemo(() => byHash(CreatePolicyDocument), []));
  const [replaced, replace] = useMutation(useMemo(() => byHash(ReplacePolicyDocument), []));
  const { fetching, error } = base === undefined ? made : replaced;
  const save = async (): Promise<void> => {
    const input = inputOf(draft);
    if (base === undefined) {
      const { data, error: refusal } = await create({ input });
      if (data != null) done(data.createPolicy.id);
      else if (refusal !== undefined && codeOf(refusal) === 'APPROVAL_REQUIRED') proposed();
    } else {
      const { data, error: refusal } = await replace({ id: base.id, input: { ...input, version: base.version } });
      if (data != null) done(data.replacePolicy.id);
      else if (refusal !== undefined && codeOf(refusal) === 'APPROVAL_REQUIRED') proposed();
    }
  };
  return (
    <div className="save">
      {stopsAll(draft) ? (
        <p className="warning">
          <Trans>
            This policy has no rules yet, so it denies every request that matches its actions and resources.
          </Trans>
        </p>
      ) : null}
      <button
        type="submit"
        disabled={fetching}
        formNoValidate={false}
        onClick={(event) => {
          if (event.currentTarget.form?.reportValidity() === false) return;
          event.preventDefault();
          void save();
        }}
      >
        {base === undefined ? t`Create the policy` : t`Save the policy`}
      </button>
      {error === undefined ? null : <Outcome error={error} reload={reload} />}
    </div>
  );
}

/** Whether a draft, once it is saved, denies without any condition. */
function stopsAll({ effect, enabled, mode, rules }: Draft): boolean {
  return effect === 'DENY' && enabled && mode === 'ENFORCE' && rules.length === 0;
}

interface Told {
  details?: { proposal_id?: string };
}

function Outcome({ error, reload }: { error: CombinedError; reload: () => void }) {
  const told: Told = error.graphQLErrors[0]?.extensions ?? {};
  const { proposal_id: id } = told.details ?? {};
  switch (codeOf(error)) {
    case 'APPROVAL_REQUIRED':
      return (
        <div className="changed" role="status">
          <p>
            <Trans>This change needs approval. It takes effect when it is approved.</Trans>
          </p>
          {id === undefined ? null : (
            <Link to="/proposals/$id" params={{ id }}>
              <Trans>Show the proposal</Trans>
            </Link>
          )}
        </div>
      );
    case 'CONFLICT':
      return (
        <div className="problem" role="alert">
          <p>{error.graphQLErrors[0]?.message}</p>
          <button type="button" onClick={reload}>
            <Trans>Load the newest version</Trans>
          </button>
        </div>
      );
    default:
      return <Problem error={error} />;
  }
}
