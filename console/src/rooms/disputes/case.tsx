import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { canPerform, caseRoleOf } from '../../../../src/features/dispute/case.rules.js';
import { CaseDocument } from '../../gql/graphql.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { time, word } from '../../parts/text/format.js';
import { usdExact } from '../../parts/text/money.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { useViewer } from '../../viewer/viewer.js';
import { Clock } from './clock.js';
import type { Dispute } from './dispute.js';
import { History } from './history.js';
import { Notes } from './notes.js';
import { Steps } from './steps.js';
import { useCaseChanges, useWarnings } from './warnings.js';
import { DoneBy, PersonName } from '../../parts/names/person-name.js';

const caseRoute = getRouteApi('/disputes/$id');

/** One case: its clock, what was said and done, and what can be done next. */
export function Case() {
  const { id } = caseRoute.useParams();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Case</Trans>
        </h1>
        <span>
          <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
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
        <Fact name={t`Time`}>
          <Clock dispute={dispute} />
        </Fact>
        <Fact name={t`Status`}>
          <Tag state={dispute.status} />
        </Fact>
        <Fact name={t`Priority`}>
          <Tag state={dispute.priority} />
        </Fact>
        <Fact name={t`Subject`}>{word(dispute.type)}</Fact>
        <Fact name={t`Claimant`}>
          <PersonName subject={dispute.claimant} isWhole />
        </Fact>
        <Fact name={t`Assigned to`}>
          {dispute.assignedTo === null ? t`nobody` : <PersonName subject={dispute.assignedTo} isWhole />}
        </Fact>
        <Fact name={t`Filed`}>
          <DoneBy at={dispute.createdAt} subject={dispute.filedBy} />
        </Fact>
        <Fact name={t`Due`}>{time(dispute.sla.slaDeadline)}</Fact>
      </Facts>
      <section>
        <h2>
          <Trans>What is wrong</Trans>
        </h2>
        <p className="answer">{dispute.description}</p>
        {dispute.evidence.length === 0 ? null : (
          <p className="quiet">
            <Trans>Documents: {dispute.evidence.join(', ')}</Trans>
          </p>
        )}
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
      <h2>
        <Trans>Resolution</Trans>
      </h2>
      <dl className="facts plain">
        <Fact name={t`Outcome`}>
          <Tag state={resolution} />
        </Fact>
        <Fact name={t`Adjustment`}>{adjustmentAmount === null ? null : usdExact(adjustmentAmount)}</Fact>
        <Fact name={t`By`}>{resolvedBy}</Fact>
        <Fact name={t`At`}>{resolvedAt === null ? null : time(resolvedAt)}</Fact>
        <Fact name={t`Reasons`}>{resolutionNotes}</Fact>
        <Fact name={t`Documents`}>{resolutionEvidence?.join(', ')}</Fact>
      </dl>
    </section>
  );
}
