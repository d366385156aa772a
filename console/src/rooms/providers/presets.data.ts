import { t } from '@lingui/core/macro';
import { PROVIDER_PRESETS, type ProviderPreset } from '../../../../src/shared/provider-presets.data.js';
import type { CreateProviderInput } from '../../gql/graphql.js';
import type { Cloud } from './clouds.data.js';

/** A kind of provider to choose when connecting one, in GraphQL's names; its id is its own name in addresses. */
export interface Preset extends Omit<ProviderPreset, 'kind' | 'clouds' | 'usualCloud' | 'speaks' | 'api'> {
  kind: CreateProviderInput['kind'];
  clouds?: readonly Cloud[];
  usualCloud?: Cloud;
  speaks?: NonNullable<CreateProviderInput['speaks']>;
  api?: NonNullable<CreateProviderInput['api']>;
}

export const PRESETS: readonly Preset[] = PROVIDER_PRESETS.map(
  ({ kind, clouds, usualCloud, speaks, api, ...rest }) => ({
    ...rest,
    kind: inGraphql(kind),
    ...(clouds === undefined ? {} : { clouds: clouds.map(inGraphql) }),
    ...(usualCloud === undefined ? {} : { usualCloud: inGraphql(usualCloud) }),
    ...(speaks === undefined ? {} : { speaks: speaks.map(inGraphql) }),
    ...(api === undefined ? {} : { api: inGraphql(api) }),
  }),
);

function inGraphql<Name extends string>(name: Name): Uppercase<Name> {
  return name.toUpperCase() as Uppercase<Name>;
}

export const GROUPS: readonly { group: Preset['group']; name: string }[] = [
  { group: 'hosted', name: t`Hosted providers` },
  { group: 'own', name: t`On machines of your own, free of charge` },
  { group: 'other', name: t`Others` },
];
