import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDraftName } from '../../decisions/policy-drafts.js';
import { DeletePolicyDocument, OnePolicyDocument, type WholePolicyFragment } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { time, word } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import type { Draft } from './draft.js';
import { Editor } from './editor.js';
import { Versions } from './versions.js';

const route = getRouteApi('/policies/$id');

/** One policy: to edit, or its versions. */
export function OnePolicy() {
  const { id } = route.useParams();
  const { show } = route.useSearch();
  return (
    <Query document={OnePolicyDocument} variables={{ id }}>
      {({ policy }, again) => (
        <>
          <div className="title">
            <h1>{policy.name}</h1>
            <span>
              <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
            </span>
          </div>
          <Facts>
            <Fact name={t`Effect`}>
              <Tag state={policy.effect} />
            </Fact>
            <Fact name={t`In force`}>{policy.enabled ? word(policy.mode) : t`Off`}</Fact>
            <Fact name={t`Version`}>{policy.version}</Fact>
            <Fact name={t`Changed`}>{time(policy.updatedAt)}</Fact>
          </Facts>
          <nav className="tabs" aria-label={t`Policy`}>
            <Link to="/policies/$id" params={{ id }} search={{}} aria-current={show === undefined ? 'page' : undefined}>
              <Trans>Edit</Trans>
            </Link>
            <Link
              to="/policies/$id"
              params={{ id }}
              search={{ show: 'versions' }}
              aria-current={show === 'versions' ? 'page' : undefined}
            >
              <Trans>Versions</Trans>
            </Link>
          </nav>
          {show === 'versions' ? <Versions id={id} /> : <Edited key={policy.version} policy={policy} again={again} />}
        </>
      )}
    </Query>
  );
}

function Edited({ policy, again }: { policy: WholePolicyFragment; again: () => void }) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { id, version, name } = policy;
  const draftName = useDraftName(id);
  if (!administers(viewer))
    return (
      <p className="quiet">
        <Trans>Administrators change policies. Their versions are open to everybody.</Trans>
      </p>
    );
  return (
    <>
      <Editor
        name={draftName}
        initial={draftOf(policy)}
        base={{ id, version }}
        reload={again}
        done={() => {
          notify(t`The change is in force.`);
          again();
        }}
      />
      <div className="actions">
        <Action
          document={DeletePolicyDocument}
          variables={{ id }}
          name={t`Delete the policy`}
          question={t`Delete the policy ${name}? Its versions stay.`}
          isGrave
          done={() => {
            void navigate({ to: '/policies' });
          }}
        />
      </div>
    </>
  );
}

function draftOf({
  name,
  description,
  actions,
  resources,
  effect,
  enabled,
  mode,
  rules,
  tests,
}: WholePolicyFragment): Draft {
  return { name, description: description ?? '', actions, resources, effect, enabled, mode, rules, tests };
}
