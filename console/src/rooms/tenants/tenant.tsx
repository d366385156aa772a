import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tierLimits } from '../../../../src/features/tenancy/records/tier-limits.data.js';
import { TenantDocument, UpdateTenantDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Fact, Facts } from '../../parts/facts.js';
import { number, time, word } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { isPlatformAdmin } from '../../viewer/permissions.js';
import { actIn } from '../../viewer/tenant.js';
import { useViewer } from '../../viewer/viewer.js';
import { AgentRuleFields } from './agent-rules.js';
import { Packs } from './packs.js';
import {
  ATTACHMENTS,
  changesIn,
  keysOf,
  LOG_ACCESS,
  LOG_ENTRIES,
  PII_ANSWERS,
  PII_MODES,
  RISKS,
  STATUSES,
  type TenantRecord,
  TIERS,
} from './settings.js';

/** The tiers with limits of their own, as the rules name them. */
const TIER_NAMES = { FREE: 'free', STARTER: 'starter', PRO: 'pro' } as const;
const tenantRoute = getRouteApi('/tenants/$id');

/** One tenant: its settings and the parts of the platform that it has. */
export function Tenant() {
  const { id } = tenantRoute.useParams();
  const viewer = useViewer();
  return (
    <Query document={TenantDocument} variables={{ id }}>
      {({ tenant }, again) => (
        <>
          <div className="title">
            <h1>{tenant.name}</h1>
            {isPlatformAdmin(viewer) && viewer.tenant.id !== id ? (
              <button
                type="button"
                disabled={tenant.status !== 'ACTIVE'}
                onClick={() => {
                  actIn(id);
                }}
              >
                <Trans>Act in this tenant</Trans>
              </button>
            ) : null}
          </div>
          <Facts>
            <Fact name={t`Id`}>
              <code>{tenant.id}</code>
            </Fact>
            <Fact name={t`Status`}>
              <Tag state={tenant.status} />
            </Fact>
            <Fact name={t`Created`}>{time(tenant.createdAt)}</Fact>
            <Fact name={t`Last changed`}>
              <Trans>
                {time(tenant.updatedAt)}, version {tenant.version}
              </Trans>
            </Fact>
          </Facts>
          <Settings key={tenant.version} tenant={tenant} again={again} />
          <Packs tenant={tenant} again={again} />
        </>
      )}
    </Query>
  );
}

const MEBIBYTE = 1024 ** 2;
const mebibytes = (bytes: unknown): string => t`${number(Math.round(Number(bytes) / MEBIBYTE))} MiB`;

