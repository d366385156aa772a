import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MakeVirtualServerDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { textIn } from '../../parts/form.js';
import { NameField } from './name-field.js';
import { VirtualFields, virtualIn } from './virtual-fields.js';

/** Makes a list of tools with an address of its own. */
export function NewVirtual() {
  const navigate = useNavigate();
  return (
    <>
      <h1>
        <Trans>Make a virtual server</Trans>
      </h1>
      <p className="quiet">
        <Trans>
          Clients at its address, which ends in its name, see these tools alone, as far as they are accepted and a
          policy lets them.
        </Trans>
      </p>
      <ActionForm
        document={MakeVirtualServerDocument}
        name={t`Make it`}
        layout="fields"
        variablesOf={(form) => ({ input: { name: textIn(form, 'name'), ...virtualIn(form) } })}
        done={({ createMcpVirtualServer: { id } }) => {
          void navigate({ to: '/tools/virtual/$id', params: { id } });
        }}
      >
        <NameField label={t`Name`} />
        <VirtualFields />
      </ActionForm>
    </>
  );
}
