/** Addresses at which clouds serve credentials; fixed by each cloud. */
export interface MetadataOrigins {
  /** EC2's instance metadata. */
  aws: string;
  /** ECS's task metadata. */
  awsContainer: string;
  google: string;
  azure: string;
}

/** The credentials that the platform gives to this process, as `src/config` reads them from the environment. */
export interface CloudEnvironment {
  aws: {
    accessKeyId?: string | undefined;
    secretAccessKey?: string | undefined;
    sessionToken?: string | undefined;
    region?: string | undefined;
    roleArn?: string | undefined;
    roleSessionName?: string | undefined;
    webIdentityTokenFile?: string | undefined;
    containerFullUri?: string | undefined;
    containerRelativeUri?: string | undefined;
    containerToken?: string | undefined;
    containerTokenFile?: string | undefined;
  };
  google: {
    /** The files that may hold application default credentials, the first that is there counts. */
    credentialFiles: readonly string[];
  };
  azure: {
    tenantId?: string | undefined;
    clientId?: string | undefined;
    clientSecret?: string | undefined;
    certificateFile?: string | undefined;
    federatedTokenFile?: string | undefined;
    authority?: string | undefined;
    /** The endpoint of App Service's and Container Apps' managed identity, with its header. */
    identityEndpoint?: string | undefined;
    identityHeader?: string | undefined;
  };
  /** Only tests set it: other addresses, token endpoints on this machine, and another time to wait for them. */
  forTests?: { metadata?: Partial<MetadataOrigins>; allowLoopback?: boolean; timeoutMillis?: number };
}

/** An environment that says nothing. */
export const NO_CLOUD: CloudEnvironment = { aws: {}, google: { credentialFiles: [] }, azure: {} };
