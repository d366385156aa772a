import { join } from 'node:path';
import type { CloudEnvironment } from '../shared/credentials/cloud-environment.js';

/** The variables by which clouds tell a process its credentials, named as their own tools name them. */
export function readCloudEnvironment(env: Readonly<Record<string, string | undefined>>): CloudEnvironment {
  const home = env.CLOUDSDK_CONFIG ?? (env.HOME === undefined ? undefined : join(env.HOME, '.config', 'gcloud'));
  const adc = env.GOOGLE_APPLICATION_CREDENTIALS;
  return {
    aws: {
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      sessionToken: env.AWS_SESSION_TOKEN,
      region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION,
      roleArn: env.AWS_ROLE_ARN,
      roleSessionName: env.AWS_ROLE_SESSION_NAME,
      webIdentityTokenFile: env.AWS_WEB_IDENTITY_TOKEN_FILE,
      containerFullUri: env.AWS_CONTAINER_CREDENTIALS_FULL_URI,
      containerRelativeUri: env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI,
      containerToken: env.AWS_CONTAINER_AUTHORIZATION_TOKEN,
      containerTokenFile: env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE,
    },
    google: {
      credentialFiles:
        adc !== undefined ? [adc] : home === undefined ? [] : [join(home, 'application_default_credentials.json')],
    },
    azure: {
      tenantId: env.AZURE_TENANT_ID,
      clientId: env.AZURE_CLIENT_ID,
      clientSecret: env.AZURE_CLIENT_SECRET,
      certificateFile: env.AZURE_CLIENT_CERTIFICATE_PATH,
      federatedTokenFile: env.AZURE_FEDERATED_TOKEN_FILE,
      authority: env.AZURE_AUTHORITY_HOST,
      identityEndpoint: env.IDENTITY_ENDPOINT,
      identityHeader: env.IDENTITY_HEADER,
    },
  };
}
