import * as oidc from 'openid-client';

/** Lets openid-client ask http addresses: in the installation's own network, and in development. It knows the function itself. */
// oxlint-disable-next-line typescript/no-deprecated -- openid-client marks it deprecated only to make its use visible
export const allowHttp: (configuration: oidc.Configuration) => void = oidc.allowInsecureRequests;
