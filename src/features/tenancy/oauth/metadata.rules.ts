import type { JsonObject } from '../../../shared/json/json.js';
import { TOOLS_SCOPE } from './authorization.rules.js';
import { ASSERTION_ALGORITHMS } from './client-credential.rules.js';

/** The ways in which clients authenticate. */
const METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'];

/** The metadata of an endpoint of tools (RFC 9728). */
export function resourceMetadata(resource: string, authorizationServer: string): JsonObject {
  return {
    resource,
    authorization_servers: [authorizationServer],
    scopes_supported: [TOOLS_SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: 'Portcullis: tools',
  };
}

/** The metadata of this server as an authorization server (RFC 8414). */
export function serverMetadata(issuer: string, takesRegistrations: boolean): JsonObject {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    ...(takesRegistrations ? { registration_endpoint: `${issuer}/oauth/register` } : {}),
    scopes_supported: [TOOLS_SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: METHODS,
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
