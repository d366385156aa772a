import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EraseDetailsDocument, EventDocument, type EventQuery } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Code, CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { textIn } from '../../parts/form.js';
import { inSentence, number, time, word } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { Term } from '../../parts/term.js';
import { Proof } from '../../proof/proof.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { PersonName } from '../../parts/names/person-name.js';

const eventRoute = getRouteApi('/evidence/$id');

type SpineEvent = EventQuery['spineEvent'];

/** One event: what happened, its details, and the proof that the log holds it. */
export function Event() {
  const { id } = eventRoute.useParams();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Event</Trans>
        </h1>
        <span>
          <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
        </span>
      </div>
      <Query document={EventDocument} variables={{ id }}>
        {({ spineEvent }, again) => (
          <>
            <Summary event={spineEvent} />
            <Details event={spineEvent} />
            <Proof id={id} of={t`This event`} />
            <Erasure event={spineEvent} again={again} />
          </>
        )}
      </Query>
    </>
  );
}

function Summary({ event }: { event: SpineEvent }) {
  const { resourceId, resourceType, correlationId } = event;
  return (
    <Facts>
      <Fact name={t`Action`}>
        <code>{event.action}</code>
      </Fact>
      <Fact name={t`Time`}>{time(event.occurredAt)}</Fact>
      <Fact name={t`Who acted`}>
        <PersonName subject={event.actor} isWhole /> ({inSentence(word(event.actorType))})
      </Fact>
      <Fact name={t`Resource`}>
        {resourceId === null ? null : (
          <Link to="/evidence" search={{ resource: resourceId }}>
            {resourceType ?? t`resource`} {resourceId}
          </Link>
        )}
      </Fact>
      <Fact name={t`Severity`}>
        <Tag state={event.severity} />
      </Fact>
      <Fact name={t`Place in the log`}>{number(event.sequence)}</Fact>
      <Fact name={t`Origin`}>{event.origin === 'GATEWAY' ? t`the gateway` : t`a client`}</Fact>
      <Fact name={t`Part of`}>{correlationId === event.id ? <InvocationLink event={event} /> : correlationId}</Fact>
      <Fact
        name={
          <Term of="leaf">
            <Trans>Leaf hash</Trans>
          </Term>
        }
      >
        <code>{event.leafHash}</code>
      </Fact>
      <Fact name={t`Hash of the details`}>
        <code>{event.detailsHash}</code>
      </Fact>
    </Facts>
  );
}

/** A link to the request of a model call’s event; both have the same id. */
function InvocationLink({ event: { id, action } }: { event: SpineEvent }) {
  if (!action.startsWith('ai.')) return null;
  return (
    <Link to="/requests/$id" params={{ id }}>
      <Trans>this request</Trans>
    </Link>
  );
}

function Details({ event: { details } }: { event: SpineEvent }) {
  return (
    <section>
      <h2>
        <Trans>Details</Trans>
      </h2>
      {details === null ? (
        <p className="quiet">
          <Trans>The details were erased. Their hash stays in the log, so the log can still be checked.</Trans>
        </p>
      ) : (
        <Code label={t`Details`} text={JSON.stringify(details, null, 2)} />
      )}
    </section>
  );
}

function Erasure({ event: { id, details }, again }: { event: SpineEvent; again: () => void }) {
  const viewer = useViewer();
  if (details === null || !administers(viewer)) return null;
  return (
    <section>
      <h2>
        <Trans>Erase the details</Trans>
      </h2>
      <p>
        <Trans>
          The law may require that personal data is deleted. The details are gone for good; who did what and when stays
          in the log, with an event that says who erased the details and why.
        </Trans>
      </p>
      <ActionForm
        document={EraseDetailsDocument}
        variablesOf={(form) => ({ id, reason: textIn(form, 'reason') })}
        name={t`Erase the details`}
        layout="fields"
        isGrave
        question={t`Erase the details of this event for good? Nobody can bring them back.`}
        done={() => {
          notify(t`The details are erased.`);
          again();
        }}
      >
        <label className="whole">
          <Trans>Reason</Trans>{' '}
          <input name="reason" required maxLength={2000} placeholder={t`Request 17 under Art. 17 GDPR`} />
        </label>
      </ActionForm>
    </section>
  );
}
