import { getRouteApi } from '@tanstack/react-router';
import { canPerform, caseRoleOf } from '../../../../src/features/dispute/case.rules.js';
import { CaseDocument } from '../../gql/graphql.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { time, usd, word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { useViewer } from '../../viewer/viewer.js';
import { Clock } from './clock.js';
import type { Dispute } from './dispute.js';
import { History } from './history.js';
import { Notes } from './notes.js';
import { Steps } from './steps.js';
import { useCaseChanges, useWarnings } from './warnings.js';

const caseRoute = getRouteApi('/disputes/$id');

/** One case: its clock, what was said and done, and what can be done next. */
export function Case() {
  const { id } = caseRoute.useParams();
  return (
    <>
      <div className="title">
        <h1>Case</h1>
        <span>
          <code>{id}</code> <CopyButton text={id} name="Copy the id" />
        </span>
      </div>
      <Query document={CaseDocument} variables={{ id }}>
        {({ disputeCase }, again) => <Whole dispute={disputeCase} again={again} />}
      </Query>
    </>
  );
}

function Whole({ dispute, again }: { dispute: Dispute; again: () => void }) {
  useCaseChanges([dispute], again);
  useWarnings();
  const { subject, roles } = useViewer();
  const role = caseRoleOf(dispute, { subject, roles: new Set(roles) });
  return (
    <>
      <Facts>
        <Fact name="Time">
          <Clock dispute={dispute} />
        </Fact>
        <Fact name="Status">
          <Tag state={dispute.status} />
        </Fact>
        <Fact name="Priority">
          <Tag state={dispute.priority} />
        </Fact>
        <Fact name="Subject">{word(dispute.type)}</Fact>
        <Fact name="Claimant">{dispute.claimant}</Fact>
        <Fact name="Assigned to">{dispute.assignedTo ?? 'nobody'}</Fact>
        <Fact name="Filed">
          {time(dispute.createdAt)} by {dispute.filedBy}
        </Fact>
        <Fact name="Due">{time(dispute.sla.slaDeadline)}</Fact>
      </Facts>
      <section>
        <h2>What is wrong</h2>
        <p className="answer">{dispute.description}</p>
        {dispute.evidence.length === 0 ? null : <p className="quiet">Documents: {dispute.evidence.join(', ')}</p>}
      </section>
      <Outcome dispute={dispute} />
      <Steps dispute={dispute} role={role} again={again} />
      <div className="columns">
        <Notes
          dispute={dispute}
          mayWrite={canPerform(role, 'add_public_note')}
          mayWriteInternal={canPerform(role, 'add_internal_note')}
          again={again}
        />
        <History entries={dispute.history.edges.map(({ node }) => node)} />
      </div>
    </>
  );
}

function Outcome({ dispute }: { dispute: Dispute }) {
  const { resolution, resolutionNotes, adjustmentAmount, resolvedAt, resolvedBy, resolutionEvidence } = dispute;
  if (resolution === null) return null;
  return (
    <section>
      <h2>Resolution</h2>
      <dl className="facts plain">
        <Fact name="Outcome">
          <Tag state={resolution} />
        </Fact>
        <Fact name="Adjustment">{adjustmentAmount === null ? null : usd(adjustmentAmount)}</Fact>
        <Fact name="By">{resolvedBy}</Fact>
        <Fact name="At">{resolvedAt === null ? null : time(resolvedAt)}</Fact>
        <Fact name="Reasons">{resolutionNotes}</Fact>
        <Fact name="Documents">{resolutionEvidence?.join(', ')}</Fact>
      </dl>
    </section>
  );
}
