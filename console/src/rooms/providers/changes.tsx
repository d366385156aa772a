import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChangeProviderDocument, type ProviderRecordFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { namedTextsIn, numberIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { ModelRows } from './model-rows.js';
import { AddressForm, SecretForm } from './secret-forms.js';
import { modelsIn } from './given.js';
import { cloudOf, credentialWords } from './terms.js';
import { TextRows } from '../../parts/text/text-rows.js';

interface ChangesProps {
  provider: ProviderRecordFragment;
  again: () => void;
}

/** The forms that change a provider, each for one subject. */
export function Changes({ provider, again }: ChangesProps) {
  const { id, version, weight, credential } = provider;
  const isOfCloud = cloudOf(credential) !== undefined;
  const done = (words: string) => (): void => {
    notify(words);
    again();
  };
  return (
    <>
      <div className="columns">
        <section>
          <h2>{isOfCloud ? t`Credential` : t`Key`}</h2>
          <p className="quiet">
            <Trans>
              {isOfCloud
                ? `${credentialWords(credential)}. `
                : credential.hint === null
                  ? ''
                  : t`The key ends in ${credential.hint}. `}
              A new one holds for the calls that begin from now on.
            </Trans>
          </p>
          <SecretForm
            provider={provider}
            reload={again}
            done={done(isOfCloud ? t`The new credential is in use.` : t`The new key is in use.`)}
          />
        </section>
        <section>
          <h2>
            <Trans>Share</Trans>
          </h2>
          <p className="quiet">
            <Trans>
              Of a model that several providers serve, calls come here in the share of this weight. With 0 it is a
              spare.
            </Trans>
          </p>
          <ActionForm
            document={ChangeProviderDocument}
            name={t`Save the weight`}
            variablesOf={(form) => ({ id, input: { version, weight: numberIn(form, 'weight') } })}
            reload={again}
            done={done(t`The weight is saved.`)}
          >
            <label>
              <Trans>Weight</Trans>{' '}
              <input name="weight" type="number" min={0} max={1_000_000} step={1} required defaultValue={weight} />
            </label>
          </ActionForm>
        </section>
      </div>
      <section>
        <h2>
          <Trans>Address</Trans>
        </h2>
        <AddressForm provider={provider} reload={again} done={done(t`The new address is in use.`)} />
      </section>
      <Texts provider={provider} again={again} path="headers" />
      {provider.queryNames.length === 0 ? null : <Texts provider={provider} again={again} path="query" />}
      <Models provider={provider} again={again} />
    </>
  );
}

const TEXTS = {
  headers: { title: t`Further headers`, name: t`Save the headers`, saved: t`The headers are saved.` },
  query: { title: t`Query parameters`, name: t`Save the parameters`, saved: t`The query parameters are saved.` },
} as const;

function Texts({ provider, again, path }: ChangesProps & { path: 'headers' | 'query' }) {
  const { id, version, headerNames, queryNames } = provider;
  const { title, name, saved } = TEXTS[path];
  return (
    <section>
      <h2>{title}</h2>
      <p className="quiet">
        <Trans>They are added to every request. Values are never shown: saving replaces them all.</Trans>
      </p>
      <ActionForm
        document={ChangeProviderDocument}
        name={name}
        layout="fields"
        variablesOf={(form) => ({ id, input: { version, [path]: namedTextsIn(form, path) } })}
        reload={again}
        done={() => {
          notify(saved);
          again();
        }}
      >
        <TextRows path={path} names={path === 'headers' ? headerNames : queryNames} />
      </ActionForm>
    </section>
  );
}

function Models({ provider, again }: ChangesProps) {
  const { id, version } = provider;
  const models = provider.models ?? [];
  return (
    <section>
      <h2>
        <Trans>Models and prices</Trans>
      </h2>
      <ActionForm
        document={ChangeProviderDocument}
        name={t`Save the models`}
        layout="fields"
        variablesOf={(form) => ({ id, input: { version, models: modelsIn(form, models) } })}
        reload={again}
        done={() => {
          notify(t`The models are saved.`);
          again();
        }}
      >
        <ModelRows
          models={models}
          needsPrices={false}
          without={t`All that its prices or its own list name can be called. Add some, and it serves those alone.`}
        />
      </ActionForm>
    </section>
  );
}
