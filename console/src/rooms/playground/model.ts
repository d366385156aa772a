import type { ChatModelsQuery } from '../../gql/graphql.js';

/** A model that the playground can ask. */
export type ChatModel = ChatModelsQuery['models']['models'][number];
