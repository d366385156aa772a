import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';

/** An instant as ISO 8601 text, UTC. */
export const DateTime = GraphQLDateTimeISO;
/** Any JSON value. */
export const Json = GraphQLJSON;
/** A JSON object. */
export const JsonObjectScalar = GraphQLJSONObject;
