import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { freeId } from '../../../../src/shared/provider-kinds.data.js';
import { useState } from 'react';
import { OWN_PREFIX } from '../../../../src/shared/own-providers.js';
import { ConnectProviderDocument, type ProviderRecordFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { CredentialChoice } from './credential-fields.js';
import { KeyField } from './key-field.js';
import { ModelRows } from './model-rows.js';
import { providerIn } from './given.js';
import type { Preset } from './presets.data.js';
import { SCOPES } from './terms.js';

type Scope = ProviderRecordFragment['scope'];

interface ConnectFormProps {
  preset: Preset;
  /** The ids that there are. */
  taken: readonly string[];
  /** Whose it may be, the usual first. */
  scopes: readonly Scope[];
  connected: (provider: ProviderRecordFragment) => void;
}

/** The key of a provider, its address and the id that it gets. */
export function ConnectForm({ preset, taken, scopes, connected }: ConnectFormProps) {
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'TENANT');
  const isOwn = scope === 'TENANT';
  const { kind, baseUrl, example, prices, key, header, hasDeployments = false, clouds = [], usualCloud } = preset;
  const arePricesUnknown = prices === undefined && kind !== 'LOCAL';
  return (
    <section aria-label={t`Connection`}>
      <h2>
        <Trans>2. Give its {usualCloud !== undefined ? t`credential` : key === 'needed' ? t`key` : t`address`}</Trans>
      </h2>
      <ActionForm
        document={ConnectProviderDocument}
        name={t`Connect and test`}
        layout="fields"
        variablesOf={(form) => ({ input: providerIn(form, preset) })}
        done={({ createProvider }) => {
          connected(createProvider);
        }}
      >
        {scopes.length > 1 ? (
          <label>
            <Trans>For</Trans>{' '}
            <select
              name="scope"
              value={scope}
              onChange={({ target: { value } }) => {
                setScope(scopes.find((one) => one === value) ?? scope);
              }}
            >
              {scopes.map((one) => (
                <option key={one} value={one}>
                  {SCOPES[one]}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <input type="hidden" name="scope" value={scope} />
        )}
        {key === 'needed' && clouds.length === 0 ? (
          <KeyField label={t`API key`} isNeeded isFirst {...(header === undefined ? { several: 'possible' } : {})} />
        ) : null}
        <label className="broad">
          <Trans>Address</Trans>{' '}
          <input
            name="baseUrl"
            type="url"
            required
            maxLength={2000}
            defaultValue={baseUrl}
            placeholder={example}
            autoFocus={key === 'optional' || clouds.length > 0}
          />
        </label>
        {key === 'optional' && clouds.length === 0 ? <KeyField label={t`API key, if it needs one`} /> : null}
        {clouds.length === 0 ? null : (
          <CredentialChoice clouds={clouds} usual={usualCloud} isKeyNeeded={key === 'needed'} isOwn={isOwn} />
        )}
        <label>
          <Trans>Id, as in id/model</Trans>{' '}
          <input
            name="id"
            required
            maxLength={63}
            key={scope}
            pattern={isOwn ? 'own\\.[a-z0-9._\\-]+' : '[a-z0-9][a-z0-9._\\-]*'}
            title={
              isOwn ? t`own. and lower-case letters, digits, ., _ and -` : t`Lower-case letters, digits, ., _ and -`
            }
            defaultValue={freeId(isOwn ? OWN_PREFIX + preset.id : preset.id, taken)}
            autoComplete="off"
          />
        </label>
        {arePricesUnknown || hasDeployments ? (
          <ModelRows
            models={[]}
            needsPrices={arePricesUnknown}
            without={
              hasDeployments
                ? t`Without any, every model whose price is known can be called by its own name. Add those whose deployments are called otherwise.`
                : t`Without any, those whose prices are known by the address can be called. Add the others with their prices.`
            }
          />
        ) : null}
      </ActionForm>
      <p className="hint">
        <Trans>
          The key is encrypted, and only its last four characters are ever shown again. The test asks for the list of
          models, which costs nothing.
          {isOwn ? t` Calls of its models have this account alone, and no other tenant sees it.` : null}
        </Trans>
      </p>
    </section>
  );
}
