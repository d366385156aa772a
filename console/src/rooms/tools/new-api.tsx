import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ConnectToolServerDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { textIn } from '../../parts/form.js';
import { ApiDocument, openApiIn, OperationChoice } from './api-document.js';
import { CredentialFields, credentialIn } from './credential-fields.js';
import { NameField } from './name-field.js';

/** Connects an HTTP API, operations of which become tools. */
export function NewApi() {
  const navigate = useNavigate();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Connect an API</Trans>
        </h1>
        <Link to="/tools/new">
          <Trans>A server of the Model Context Protocol</Trans>
        </Link>
      </div>
      <p className="quiet">
        <Trans>
          Chosen operations of an HTTP API become tools, as its OpenAPI document describes them. None can be called
          before you have accepted it; one whose description or request changes rests until you accept the difference.
        </Trans>
      </p>
      <ApiDocument>
        {(source, operations) => (
          <ActionForm
            document={ConnectToolServerDocument}
            name={t`Connect`}
            layout="fields"
            variablesOf={(form) => ({
              input: {
                name: textIn(form, 'name'),
                url: textIn(form, 'url'),
                credential: credentialIn(form),
                openapi: openApiIn(form, source),
              },
            })}
            done={({ createMcpServer: { id } }) => {
              void navigate({ to: '/tools/$id', params: { id } });
            }}
          >
            <NameField label={t`Name`} />
            <label className="broad">
              <Trans>Address below which operations are called</Trans>{' '}
              <input name="url" type="url" required maxLength={2048} placeholder="https://api.example.com/v1" />
            </label>
            <CredentialFields usual="NONE" />
            <OperationChoice operations={operations} />
          </ActionForm>
        )}
      </ApiDocument>
    </>
  );
}
