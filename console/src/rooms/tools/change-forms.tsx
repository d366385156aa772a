import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ChangeToolServerDocument, type ToolServerRecordFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { textIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { ApiDocument, openApiIn, OperationChoice } from './api-document.js';
import { CredentialFields, credentialIn } from './credential-fields.js';
import { credentialWords } from './terms.js';

interface FormProps {
  server: ToolServerRecordFragment;
  again: () => void;
}

/** Another address of a server, which needs the credential again. */
export function AddressForm({ server: { id, url, version, credentialType, headerNames }, again }: FormProps) {
  const [isOther, setOther] = useState(false);
  const needsCredential = isOther && credentialType !== 'NONE';
  return (
    <section>
      <h2>
        <Trans>Address</Trans>
      </h2>
      <ActionForm
        document={ChangeToolServerDocument}
        name={t`Use this address`}
        layout="fields"
        variablesOf={(form) => ({
          id,
          input: {
            version,
            url: textIn(form, 'url'),
            ...(needsCredential ? { credential: credentialIn(form) } : {}),
          },
        })}
        reload={again}
        done={() => {
          notify(t`The new address is in use.`);
          again();
        }}
      >
        <label className="broad">
          <Trans>Address</Trans>{' '}
          <input
            name="url"
            type="url"
            required
            maxLength={2048}
            defaultValue={url}
            onChange={({ target: { value } }) => {
              setOther(value.trim() !== url);
            }}
          />
        </label>
        {needsCredential ? <CredentialFields usual={credentialType} headerNames={headerNames} /> : null}
        {isOther ? (
          <p className="hint whole">
            <Trans>
              Whoever answers there is another server: its tools have to be accepted again
              {needsCredential ? t`, and it is sent only a credential that you give again` : ''}.
            </Trans>
          </p>
        ) : null}
      </ActionForm>
    </section>
  );
}

/** Another credential for the same address. */
export function CredentialForm({ server, again }: FormProps) {
  const { id, version, credentialType, headerNames } = server;
  return (
    <section>
      <h2>
        <Trans>Credential</Trans>
      </h2>
      <p className="quiet">
        <Trans>It has {credentialWords(server)}. Another one holds for the calls that begin from now on.</Trans>
      </p>
      <ActionForm
        document={ChangeToolServerDocument}
        name={t`Use this credential`}
        layout="fields"
        variablesOf={(form) => ({ id, input: { version, credential: credentialIn(form) } })}
        reload={again}
        done={() => {
          notify(t`The new credential is in use.`);
          again();
        }}
      >
        <CredentialFields usual={credentialType} headerNames={headerNames} />
      </ActionForm>
    </section>
  );
}

/** Another document of an HTTP API, or other operations of it. */
export function DocumentForm({ server: { id, version, openapi }, again }: FormProps) {
  if (openapi === null) return null;
  return (
    <section>
      <h2>
        <Trans>Operations</Trans>
      </h2>
      <ApiDocument documentUrl={openapi.documentUrl}>
        {(source, operations) => (
          <ActionForm
            document={ChangeToolServerDocument}
            name={t`Use these operations`}
            layout="fields"
            variablesOf={(form) => ({ id, input: { version, openapi: openApiIn(form, source) } })}
            reload={again}
            done={() => {
              notify(t`The operations are chosen.`);
              again();
            }}
          >
            <OperationChoice operations={operations} chosen={openapi.operations} />
          </ActionForm>
        )}
      </ApiDocument>
    </section>
  );
}
