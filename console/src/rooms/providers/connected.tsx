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
      <section aria-label="The test">
        <h2>3. {id} is connected</h2>
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
                {cloudOf(provider.credential) === undefined ? 'Change the key' : 'Change the credential'}
              </button>
              <button
                type="button"
                onClick={() => {
                  mend('address');
                }}
              >
                Change the address
              </button>
            </>
          ) : null}
          <Link to="/providers/$id" params={{ id }}>
            Show {id}
          </Link>
        </div>
      </section>
      {mended === undefined ? null : (
        <section aria-label="Correction">
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
