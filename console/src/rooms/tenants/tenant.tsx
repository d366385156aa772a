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
                Act in this tenant
              </button>
            ) : null}
          </div>
          <Facts>
            <Fact name="Id">
              <code>{tenant.id}</code>
            </Fact>
            <Fact name="Status">
              <Tag state={tenant.status} />
            </Fact>
            <Fact name="Created">{time(tenant.createdAt)}</Fact>
            <Fact name="Last changed">
              {time(tenant.updatedAt)}, version {tenant.version}
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
const mebibytes = (bytes: unknown): string => `${number(Math.round(Number(bytes) / MEBIBYTE))} MiB`;

function Settings({ tenant, again }: { tenant: TenantRecord; again: () => void }) {
  return (
    <section>
      <h2>Settings</h2>
      <p>
        Stored: {mebibytes(tenant.storageUse.bytes)} of {mebibytes(tenant.storageUse.limitBytes)}, by the tier
      </p>
      <p>
        <Link to="/tenants/$id/personal-data" params={{ id: tenant.id }}>
          What counts as personal data
        </Link>
      </p>
      <ActionForm
        document={UpdateTenantDocument}
        name="Save the settings"
        layout="fields"
        variablesOf={(form) => ({ id: tenant.id, input: changesIn(form, tenant) })}
        reload={again}
        done={() => {
          notify('The settings are saved.');
          again();
        }}
      >
        <label>
          Name <input name="name" required maxLength={200} defaultValue={tenant.name} />
        </label>
        <PlatformFields tenant={tenant} />
        <fieldset>
          <legend>Data</legend>
          <div className="fields">
            <label className="broad">
              Personal data in prompts <Words name="piiMode" words={PII_MODES} value={tenant.piiMode} />
            </label>
            <label className="broad">
              Personal data in answers <Words name="piiAnswers" words={PII_ANSWERS} value={tenant.piiAnswers} />
            </label>
            <label className="broad">
              Attachments that cannot be searched{' '}
              <Words name="unreadAttachments" words={ATTACHMENTS} value={tenant.unreadAttachments} />
            </label>
            <label>
              Seconds for which answers are cached{' '}
              <input name="cacheTtlSeconds" type="number" min={0} required defaultValue={tenant.cacheTtlSeconds} />
            </label>
            <label>
              Days for which requests are listed{' '}
              <input
                name="invocationRetentionDays"
                type="number"
                min={62}
                max={3660}
                placeholder="for ever"
                defaultValue={tenant.invocationRetentionDays ?? ''}
              />
            </label>
            <label className="check whole">
              <input name="retainContent" type="checkbox" defaultChecked={tenant.retainContent} />
              <span>Evidence keeps the text of prompts and answers</span>
            </label>
            <label className="broad">
              Who may read the log at /logs/{tenant.id}{' '}
              <Words name="logAccess" words={LOG_ACCESS} value={tenant.logAccess} />
            </label>
            <label className="broad">
              What its new entries show <Words name="logEntries" words={LOG_ENTRIES} value={tenant.logEntries} />
            </label>
          </div>
        </fieldset>
        <fieldset>
          <legend>Approvals</legend>
          <div className="fields">
            <label>
              Risk that needs an approval{' '}
              <select name="approvalRiskThreshold" defaultValue={tenant.approvalRiskThreshold ?? ''}>
                <option value="">none</option>
                {RISKS.map((risk) => (
                  <option key={risk} value={risk}>
                    {word(risk)} and above
                  </option>
                ))}
              </select>
            </label>
            <label>
              Approvers when a policy names none{' '}
              <input
                name="requiredApprovers"
                required
                defaultValue={tenant.defaultApprovers.requiredApprovers.join(', ')}
              />
            </label>
            <label>
              How many of them have to agree{' '}
              <input
                name="quorum"
                type="number"
                min={1}
                placeholder="all"
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
      <legend>Limits{isPlatform ? '' : ', which administrators of the platform change'}</legend>
      <div className="fields">
        <label>
          Monthly budget (USD){' '}
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
          Tier{' '}
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
          Requests a minute (enterprise){' '}
          <input
            name="requestsPerMinute"
            type="number"
            min={1}
            disabled={ofTier !== undefined}
            placeholder={ofTier === undefined ? 'unlimited' : `${number(ofTier.requestsPerMinute)}, by the tier`}
            defaultValue={tenant.requestsPerMinute ?? ''}
          />
        </label>
        <label>
          Tokens a minute (enterprise){' '}
          <input
            name="tokensPerMinute"
            type="number"
            min={1}
            disabled={ofTier !== undefined}
            placeholder={ofTier === undefined ? 'unlimited' : `${number(ofTier.tokensPerMinute)}, by the tier`}
            defaultValue={tenant.tokensPerMinute ?? ''}
          />
        </label>
        <label className="broad">
          Status{' '}
          <select name="status" defaultValue={tenant.status}>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {status === 'SUSPENDED' ? 'Suspended: every key is rejected' : 'Active'}
              </option>
            ))}
          </select>
        </label>
        <label className="check whole">
          <input name="ownProviders" type="checkbox" defaultChecked={tenant.ownProviders} />
          <span>Its administrators may connect accounts of their own at providers</span>
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
