import { inSentence } from '../../parts/text/format.js';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SetFeaturePackDocument, type TenantQuery } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Tag } from '../../parts/tag.js';

type Pack = TenantQuery['tenant']['featurePacks'][number];

const PACKS: Readonly<Record<Pack, { name: string; holds: string }>> = {
  GATEWAY: { name: t`Gateway`, holds: t`Calls of models: chat, messages, responses, embeddings, models and usage.` },
  TRUST: { name: t`Trust`, holds: t`Policies, personal data, the log of evidence with its proofs, and metering.` },
  OVERSIGHT: { name: t`Oversight`, holds: t`Approvals, committees and the audit log.` },
  PROPOSALS: { name: t`Proposals`, holds: t`Actions that are proposed, approved, executed and rolled back.` },
  DISPUTE: { name: t`Disputes`, holds: t`Cases with their deadlines, escalation and resolution.` },
  DOCUMENT_ANALYSIS: {
    name: t`Document analysis`,
    holds: t`Documents that are read and searched for risks, and templates.`,
  },
  MEDIA: {
    name: t`Media and verdicts`,
    holds: t`Calls for images, speech, transcripts, moderations, reranking and decisions.`,
  },
  FILES: { name: t`Files and batches`, holds: t`Files that the gateway keeps, and batches of calls.` },
  REALTIME: { name: t`Realtime`, holds: t`Conversations with models by text and by voice.` },
  DESIGN: { name: t`Design`, holds: t`Frameworks, playbooks and benchmarks.` },
};

interface PacksProps {
  tenant: TenantQuery['tenant'];
  again: () => void;
}

/** The parts of the platform, and which of them a tenant has. */
export function Packs({ tenant: { id, name, featurePacks }, again }: PacksProps) {
  return (
    <section>
      <h2>
        <Trans>Feature packs</Trans>
      </h2>
      <p className="quiet">
        <Trans>Requests to a part that is off are refused. What is stored there stays.</Trans>
      </p>
      <ul className="packs">
        {(Object.keys(PACKS) as Pack[]).map((pack) => {
          const isOn = featurePacks.includes(pack);
          return (
            <li key={pack}>
              <div>
                <p>
                  <strong>{PACKS[pack].name}</strong> <Tag state={isOn ? 'ON' : 'OFF'} />
                </p>
                <p className="quiet">{PACKS[pack].holds}</p>
              </div>
              <Action
                document={SetFeaturePackDocument}
                variables={{ tenantId: id, pack, enabled: !isOn }}
                name={t`Switch ${inSentence(PACKS[pack].name)} ${isOn ? t`off` : t`on`}`}
                {...(isOn
                  ? { question: t`Switch ${PACKS[pack].name} off for ${name}? Its requests are refused at once.` }
                  : undefined)}
                done={again}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