function Settings({ tenant, again }: { tenant: TenantRecord; again: () => void }) {
  return (
    <section>
      <h2>
        <Trans>Settings</Trans>
      </h2>
      <p>
        <Trans>
          Stored: {mebibytes(tenant.storageUse.bytes)} of {mebibytes(tenant.storageUse.limitBytes)}, by the tier
        </Trans>
      </p>
      <p>
        <Link to="/tenants/$id/personal-data" params={{ id: tenant.id }}>
          <Trans>What counts as personal data</Trans>
        </Link>
      </p>
      <ActionForm
        document={UpdateTenantDocument}
        name={t`Save the settings`}
        layout="fields"
        variablesOf={(form) => ({ id: tenant.id, input: changesIn(form, tenant) })}
        reload={again}
        done={() => {
          notify(t`The settings are saved.`);
          again();
        }}
      >
        <label>
          <Trans>Name</Trans> <input name="name" required maxLength={200} defaultValue={tenant.name} />
        </label>
        <PlatformFields tenant={tenant} />
        <fieldset>
          <legend>
            <Trans>Data</Trans>
          </legend>
          <div className="fields">
            <label className="broad">
              <Trans>
                Personal data in prompts <Words name="piiMode" words={PII_MODES} value={tenant.piiMode} />
              </Trans>
            </label>
            <label className="broad">
              <Trans>
                Personal data in answers <Words name="piiAnswers" words={PII_ANSWERS} value={tenant.piiAnswers} />
              </Trans>
            </label>
            <label className="broad">
              <Trans>
                Attachments that cannot be searched{' '}
                <Words name="unreadAttachments" words={ATTACHMENTS} value={tenant.unreadAttachments} />
              </Trans>
            </label>
            <label>
              <Trans>Seconds for which answers are cached</Trans>{' '}
              <input name="cacheTtlSeconds" type="number" min={0} required defaultValue={tenant.cacheTtlSeconds} />
            </label>
            <label>
              <Trans>Days for which requests are listed</Trans>{' '}
              <input
                name="invocationRetentionDays"
                type="number"
                min={62}
                max={3660}
                placeholder={t`for ever`}
                defaultValue={tenant.invocationRetentionDays ?? ''}
              />
            </label>
            <label className="check whole">
              <input name="retainContent" type="checkbox" defaultChecked={tenant.retainContent} />
              <span>
                <Trans>Evidence keeps the text of prompts and answers</Trans>
              </span>
            </label>
            <label className="broad">
              <Trans>
                Who may read the log at /logs/{tenant.id}{' '}
                <Words name="logAccess" words={LOG_ACCESS} value={tenant.logAccess} />
              </Trans>
            </label>
            <label className="broad">
              <Trans>
                What its new entries show <Words name="logEntries" words={LOG_ENTRIES} value={tenant.logEntries} />
              </Trans>
            </label>
          </div>
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Approvals</Trans>
          </legend>
          <div className="fields">
            <label>
              <Trans>Risk that needs an approval</Trans>{' '}
              <select name="approvalRiskThreshold" defaultValue={tenant.approvalRiskThreshold ?? ''}>
                <option value="">{t`none`}</option>
                {RISKS.map((risk) => (
                  <option key={risk} value={risk}>
                    {t`${word(risk)} and above`}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <Trans>Approvers when a policy names none</Trans>{' '}
              <input
                name="requiredApprovers"
                required
                defaultValue={tenant.defaultApprovers.requiredApprovers.join(', ')}
              />
            </label>
            <label>
              <Trans>How many of them have to agree</Trans>{' '}
              <input
                name="quorum"
                type="number"
                min={1}
                placeholder={t`all`}
                defaultValue={tenant.defaultApprovers.quorum ?? ''}
              />
            </label>
          </div>
        </fieldset>
        <AgentRuleFields rules={tenant.agentRules} />
      </ActionForm>
    </section>
  );
}

function PlatformFields({ tenant }: { tenant: TenantRecord }) {
  const isPlatform = isPlatformAdmin(useViewer());
  const [tier, setTier] = useState(tenant.tier);
  const ofTier = tier === 'ENTERPRISE' ? undefined : tierLimits[TIER_NAMES[tier]];
  return (
    <fieldset disabled={!isPlatform}>
      <legend>
        <Trans>Limits{isPlatform ? '' : t`, which administrators of the platform change`}</Trans>
      </legend>
      <div className="fields">
        <label>
          <Trans>Monthly budget (USD)</Trans>{' '}
          <input
            name="monthlyBudgetUsd"
            type="number"
            min={0}
            step="any"
            required
            defaultValue={tenant.monthlyBudgetUsd}
          />
        </label>
        <label>
          <Trans>Tier</Trans>{' '}
          <select
            name="tier"
            defaultValue={tenant.tier}
            onChange={({ target }) => {
              setTier(TIERS.find((known) => known === target.value) ?? tenant.tier);
            }}
          >
            {TIERS.map((known) => (
              <option key={known} value={known}>
                {word(known)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <Trans>Requests a minute (enterprise)</Trans>{' '}
          <input
            name="requestsPerMinute"
            type="number"
            min={1}
            disabled={ofTier !== undefined}
            placeholder={ofTier === undefined ? t`unlimited` : t`${number(ofTier.requestsPerMinute)}, by the tier`}
            defaultValue={tenant.requestsPerMinute ?? ''}
          />
        </label>
        <label>
          <Trans>Tokens a minute (enterprise)</Trans>{' '}
          <input
            name="tokensPerMinute"
            type="number"
            min={1}
            disabled={ofTier !== undefined}
            placeholder={ofTier === undefined ? t`unlimited` : t`${number(ofTier.tokensPerMinute)}, by the tier`}
            defaultValue={tenant.tokensPerMinute ?? ''}
          />
        </label>
        <label className="broad">
          <Trans>Status</Trans>{' '}
          <select name="status" defaultValue={tenant.status}>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {status === 'SUSPENDED' ? t`Suspended: every key is rejected` : t`Active`}
              </option>
            ))}
          </select>
        </label>
        <label className="check whole">
          <input name="ownProviders" type="checkbox" defaultChecked={tenant.ownProviders} />
          <span>
            <Trans>Its administrators may connect accounts of their own at providers</Trans>
          </span>
        </label>
      </div>
    </fieldset>
  );
}

interface WordsProps<Key extends string> {
  name: string;
  words: Readonly<Record<Key, string>>;
  value: Key;
}

function Words<Key extends string>({ name, words, value }: WordsProps<Key>) {
  return (
    <select name={name} defaultValue={value}>
      {keysOf(words).map((key) => (
        <option key={key} value={key}>
          {word(key)}: {words[key]}
        </option>
      ))}
    </select>
  );
}
