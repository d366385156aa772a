/** Bytes of an operation's body: GraphQL, REST without a limit of its own, SCIM. */
export const OPERATION_BODY_BYTES = 2 * 1024 * 1024;
/** Bytes of a body that signs in or asks for tokens. */
export const SIGN_IN_BODY_BYTES = 4_096;
/** A request of an OAuth client: its addresses may have 2,048 characters each. */
export const OAUTH_BODY_BYTES = 32_768;
