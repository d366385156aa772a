import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PlaybookDocument, type PlaybookQuery } from '../../gql/graphql.js';
import { Fact } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { Made } from './enrichment.js';
import { Exports, type Sheet } from './exports.js';
import { Gantt } from './gantt.js';

const playbookRoute = getRouteApi('/design/playbooks/$id');

/** One playbook: who does what when. */
export function Playbook() {
  const { id } = playbookRoute.useParams();
  return (
    <Query document={PlaybookDocument} variables={{ id }}>
      {({ playbook }) => (
        <>
          <div className="title">
            <h1>
              <Trans>Playbook for {playbook.framework.domain}</Trans>
            </h1>
            <Exports
              name={`playbook-${playbook.framework.domain}`}
              title={t`Playbook for ${playbook.framework.domain}`}
              sheets={sheetsOf(playbook)}
            />
          </div>
          <Made made={playbook}>
            <Fact name={t`Framework`}>
              <Link to="/design/$id" params={{ id: playbook.frameworkId }}>
                {playbook.framework.domain}
              </Link>
            </Fact>
            <Fact name={t`Who takes part`}>{playbook.stakeholders.join(', ')}</Fact>
            {playbook.unownedRoles.length === 0 ? null : (
              <Fact name={t`Nobody yet for`}>{playbook.unownedRoles.join(', ')}</Fact>
            )}
          </Made>
          <section>
            <h2>
              <Trans>Over time</Trans>
            </h2>
            <Gantt playbook={playbook} />
          </section>
        </>
      )}
    </Query>
  );
}

function sheetsOf({ phases, tasks, milestones }: PlaybookQuery['playbook']): Sheet[] {
  return [
    {
      title: 'Phases',
      columns: ['name', 'from day', 'days', 'objectives'],
      rows: phases.map(({ name, startOffsetDays, durationDays, objectives }) => [
        name,
        startOffsetDays,
        durationDays,
        objectives.join('; '),
      ]),
    },
    {
      title: 'Tasks',
      columns: ['id', 'phase', 'title', 'owner', 'from day', 'days', 'after'],
      rows: tasks.map(({ id, phase, title, ownerRole, startOffsetDays, effortDays, dependsOn }) => [
        id,
        phase,
        title,
        ownerRole,
        startOffsetDays,
        effortDays,
        dependsOn.join('; '),
      ]),
    },
    {
      title: 'Milestones',
      columns: ['phase', 'name', 'due on day', 'done when'],
      rows: milestones.map(({ phase, name, dueOffsetDays, acceptance }) => [
        phase,
        name,
        dueOffsetDays,
        acceptance.join('; '),
      ]),
    },
  ];
}
