import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProviderModelsDocument, type ProviderRecordFragment } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { AddressForm, SecretForm } from './secret-forms.js';
import { ServedModels } from './served-models.js';
import { cloudOf } from './terms.js';
import { type Test, TestPart } from './test-part.js';

const REFRESH_MILLIS = 5_000;

interface ConnectedProps {
  provider: ProviderRecordFragment;
  test: Test;
  changed: (provider: ProviderRecordFragment) => void;
}

/** A provider that was just connected: how its test went, what to mend, and what can be asked of it. */
export function Connected({ provider, test, changed }: ConnectedProps) {
  const { id } = provider;
  const [mended, mend] = useState<'key' | 'address'>();
  const done = (next: ProviderRecordFragment): void => {
    mend(undefined);
    changed(next);
    test.test(id);
  };
  return (
    <>
      <section aria-label={t`The test`}>
        <h2>
          <Trans>3. {id} is connected</Trans>
        </h2>
        <TestPart id={id} test={test} />
        <div className="tested">
          {test.result?.ok === false ? (
            <>
              <button
                type="button"
                onClick={() => {
                  mend('key');
                }}
              >
                {cloudOf(provider.credential) === undefined ? t`Change the key` : t`Change the credential`}
              </button>
              <button
                type="button"
                onClick={() => {
                  mend('address');
                }}
              >
                <Trans>Change the address</Trans>
              </button>
            </>
          ) : null}
          <Link to="/providers/$id" params={{ id }}>
            <Trans>Show {id}</Trans>
          </Link>
        </div>
      </section>
      {mended === undefined ? null : (
        <section aria-label={t`Correction`}>
          {mended === 'key' ? <SecretForm provider={provider} done={done} /> : null}
          {mended === 'address' ? <AddressForm provider={provider} done={done} /> : null}
        </section>
      )}
      <Query document={ProviderModelsDocument} variables={{}} every={REFRESH_MILLIS} isFresh>
        {({ models: { models } }) => <ServedModels id={id} models={models} />}
      </Query>
    </>
  );
}
