/** The clouds whose tokens are fetched. */
export type Cloud = 'aws' | 'google' | 'azure';

/** Hosts that issue tokens. AWS: regional, FIPS, dual-stack, China and VPC endpoints of STS. */
const TOKEN_HOSTS: Readonly<Record<Cloud, RegExp>> = {
  aws: /^(?:sts(?:-fips)?(?:\.[a-z0-9-]+)?\.(?:amazonaws\.com(?:\.cn)?|api\.aws)|vpce-[a-z0-9-]+\.sts\.[a-z0-9-]+\.vpce\.amazonaws\.com(?:\.cn)?)$/,
  google:
    /^(?:(?:oauth2|www|sts|iamcredentials)\.googleapis\.com|accounts\.google\.com|(?:sts|iamcredentials)\.[a-z0-9-]+\.rep\.googleapis\.com)$/,
  azure:
    /^(?:login\.(?:microsoftonline\.com|microsoftonline\.us|partner\.microsoftonline\.cn|chinacloudapi\.cn|microsoft\.com|windows\.net))$/,
};

/**
 * Hosts at which each cloud itself serves models. Not all of its domains: customers answer at `execute-api.….amazonaws.com`,
 * `….on.aws`, `….cloudapp.azure.com`, `….azure-api.net` and `….inference.ml.azure.com`.
 */
const MODEL_HOSTS: Readonly<Record<Cloud, RegExp>> = {
  aws: /^(?:vpce-[a-z0-9-]+\.)?(?:bedrock(?:-[a-z]+)*|runtime\.sagemaker)\.[a-z0-9-]+\.(?:vpce\.)?(?:amazonaws\.com(?:\.cn)?|api\.aws)$/,
  google: /(?:^|\.)googleapis\.com$/,
  azure:
    /^[a-z0-9-]+\.(?:openai|cognitiveservices|services\.ai|(?:[a-z0-9-]+\.)?models\.ai)\.azure\.(?:com|us|cn)$|^[a-z0-9-]+\.api\.cognitive\.microsoft\.com$/,
};

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

/** Why tokens must not be asked from an address; undefined if it is one of the cloud's. */
export function tokenUrlProblem(cloud: Cloud, text: string, allowLoopback = false): string | undefined {
  if (!URL.canParse(text)) return 'expected a URL';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'expected a URL without a user and password';
  if (allowLoopback && isLoopback(url.hostname)) return undefined;
  if (url.protocol !== 'https:' || url.port !== '') return 'expected an https URL without a port';
  return TOKEN_HOSTS[cloud].test(url.hostname)
    ? undefined
    : `${url.hostname} is not a host that issues ${NAMES[cloud]} tokens`;
}

/** Why the platform's own identity must not be sent to an address that somebody gives; undefined if it may be. */
export function modelUrlProblem(cloud: Cloud, text: string): string | undefined {
  if (!URL.canParse(text)) return 'expected a URL';
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:' && MODEL_HOSTS[cloud].test(hostname)) return undefined;
  return `expected an https address of ${NAMES[cloud]}: the credential of this platform is sent to no other`;
}

const NAMES: Readonly<Record<Cloud, string>> = { aws: 'AWS', google: 'Google', azure: 'Microsoft Entra' };

/** Whether a URL's host is this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
