import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ConnectToolServerDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { textIn } from '../../parts/form.js';
import { CredentialFields, credentialIn } from './credential-fields.js';
import { NameField } from './name-field.js';

/** Connects a server of tools, and shows what it offers. */
export function NewServer() {
  const navigate = useNavigate();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Connect a server</Trans>
        </h1>
        <Link to="/tools/api">
          <Trans>An HTTP API with an OpenAPI document</Trans>
        </Link>
      </div>
      <p className="quiet">
        <Trans>
          A server of the Model Context Protocol, at its Streamable HTTP address. It is asked for its tools at once, and
          none can be called before you have accepted it.
        </Trans>
      </p>
      <ActionForm
        document={ConnectToolServerDocument}
        name={t`Connect and look`}
        layout="fields"
        variablesOf={(form) => ({
          input: { name: textIn(form, 'name'), url: textIn(form, 'url'), credential: credentialIn(form) },
        })}
        done={({ createMcpServer: { id } }) => {
          void navigate({ to: '/tools/$id', params: { id } });
        }}
      >
        <NameField label={t`Name`} />
        <label className="broad">
          <Trans>Address</Trans>{' '}
          <input name="url" type="url" required maxLength={2048} placeholder="https://tools.example.com/mcp" />
        </label>
        <CredentialFields usual="NONE" />
      </ActionForm>
      <p className="hint">
        <Trans>
          For clients, the names of its tools begin with its name. The credential is encrypted, sent to this address
          alone, and only the last four characters of a key are ever shown again.
        </Trans>
      </p>
    </>
  );
}
