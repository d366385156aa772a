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
            <h1>Playbook for {playbook.framework.domain}</h1>
            <Exports
              name={`playbook-${playbook.framework.domain}`}
              title={`Playbook for ${playbook.framework.domain}`}
              sheets={sheetsOf(playbook)}
            />
          </div>
          <Made made={playbook}>
            <Fact name="Framework">
              <Link to="/design/$id" params={{ id: playbook.frameworkId }}>
                {playbook.framework.domain}
              </Link>
            </Fact>
            <Fact name="Who takes part">{playbook.stakeholders.join(', ')}</Fact>
            {playbook.unownedRoles.length === 0 ? null : (
              <Fact name="Nobody yet for">{playbook.unownedRoles.join(', ')}</Fact>
            )}
          </Made>
          <section>
            <h2>Over time</h2>
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
