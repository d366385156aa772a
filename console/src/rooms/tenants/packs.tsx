import { SetFeaturePackDocument, type TenantQuery } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Tag } from '../../parts/tag.js';

type Pack = TenantQuery['tenant']['featurePacks'][number];

const PACKS: Readonly<Record<Pack, { name: string; holds: string }>> = {
  GATEWAY: { name: 'Gateway', holds: 'Calls of models: chat, messages, responses, embeddings, models and usage.' },
  TRUST: { name: 'Trust', holds: 'Policies, personal data, the log of evidence with its proofs, and metering.' },
  OVERSIGHT: { name: 'Oversight', holds: 'Approvals, committees and the audit log.' },
  PROPOSALS: { name: 'Proposals', holds: 'Actions that are proposed, approved, executed and rolled back.' },
  DISPUTE: { name: 'Disputes', holds: 'Cases with their deadlines, escalation and resolution.' },
  DOCUMENT_ANALYSIS: {
    name: 'Document analysis',
    holds: 'Documents that are read and searched for risks, and templates.',
  },
  MEDIA: {
    name: 'Media and verdicts',
    holds: 'Calls for images, speech, transcripts, moderations, reranking and decisions.',
  },
  FILES: { name: 'Files and batches', holds: 'Files that the gateway keeps, and batches of calls.' },
  REALTIME: { name: 'Realtime', holds: 'Conversations with models by text and by voice.' },
  DESIGN: { name: 'Design', holds: 'Frameworks, playbooks and benchmarks.' },
};

interface PacksProps {
  tenant: TenantQuery['tenant'];
  again: () => void;
}

/** The parts of the platform, and which of them a tenant has. */
export function Packs({ tenant: { id, name, featurePacks }, again }: PacksProps) {
  return (
    <section>
      <h2>Feature packs</h2>
      <p className="quiet">Requests to a part that is off are refused. What is stored there stays.</p>
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
                name={`Switch ${PACKS[pack].name.toLowerCase()} ${isOn ? 'off' : 'on'}`}
                {...(isOn
                  ? { question: `Switch ${PACKS[pack].name} off for ${name}? Its requests are refused at once.` }
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
