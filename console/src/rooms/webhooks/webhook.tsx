import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  DeleteWebhookDocument,
  RecoverWebhookDocument,
  RotateWebhookDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookDocument,
  type WebhookQuery,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Fact, Facts } from '../../parts/facts.js';
import { momentIn, numberIn, textIn, textOrNull } from '../../parts/form.js';
import { number, time } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Secret } from '../../parts/secret.js';
import { Tag } from '../../parts/tag.js';
import { Deliveries } from './deliveries.js';
import { EventFields, eventsIn } from './event-fields.js';

const webhookRoute = getRouteApi('/webhooks/$id');
const SECONDS_OF_HOUR = 3_600;
const REASONS = {
  FAILING: t`Deliveries failed for five days.`,
  GONE: t`The endpoint answered 410 Gone.`,
  REQUESTED: t`An administrator disabled it.`,
} as const;

type Endpoint = WebhookQuery['webhook'];

interface EndpointProps {
  endpoint: Endpoint;
  again: () => void;
}

/** One endpoint: its settings, its secret and what was delivered to it. */
export function Webhook() {
  const { id } = webhookRoute.useParams();
  const { status } = webhookRoute.useSearch();
  const navigate = webhookRoute.useNavigate();
  return (
    <>
      <h1>
        <Trans>Webhook</Trans>
      </h1>
      <Query document={WebhookDocument} variables={{ id }}>
        {({ webhook }, again) => (
          <>
            <Summary endpoint={webhook} again={again} />
            <Deliveries
              id={id}
              status={status}
              choose={(chosen) => {
                void navigate({ search: chosen === undefined ? {} : { status: chosen } });
              }}
            />
            <Settings key={webhook.updatedAt} endpoint={webhook} again={again} />
            <div className="columns">
              <Rotation endpoint={webhook} again={again} />
              <Recovery id={id} />
            </div>
          </>
        )}
      </Query>
    </>
  );
}

function Summary({ endpoint, again }: EndpointProps) {
  const { id, url, status, disabledReason, failingSince, createdAt } = endpoint;
  const navigate = useNavigate();
  const isActive = status === 'ACTIVE';
  return (
    <>
      <Facts>
        <Fact name={t`Address`}>{url}</Fact>
        <Fact name={t`Purpose`}>{endpoint.description}</Fact>
        <Fact name={t`Status`}>
          <Tag state={status} />
        </Fact>
        <Fact name={t`Why it is off`}>{disabledReason === null ? null : REASONS[disabledReason]}</Fact>
        <Fact name={t`Failing since`}>{failingSince === null ? null : time(failingSince)}</Fact>
        <Fact name={t`Added`}>{time(createdAt)}</Fact>
      </Facts>
      <div className="actions">
        <Action
          document={TestWebhookDocument}
          variables={{ id }}
          name={t`Send a test`}
          done={() => {
            notify(t`A test is on its way.`, 'info');
          }}
        />
        <Action
          document={UpdateWebhookDocument}
          variables={{ id, input: { status: isActive ? 'DISABLED' : 'ACTIVE' } }}
          name={isActive ? t`Switch off` : t`Switch on`}
          done={again}
        />
        <Action
          document={DeleteWebhookDocument}
          variables={{ id }}
          name={t`Delete`}
          isGrave
          question={t`Delete the endpoint ${url} and its deliveries? This cannot be undone.`}
          done={() => {
            notify(t`The endpoint is deleted.`);
            void navigate({ to: '/webhooks' });
          }}
        />
      </div>
    </>
  );
}

function Settings({ endpoint: { id, url, description, events }, again }: EndpointProps) {
  return (
    <section>
      <h2>
        <Trans>Settings</Trans>
      </h2>
      <ActionForm
        document={UpdateWebhookDocument}
        name={t`Save`}
        layout="fields"
        variablesOf={(form) => ({
          id,
          input: { url: textIn(form, 'url'), description: textOrNull(form, 'description'), events: eventsIn(form) },
        })}
        done={({ updateWebhook: { warnings } }) => {
          if (warnings == null || warnings.length === 0) notify(t`Saved.`);
          else notify(t`Saved. ${warnings.join(' ')}`, 'bad');
          again();
        }}
      >
        <label>
          <Trans>Address</Trans> <input name="url" type="url" required maxLength={2000} defaultValue={url} />
        </label>
        <label>
          <Trans>Purpose</Trans> <input name="description" maxLength={500} defaultValue={description ?? ''} />
        </label>
        <EventFields chosen={events} />
      </ActionForm>
    </section>
  );
}

function Rotation({ endpoint: { id, url, previousSecretExpiresAt }, again }: EndpointProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <section>
      <h2>
        <Trans>Secret</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          A new secret signs at once. The old one signs as well for the hours that you give the receiver to change.
          {previousSecretExpiresAt === null
            ? null
            : t` An earlier secret signs until ${time(previousSecretExpiresAt)}.`}
        </Trans>
      </p>
      {secret === undefined ? null : (
        <Secret label={t`New signing secret`} text={secret}>
          <Trans>This is the only time that the new secret of {url} is shown.</Trans>
        </Secret>
      )}
      <ActionForm
        document={RotateWebhookDocument}
        name={t`Make a new secret`}
        question={t`Make a new secret? The old secret stops signing after the period you chose.`}
        variablesOf={(form) => ({
          id,
          input: { graceSeconds: Math.round((numberIn(form, 'hours') ?? 0) * SECONDS_OF_HOUR) },
        })}
        done={({ rotateWebhookSecret }) => {
          setSecret(rotateWebhookSecret.secret);
          again();
        }}
      >
        <label>
          <Trans>Hours for both</Trans>{' '}
          <input name="hours" type="number" min={0} max={168} defaultValue={24} required />
        </label>
      </ActionForm>
    </section>
  );
}

function Recovery({ id }: { id: string }) {
  return (
    <section>
      <h2>
        <Trans>After an outage</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          Delivers again the events since a time, at most 30 days ago, that failed or never reached the endpoint.
        </Trans>
      </p>
      <ActionForm
        document={RecoverWebhookDocument}
        name={t`Deliver what was missed`}
        variablesOf={(form) => ({ id, input: { since: momentIn(form, 'since') ?? '' } })}
        done={({ recoverWebhook: { queued } }) => {
          notify(queued === 0 ? t`Nothing was missed.` : t`${number(queued)} deliveries are due now.`);
        }}
      >
        <label>
          <Trans>Since</Trans> <input name="since" type="datetime-local" required />
        </label>
      </ActionForm>
    </section>
  );
}
