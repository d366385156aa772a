import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  CreateIdentityProviderDocument,
  type CreateIdentityProviderMutationVariables,
  type IdentityProvidersQuery,
  UpdateIdentityProviderDocument,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { namesIn, textIn, textOrNull } from '../../parts/form.js';
import { RoleFields, rolesIn } from '../../parts/roles.js';

export type ProviderRow = IdentityProvidersQuery['identityProviders']['edges'][number]['node'];
type Input = CreateIdentityProviderMutationVariables['input'];

/** The form for a new provider. */
export function NewProvider({ done }: { done: () => void }) {
  return (
    <ActionForm
      document={CreateIdentityProviderDocument}
      name={t`Add`}
      layout="fields"
      variablesOf={(form) => ({ input: inputIn(form) })}
      done={done}
    >
      <Fields provider={undefined} />
    </ActionForm>
  );
}

interface EditProps {
  provider: ProviderRow;
  done: () => void;
  reload: () => void;
}

/** The form for changing a provider. Leaving the secret empty keeps the current one. */
export function EditProvider({ provider, done, reload }: EditProps) {
  return (
    <ActionForm
      key={provider.version}
      document={UpdateIdentityProviderDocument}
      name={t`Save`}
      layout="fields"
      variablesOf={(form) => ({ id: provider.id, input: { ...inputIn(form), version: provider.version } })}
      reload={reload}
      done={done}
    >
      <Fields provider={provider} />
    </ActionForm>
  );
}

function inputIn(form: FormData): Input {
  const input: Input = {
    name: textIn(form, 'name'),
    issuer: textIn(form, 'issuer'),
    clientId: textIn(form, 'clientId'),
    scopes: namesIn(form, 'scopes'),
    groupsClaim: textIn(form, 'groupsClaim'),
    emailDomains: namesIn(form, 'emailDomains'),
    defaultRoles: rolesIn(form),
    roleMappings: mappingsIn(textIn(form, 'roleMappings')),
  };
  const secret = textOrNull(form, 'clientSecret');
  return secret === null ? input : { ...input, clientSecret: secret };
}

/** Parses lines such as `Lawyers = lawyer, auditor`. */
function mappingsIn(text: string): { group: string; roles: string[] }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const place = line.lastIndexOf('=');
      const [group, roles] = place === -1 ? [line, ''] : [line.slice(0, place), line.slice(place + 1)];
      return { group: group.trim(), roles: roles.split(/[\s,]+/).filter((role) => role !== '') };
    });
}

function Fields({ provider }: { provider: ProviderRow | undefined }) {
  const mappings = provider?.roleMappings.map(({ group, roles }) => `${group} = ${roles.join(', ')}`).join('\n');
  return (
    <>
      <label>
        <Trans>Name on the sign-in page</Trans>{' '}
        <input name="name" required maxLength={200} autoFocus defaultValue={provider?.name} />
      </label>
      <label>
        <Trans>Issuer</Trans>{' '}
        <input
          name="issuer"
          type="url"
          required
          placeholder="https://login.example.com"
          defaultValue={provider?.issuer}
        />
      </label>
      <label>
        <Trans>Client id</Trans> <input name="clientId" required defaultValue={provider?.clientId} />
      </label>
      <label>
        <Trans>Client secret</Trans>{' '}
        <input
          name="clientSecret"
          type="password"
          autoComplete="new-password"
          placeholder={provider?.hasSecret === true ? t`stays as it is` : t`none for a public client`}
        />
      </label>
      <label>
        <Trans>Scopes</Trans>{' '}
        <input name="scopes" required defaultValue={provider?.scopes.join(' ') ?? 'openid email profile'} />
      </label>
      <label>
        <Trans>Claim that lists groups</Trans>{' '}
        <input name="groupsClaim" required defaultValue={provider?.groupsClaim ?? 'groups'} />
      </label>
      <label>
        <Trans>Domains of its people</Trans>{' '}
        <input name="emailDomains" placeholder="example.com" defaultValue={provider?.emailDomains.join(', ')} />
      </label>
      <label className="whole">
        <Trans>Roles of groups, a line each</Trans>{' '}
        <textarea name="roleMappings" rows={3} placeholder="Lawyers = lawyer, auditor" defaultValue={mappings} />
      </label>
      <RoleFields chosen={provider?.defaultRoles ?? ['member']} legend={t`Roles of everybody who signs in there`} />
    </>
  );
}
