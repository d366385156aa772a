import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ChangeProviderDocument, type ProviderRecordFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { namedTextsIn, textIn } from '../../parts/form.js';
import { CloudFields } from './credential-fields.js';
import { KeyField } from './key-field.js';
import { TextRows } from '../../parts/text/text-rows.js';
import type { Cloud } from './clouds.data.js';
import { cloudIn, secretIn } from './given.js';
import { cloudOf, isElsewhere, keyHeaderOf } from './terms.js';

interface FormProps {
  provider: ProviderRecordFragment;
  /** Shows the provider as it is now, when somebody else has changed it. */
  reload?: () => void;
  done: (provider: ProviderRecordFragment) => void;
}

/** Another key for a provider, or another credential of its cloud. */
export function SecretForm(props: FormProps) {
  const cloud = cloudOf(props.provider.credential);
  return cloud === undefined ? <KeyForm {...props} /> : <CloudForm {...props} cloud={cloud} />;
}

/** Another key for a provider. */
function KeyForm({ provider, reload, done }: FormProps) {
  const { id, version } = provider;
  const header = keyHeaderOf(provider);
  return (
    <ActionForm
      document={ChangeProviderDocument}
      name={t`Use this key`}
      variablesOf={(form) => ({ id, input: { version, ...secretIn(form, header) } })}
      {...(reload === undefined ? undefined : { reload })}
      done={({ updateProvider }) => {
        done(updateProvider);
      }}
    >
      <KeyField
        label={t`New API key`}
        isNeeded
        {...(header === undefined ? { several: provider.credential.type === 'KEYS' ? 'usual' : 'possible' } : {})}
      />
    </ActionForm>
  );
}

/** Another credential of its cloud for a provider. */
function CloudForm({ provider, cloud, reload, done }: FormProps & { cloud: Cloud }) {
  const { id, version } = provider;
  return (
    <ActionForm
      document={ChangeProviderDocument}
      name={t`Use this credential`}
      layout="fields"
      variablesOf={(form) => ({ id, input: { version, credential: cloudIn(form, cloud) } })}
      {...(reload === undefined ? undefined : { reload })}
      done={({ updateProvider }) => {
        done(updateProvider);
      }}
    >
      <CloudFields cloud={cloud} isOwn={provider.scope === 'TENANT'} />
    </ActionForm>
  );
}

/** Another address of a provider. One of another server needs the secrets again. */
export function AddressForm({ provider, reload, done }: FormProps) {
  const { id, version, baseUrl, credential, headerNames, queryNames } = provider;
  const [isOther, setOther] = useState(false);
  const hasKey = credential.type === 'KEY' || credential.type === 'KEYS';
  const cloud = cloudOf(credential);
  const isAsked = isOther && (hasKey || cloud !== undefined || headerNames.length > 0 || queryNames.length > 0);
  return (
    <ActionForm
      document={ChangeProviderDocument}
      name={t`Use this address`}
      layout="fields"
      variablesOf={(form) => ({
        id,
        input: {
          version,
          baseUrl: textIn(form, 'baseUrl'),
          ...(isOther && hasKey ? secretIn(form, undefined) : {}),
          ...(isOther && cloud !== undefined ? { credential: cloudIn(form, cloud) } : {}),
          ...(isOther && headerNames.length > 0 ? { headers: namedTextsIn(form, 'headers') } : {}),
          ...(isOther && queryNames.length > 0 ? { query: namedTextsIn(form, 'query') } : {}),
        },
      })}
      {...(reload === undefined ? undefined : { reload })}
      done={({ updateProvider }) => {
        done(updateProvider);
      }}
    >
      <label className="broad">
        <Trans>Address</Trans>{' '}
        <input
          name="baseUrl"
          type="url"
          required
          maxLength={2000}
          defaultValue={baseUrl ?? ''}
          onChange={({ target: { value } }) => {
            setOther(isElsewhere(value, baseUrl));
          }}
        />
      </label>
      {isOther && hasKey ? (
        <KeyField
          label={t`API key of that server`}
          isNeeded
          several={credential.type === 'KEYS' ? 'usual' : 'possible'}
        />
      ) : null}
      {isOther && cloud !== undefined ? <CloudFields cloud={cloud} isOwn={provider.scope === 'TENANT'} /> : null}
      {isOther && headerNames.length > 0 ? <TextRows path="headers" names={headerNames} /> : null}
      {isOther && queryNames.length > 0 ? <TextRows path="query" names={queryNames} /> : null}
      {isAsked ? (
        <p className="hint whole">
          <Trans>
            This is another server. It is sent only secrets that you give again, so that nobody can have yours sent
            elsewhere.
          </Trans>
        </p>
      ) : null}
    </ActionForm>
  );
}
