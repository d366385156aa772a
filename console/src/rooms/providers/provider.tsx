import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  ChangeProviderDocument,
  DisconnectProviderDocument,
  ProviderDocument,
  ProviderModelsDocument,
  type ProviderRecordFragment,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Fact, Facts } from '../../parts/facts.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { number, time } from '../../parts/text/format.js';
import { Calls } from './calls.js';
import { Changes } from './changes.js';
import { ServedModels } from './served-models.js';
import {
  cloudOf,
  credentialWords,
  endingWords,
  KINDS,
  limitWords,
  SCOPES,
  type ServedModel,
  SOURCES,
} from './terms.js';
import { TestPart, useTest } from './test-part.js';

const route = getRouteApi('/providers/$id');
const REFRESH_MILLIS = 10_000;
const READ_ONLY = {
  ENVIRONMENT: t`It is configured by variables of the environment, which are read when the server starts, so it cannot be changed here.`,
  FILE: t`It is listed in the file that PROVIDERS_FILE names, which is read when the server starts, so it cannot be changed here.`,
} as const;

/** One provider: its state, its test, its models, and the forms that change it. */
export function Provider() {
  const { id } = route.useParams();
  return (
    <>
      <h1>{id}</h1>
      <Query document={ProviderDocument} variables={{ id }} isFresh>
        {({ provider }, again) => (
          <>
            <Summary provider={provider} />
            {provider.source === 'MANAGED' ? null : <p className="quiet">{READ_ONLY[provider.source]}</p>}
            <Testing id={id} isOn={provider.state !== 'DISABLED'} />
            <Calls id={id} />
            <Query
              key={`models ${provider.version ?? 0}`}
              document={ProviderModelsDocument}
              variables={{}}
              every={REFRESH_MILLIS}
            >
              {({ models: { models } }) => (
                <>
                  {provider.source === 'MANAGED' ? (
                    <Switches provider={provider} models={models} again={again} />
                  ) : null}
                  <ServedModels id={id} models={models} />
                </>
              )}
            </Query>
            {provider.source === 'MANAGED' ? (
              <Changes key={provider.version} provider={provider} again={again} />
            ) : null}
          </>
        )}
      </Query>
    </>
  );
}

function Summary({ provider }: { provider: ProviderRecordFragment }) {
  const { scope, kind, source, state, problem, sandbox, baseUrl, credential, headerNames, queryNames, prices, limits } =
    provider;
  return (
    <Facts>
      <Fact name={t`State`}>
        <Tag state={state} />
        {problem === null ? null : <p className="no">{problem}</p>}
      </Fact>
      <Fact name={t`Kind`}>{sandbox ? t`${KINDS[kind]}, simulated` : KINDS[kind]}</Fact>
      <Fact name={t`For`}>{SCOPES[scope]}</Fact>
      <Fact name={t`Configured`}>{SOURCES[source]}</Fact>
      <Fact name={t`Address`}>{baseUrl}</Fact>
      <Fact name={cloudOf(credential) === undefined ? t`Key` : t`Credential`}>{credentialWords(credential)}</Fact>
      <Fact name={t`Headers`}>{headerNames.join(', ')}</Fact>
      <Fact name={t`Query parameters`}>{queryNames.join(', ')}</Fact>
      <Fact name={t`Prices`}>{prices === null ? null : t`those of ${prices}`}</Fact>
      <Fact name={t`Share`}>{number(provider.weight)}</Fact>
      <Fact name={t`Models`}>{number(provider.modelCount)}</Fact>
      <Fact name={t`Own limits`}>{limits.map(limitWords).join('; ')}</Fact>
      <Fact name={t`Connected`}>{provider.createdAt === null ? null : time(provider.createdAt)}</Fact>
      <Fact name={t`Last changed`}>
        {provider.updatedAt === null ? null : t`${time(provider.updatedAt)}, version ${provider.version ?? 1}`}
      </Fact>
    </Facts>
  );
}

function Testing({ id, isOn }: { id: string; isOn: boolean }) {
  const test = useTest();
  if (!isOn) return null;
  return (
    <section>
      <h2>
        <Trans>Test</Trans>
      </h2>
      <TestPart id={id} test={test} />
    </section>
  );
}

interface SwitchesProps {
  provider: ProviderRecordFragment;
  models: readonly ServedModel[];
  again: () => void;
}

/** The switch of a provider, and its end. */
function Switches({ provider: { id, enabled }, models, again }: SwitchesProps) {
  const navigate = useNavigate();
  const ending = endingWords(id, models);
  return (
    <div className="actions">
      <Action
        document={ChangeProviderDocument}
        variables={{ id, input: { enabled: !enabled } }}
        name={enabled ? t`Switch off` : t`Switch on`}
        {...(enabled ? { question: t`Switch ${id} off? It gets no new calls until it is on again. ${ending}` } : {})}
        done={again}
      />
      <Action
        document={DisconnectProviderDocument}
        variables={{ id }}
        name={t`Disconnect`}
        isGrave
        question={t`Disconnect ${id}? Calls under way go on. ${ending} Its key is deleted. This cannot be undone.`}
        done={() => {
          notify(t`${id} is disconnected.`);
          void navigate({ to: '/providers' });
        }}
      />
    </div>
  );
}
