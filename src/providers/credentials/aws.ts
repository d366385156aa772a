import { credentialHint, sourceIn, type AwsSpec } from '../../shared/credentials/credential-spec.js';
import { tokenUrlProblem } from '../../shared/credentials/token-hosts.rules.js';
import {
  assumedRole,
  containerKeys,
  containerUrlProblem,
  fixedKeys,
  instanceKeys,
  type KeySource,
  webIdentityKeys,
} from './aws-keys.js';
import { bedrockBearer, MAX_BEARER_SECONDS, awsHeaders } from './aws-signature.js';
import type { CredentialRefusal, Credentials, OutgoingRequest } from './credentials.js';
import { Flow, type FlowContext } from './flow.js';
import type { AwsKeys } from './token-answers.rules.js';
import type { Refreshing } from './refreshing.js';

/** AWS's credential for a provider at `baseUrl`. Throws a TypeError for one that cannot work, such as without a region. */
export function awsCredentials(spec: AwsSpec, baseUrl: string, context: FlowContext): Credentials {
  const region = spec.region ?? regionOf(baseUrl) ?? context.environment.aws.region;
  if (region === undefined) throw new TypeError('expected a region, in the credential or in AWS_REGION');
  const sts = spec.stsEndpoint ?? `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const problem = tokenUrlProblem('aws', sts, context.allowLoopback);
  if (problem !== undefined) throw new TypeError(`stsEndpoint: ${problem}`);
  const origin = new URL(sts).origin;
  const base = keySource(spec, origin, context);
  const keys =
    spec.roleArn === undefined
      ? base
      : assumedRole(context, { url: `${origin}/`, region: stsRegion(origin) ?? region }, base, spec);
  const description = { type: 'aws', hint: credentialHint(spec) ?? '' };
  if (spec.sign === 'bearer') return new MintedBearer(keys, region, context, description);
  const service =
    spec.service ?? (/(?:^|\.)bedrock-mantle\./.test(new URL(baseUrl).hostname) ? 'bedrock-mantle' : 'bedrock');
  return new AwsSigner(keys, { region, service }, context, description);
}

/** The region in a host of Bedrock. */
function regionOf(baseUrl: string): string | undefined {
  const { hostname } = new URL(baseUrl);
  return /(?:^|\.)bedrock(?:-[a-z]+)*\.([a-z]{2}(?:-[a-z]+)+-\d{1,2})\./.exec(hostname)?.[1];
}

/** The region in a host of STS; the global one signs for us-east-1. */
function stsRegion(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  if (hostname === 'sts.amazonaws.com') return 'us-east-1';
  return /(?:^|\.)sts(?:-fips)?\.([a-z]{2}(?:-[a-z]+)+-\d{1,2})\./.exec(hostname)?.[1];
}

function keySource(spec: AwsSpec, sts: string, context: FlowContext): KeySource {
  const { aws } = context.environment;
  const given = keysIn(spec);
  switch (sourceIn(spec)) {
    case 'given':
      if (given !== undefined) return fixedKeys(given);
      return webIdentity(spec.webIdentityTokenFile, spec.webIdentityRoleArn);
    case 'environment':
      return fromEnvironment() ?? absent('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
    case 'workload':
      return webIdentity(aws.webIdentityTokenFile, aws.roleArn);
    case 'container':
      return container() ?? absent('AWS_CONTAINER_CREDENTIALS_FULL_URI or AWS_CONTAINER_CREDENTIALS_RELATIVE_URI');
    case 'instance':
      return instanceKeys(context);
    case 'auto':
      return (
        fromEnvironment() ??
        (aws.webIdentityTokenFile === undefined ? undefined : webIdentity(aws.webIdentityTokenFile, aws.roleArn)) ??
        container() ??
        instanceKeys(context)
      );
  }

  function fromEnvironment(): KeySource | undefined {
    const keys = keysIn(aws);
    return keys === undefined ? undefined : fixedKeys(keys);
  }
  function webIdentity(file: string | undefined, roleArn: string | undefined): KeySource {
    if (file === undefined || roleArn === undefined) return absent('AWS_WEB_IDENTITY_TOKEN_FILE and AWS_ROLE_ARN');
    return webIdentityKeys(context, sts, { file, roleArn, sessionName: spec.sessionName ?? aws.roleSessionName });
  }
  function container(): KeySource | undefined {
    const { containerFullUri: full, containerRelativeUri: relative } = aws;
    if (full === undefined && relative === undefined) return undefined;
    const problem = relative === undefined ? containerUrlProblem(full ?? '') : undefined;
    if (problem !== undefined) throw new TypeError(`AWS_CONTAINER_CREDENTIALS_FULL_URI: ${problem}`);
    return containerKeys(context);
  }
}

function absent(names: string): never {
  throw new TypeError(`expected the environment variables ${names}`);
}

interface GivenKeys {
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
}

function keysIn({ accessKeyId, secretAccessKey, sessionToken }: GivenKeys): AwsKeys | undefined {
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken };
}

type Description = ReturnType<Credentials['describe']>;

/** Signs each request. */
class AwsSigner implements Credentials {
  private signing: { keys: AwsKeys; derived: Map<string, ArrayBuffer> } | undefined;

  constructor(
    private readonly source: KeySource,
    private readonly scope: { region: string; service: string },
    private readonly context: FlowContext,
    private readonly description: Description,
  ) {}

  async headers(request: OutgoingRequest, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const { value: keys } = await this.source.current(signal);
    if (this.signing?.keys !== keys) this.signing = { keys, derived: new Map() };
    const { derived } = this.signing;
    return awsHeaders(request, { ...this.scope, keys, derived, at: this.context.clock.now() });
  }

  /** A signature is also refused for its time. */
  refused(answer?: CredentialRefusal): void {
    this.context.clock.learn(answer?.date);
    this.source.refused();
  }

  describe(): Description {
    return this.description;
  }
}

/** Sends a token of Bedrock that is made of the keys without a call. */
class MintedBearer implements Credentials {
  private readonly token: Refreshing<string>;

  constructor(
    private readonly source: KeySource,
    region: string,
    private readonly context: FlowContext,
    private readonly description: Description,
  ) {
    const flow = new Flow('Bedrock token', context);
    this.token = flow.refreshing(async () => {
      const { value: keys, expiresAt } = await source.current();
      const { clock } = context;
      const at = clock.now();
      const seconds = Math.max(1, Math.floor(Math.min(MAX_BEARER_SECONDS, (expiresAt - clock.local.now()) / 1_000)));
      const value = await bedrockBearer({ keys, region, at, derived: new Map() }, seconds);
      return { value, expiresAt: at + seconds * 1_000 };
    });
  }

  async headers(_: OutgoingRequest, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const { value } = await this.token.current(signal);
    return { authorization: `Bearer ${value}` };
  }

  refused(answer?: CredentialRefusal): void {
    this.context.clock.learn(answer?.date);
    this.source.refused();
    this.token.refused();
  }

  describe(): Description {
    return this.description;
  }
}
