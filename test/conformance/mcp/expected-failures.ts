const ONE_BY_ONE = 'a server of a revision before 2026-07-28 asks by requests: one at a time, without keys of its own';
const ASKS_ITSELF = 'the server finds by itself that the client cannot answer, and gives a result that says so';
const OWN_DOCUMENT =
  'the gateway has a metadata document for each server of tools at its own https address; the suite knows one address of its own';
const NO_METADATA =
  'without metadata nothing says that codes are protected (PKCE), and the revision of 2025-06-18 took these addresses out';
const OTHER_ISSUER = 'the metadata names an issuer that is not at its address; later releases of the suite mend this';
const NO_DPOP = 'tokens bound to a key (DPoP, a draft) are not offered: tokens of servers stay inside the gateway';
const NO_EXCHANGE = 'the gateway exchanges no tokens of an identity provider (enterprise-managed authorization)';
const NO_WORKLOADS = 'the gateway proves itself by a secret or a key, not by an identity of its platform (a draft)';

/** Scenarios and checks that fail, by run, each with its reason. One that passes has to be taken out. */
export const expectedFailures: Record<string, Record<string, string>> = {
  '2026-07-28 of a legacy server': {
    'input-required-result-basic-elicitation': ONE_BY_ONE,
    'input-required-result-capability-check': 'the tool reads the abilities in a message, where that revision has none',
    'input-required-result-multiple-input-requests': ONE_BY_ONE,
    'server-stateless:sep-2575-server-rejects-undeclared-capability': ASKS_ITSELF,
    'server-stateless:sep-2575-missing-capability-http-400': ASKS_ITSELF,
  },
  'oauth 2026-07-28': { 'auth/basic-cimd:cimd-client-id-used': OWN_DOCUMENT },
  'oauth 2025-11-25': { 'auth/basic-cimd:cimd-client-id-used': OWN_DOCUMENT },
  'oauth backcompat': { 'auth/2025-03-26-oauth-endpoint-fallback': NO_METADATA },
  'oauth extensions': {
    'auth/dpop': NO_DPOP,
    'auth/dpop-nonce': NO_DPOP,
    'auth/enterprise-managed-authorization': NO_EXCHANGE,
    'auth/wif-jwt-bearer': NO_WORKLOADS,
  },
  'oauth 0.1.16': {
    'auth/2025-03-26-oauth-endpoint-fallback': NO_METADATA,
    'auth/2025-03-26-oauth-metadata-backcompat': OTHER_ISSUER,
    'auth/basic-cimd:cimd-client-id-used': OWN_DOCUMENT,
    'auth/cross-app-access-complete-flow': NO_EXCHANGE,
  },
};
