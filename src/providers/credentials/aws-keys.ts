import type { AwsSpec } from '../../shared/credentials/credential-spec.js';
import { isLoopback } from '../../shared/credentials/token-hosts.rules.js';
import { Flow, type FlowContext } from './flow.js';
import { awsHeaders } from './aws-signature.js';
import { type AwsKeys, type Lease, readAwsJson, readSts } from './token-answers.rules.js';
import { tokenForm, type TokenRequest } from './token-request.js';
import { readTokenFile } from './token-file.js';

/** The source of keys, each with its end in ms by our clock; infinite for keys that do not expire. */
export interface KeySource {
  current(signal?: AbortSignal): Promise<{ value: AwsKeys; expiresAt: number }>;
  refused(): void;
}

const STS_VERSION = '2011-06-15';
const SESSION_NAME = 'portcullis';
const METADATA_TOKEN_SECONDS = '21600';

export function fixedKeys(keys: AwsKeys): KeySource {
  return {
    current: () => Promise.resolve({ value: keys, expiresAt: Number.POSITIVE_INFINITY }),
    refused: () => undefined,
  };
}

interface WebIdentity {
  file: string;
  roleArn: string;
  sessionName: string | undefined;
}

/** Keys of a role that a token of the platform's identity provider may take, as in EKS (IRSA). */
export function webIdentityKeys(
  context: FlowContext,
  sts: string,
  { file, roleArn, sessionName }: WebIdentity,
): KeySource {
  const flow = new Flow('AWS web identity', context);
  return flow.refreshing(async () => {
    const form = tokenForm({
      Action: 'AssumeRoleWithWebIdentity',
      Version: STS_VERSION,
      RoleArn: roleArn,
      RoleSessionName: sessionName ?? SESSION_NAME,
      WebIdentityToken: await readTokenFile(flow.name, file),
    });
    return flow.lease({ method: 'POST', url: `${sts}/`, ...asXml(form) }, readSts);
  });
}

/** Keys of another role, taken with those of `base`. */
export function assumedRole(
  context: FlowContext,
  { url, region }: { url: string; region: string },
  base: KeySource,
  { roleArn, externalId, sessionName, durationSeconds }: AwsSpec,
): KeySource {
  const flow = new Flow('AWS AssumeRole', context);
  return flow.refreshing(async () => {
    const { value: keys } = await base.current();
    const form = asXml(
      tokenForm({
        Action: 'AssumeRole',
        Version: STS_VERSION,
        RoleArn: roleArn,
        RoleSessionName: sessionName ?? SESSION_NAME,
        ExternalId: externalId,
        DurationSeconds: durationSeconds === undefined ? undefined : String(durationSeconds),
      }),
    );
    const signed = await awsHeaders(
      { method: 'POST', url, body: form.body },
      { keys, region, service: 'sts', at: context.clock.now(), derived: new Map() },
    );
    try {
      return await flow.lease(
        { method: 'POST', url, body: form.body, headers: { ...form.headers, ...signed } },
        readSts,
      );
    } catch (error) {
      base.refused();
      throw error;
    }
  });
}

/** STS answers in XML, which it has always done. */
function asXml({ body, headers }: Pick<TokenRequest, 'body' | 'headers'>) {
  return { body: body ?? '', headers: { ...headers, accept: 'text/xml' } };
}

/** Why an address is not that of a container's credentials; undefined when it is. Those of ECS and EKS, and this machine. */
export function containerUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'expected a URL';
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'expected a URL without a user and password';
  const isKnown = CONTAINER_HOSTS.has(hostname) || isLoopback(hostname);
  return protocol === 'http:' && isKnown ? undefined : `${hostname} is not an address of ECS, EKS or this machine`;
}

const CONTAINER_HOSTS: ReadonlySet<string> = new Set(['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]']);

/** Keys of the role of a task in ECS, or of a pod in EKS (Pod Identity). */
export function containerKeys(context: FlowContext): KeySource {
  const flow = new Flow('AWS container credentials', context);
  const { containerFullUri, containerRelativeUri, containerToken, containerTokenFile } = context.environment.aws;
  return flow.refreshing(async () => {
    const url =
      containerRelativeUri === undefined
        ? (containerFullUri ?? '')
        : new URL(containerRelativeUri, context.metadata.awsContainer).href;
    if (containerRelativeUri === undefined) {
      const problem = containerUrlProblem(url);
      if (problem !== undefined) throw flow.failure(problem);
    } else if (!url.startsWith(`${context.metadata.awsContainer}/`))
      throw flow.failure('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI leads elsewhere');
    const token =
      containerTokenFile === undefined ? containerToken : await readTokenFile(flow.name, containerTokenFile);
    const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: token }) };
    return flow.lease({ method: 'GET', url, headers, isMetadata: true }, readAwsJson);
  });
}

/** Keys of the role of an EC2 instance, by its metadata service, version 2. */
export function instanceKeys(context: FlowContext): KeySource {
  const flow = new Flow('EC2 instance metadata', context);
  const origin = context.metadata.aws;
  return flow.refreshing(async (): Promise<Lease<AwsKeys>> => {
    const { text: token } = await flow.ask({
      method: 'PUT',
      url: `${origin}/latest/api/token`,
      headers: { 'x-aws-ec2-metadata-token-ttl-seconds': METADATA_TOKEN_SECONDS, 'content-length': '0' },
      isMetadata: true,
    });
    if (!/^[\x21-\x7e]{1,1024}$/.test(token)) throw flow.failure('a session token of another form');
    const headers = { 'x-aws-ec2-metadata-token': token };
    const roles = `${origin}/latest/meta-data/iam/security-credentials/`;
    const { text: names } = await flow.ask({ method: 'GET', url: roles, headers, isMetadata: true });
    const role = names.trim();
    if (!/^[\w+=,.@-]{1,64}$/.test(role)) throw flow.failure('an answer without the name of a role');
    return flow.lease({ method: 'GET', url: `${roles}${role}`, headers, isMetadata: true }, readAwsJson);
  });
}
