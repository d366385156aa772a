import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StartQuery } from '../../../gql/graphql.js';
import { SetUp } from '../../../keys/set-up.js';
import { Code } from '../../../parts/code.js';
import { Secret } from '../../../parts/secret.js';
import { BudgetForm, KeyForm } from './forms.js';
import type { MadeKey, Step } from './steps.js';

export const TITLES: Readonly<Record<Step, string>> = {
  provider: t`Connect a provider`,
  key: t`Make a key for a team`,
  budget: t`Give it a budget`,
  request: t`Send the first request`,
  people: t`Invite somebody`,
};

interface StepProps {
  step: Step;
  isDone: boolean;
  data: StartQuery;
  made: MadeKey | undefined;
  make: (key: MadeKey) => void;
  /** Looks again at what is done. */
  again: () => void;
}

/** How a step is done, or what came of it. */
export function StepBody({ step, isDone, data, made, make, again }: StepProps) {
  switch (step) {
    case 'provider':
      return isDone ? null : (
        <p>
          {data.providers.edges.some(({ node }) => node.sandbox) ? t`Until then, answers are simulated. ` : null}
          <Link to="/providers/new">
            <Trans>Choose one and paste its key</Trans>
          </Link>
        </p>
      );
    case 'key':
      return <KeyStep isDone={isDone} made={made} make={make} />;
    case 'budget':
      if (isDone) return null;
      return made === undefined ? (
        <p>
          <Trans>
            Calls beyond it are refused. <Link to="/budgets/new">Write one</Link>
          </Trans>
        </p>
      ) : (
        <BudgetForm apiKey={made.apiKey.id} owner={made.owner} done={again} />
      );
    case 'request':
      return <RequestStep request={data.invocations.edges[0]?.node.id} made={made} />;
    case 'people':
      return isDone ? null : (
        <p>
          <Trans>
            They get a link that signs them in. <Link to="/people">Write an invitation</Link>
          </Trans>
        </p>
      );
  }
}

function KeyStep({ isDone, made, make }: Pick<StepProps, 'isDone' | 'made' | 'make'>) {
  const [isOpen, setOpen] = useState(false);
  if (made !== undefined)
    return (
      <Secret label={t`New key`} text={made.secret}>
        <Trans>The key of {made.owner}. This is the only time that it is shown.</Trans>
      </Secret>
    );
  if (isDone) return null;
  if (isOpen) return <KeyForm made={make} />;
  return (
    <p>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Trans>Make a key</Trans>
      </button>
    </p>
  );
}

function RequestStep({ request, made }: { request: string | undefined; made: MadeKey | undefined }) {
  if (request !== undefined)
    return (
      <p>
        <Link to="/requests/$id" params={{ id: request }}>
          <Trans>See what happened to the newest one</Trans>
        </Link>
      </p>
    );
  return (
    <>
      {made === undefined ? (
        <Code
          label={t`A request with curl`}
          text={`curl ${location.origin}/v1/chat -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Hello!"}]}'`}
        />
      ) : (
        <SetUp secret={made.secret} allowed={made.apiKey.allowedModels} />
      )}
      <p>
        <Trans>
          It appears here within seconds. <Link to="/playground">Or ask a model in this browser</Link>
        </Trans>
      </p>
    </>
  );
}
