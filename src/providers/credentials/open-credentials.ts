import type { CloudEnvironment } from '../../shared/credentials/cloud-environment.js';
import type { CloudSpec } from '../../shared/credentials/credential-spec.js';
import { type Clock, systemClock } from '../../shared/time/clock.js';
import { awsCredentials } from './aws.js';
import { azureCredentials } from './azure.js';
import type { Credentials } from './credentials.js';
import { flowContext } from './flow.js';
import { googleCredentials } from './google.js';
import { RemoteClock } from './skew.js';

interface OpenOptions {
  /** The provider that it is for. */
  baseUrl: string;
  environment: CloudEnvironment;
  clock?: Clock;
  /** A number from 0 to 1. */
  random?: () => number;
}

/**
 * Opens a cloud's credential, which asks for its first token when it is first used. Throws a TypeError that names what is
 * missing or refused, and no secret.
 */
export function openCredentials(
  spec: CloudSpec,
  { baseUrl, environment, clock = systemClock, random = Math.random }: OpenOptions,
): Credentials {
  const context = flowContext(environment, new RemoteClock(clock), random);
  switch (spec.type) {
    case 'aws':
      return awsCredentials(spec, baseUrl, context);
    case 'google':
      return googleCredentials(spec, context);
    case 'azure':
      return azureCredentials(spec, context);
  }
}
