import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProviderIdsDocument, type ProviderRecordFragment } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { ConnectForm } from './connect-form.js';
import { Connected } from './connected.js';
import { GROUPS, type Preset, PRESETS } from './presets.data.js';
import { isPlatformAdmin } from '../../viewer/permissions.js';
import { useViewer, type Viewer } from '../../viewer/viewer.js';
import { useTest } from './test-part.js';

const route = getRouteApi('/providers/new');
const MOST_IDS = 100;

/** Connects a provider in three steps: which one, its key, and the test of it. */
export function NewProvider() {
  const search = route.useSearch();
  const [made, setMade] = useState<ProviderRecordFragment>();
  const test = useTest();
  const viewer = useViewer();
  const preset = PRESETS.find(({ id }) => id === search.preset);
  return (
    <>
      <h1>
        <Trans>Connect a provider</Trans>
      </h1>
      {made === undefined ? (
        <>
          <Choice chosen={preset} viewer={viewer} />
          {preset === undefined ? null : (
            <Query document={ProviderIdsDocument} variables={{ first: MOST_IDS }} isFresh>
              {({ providers: { edges } }) => (
                <ConnectForm
                  key={preset.id}
                  preset={preset}
                  taken={edges.map(({ node }) => node.id)}
                  scopes={scopesFor(viewer, preset)}
                  connected={(provider) => {
                    setMade(provider);
                    test.test(provider.id);
                  }}
                />
              )}
            </Query>
          )}
        </>
      ) : (
        <Connected provider={made} test={test} changed={setMade} />
      )}
    </>
  );
}

/** Whose a provider may be, the usual first: servers of one's own are the platform's alone. */
function scopesFor(viewer: Viewer, { kind }: Preset): ProviderRecordFragment['scope'][] {
  const mayBeOwn = viewer.tenant.ownProviders && kind !== 'LOCAL';
  return [...(isPlatformAdmin(viewer) ? (['PLATFORM'] as const) : []), ...(mayBeOwn ? (['TENANT'] as const) : [])];
}

/** The presets to choose from; once one is chosen, its name and the way back. */
function Choice({ chosen, viewer }: { chosen: Preset | undefined; viewer: Viewer }) {
  if (chosen !== undefined)
    return (
      <p>
        <strong>{chosen.name}</strong> ·{' '}
        <Link to="/providers/new">
          <Trans>Choose another</Trans>
        </Link>
      </p>
    );
  const offered = PRESETS.filter((preset) => scopesFor(viewer, preset).length > 0);
  if (offered.length === 0)
    return (
      <p>
        <Trans>The platform does not let this tenant have accounts of its own. Its administrators can allow it.</Trans>
      </p>
    );
  return (
    <section aria-label={t`Choose a provider`}>
      <h2>
        <Trans>1. Choose a provider</Trans>
      </h2>
      {GROUPS.filter(({ group }) => offered.some((preset) => preset.group === group)).map(({ group, name }) => (
        <div key={group} className="presets">
          <h3>{name}</h3>
          <ul>
            {offered
              .filter((preset) => preset.group === group)
              .map(({ id, name: label }) => (
                <li key={id}>
                  <Link to="/providers/new" search={{ preset: id }}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
