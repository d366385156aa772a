import type { CloudEnvironment, MetadataOrigins } from '../../shared/credentials/cloud-environment.js';
import { credentialError } from './credential-error.js';
import { Refreshing } from './refreshing.js';
import type { RemoteClock } from './skew.js';
import { askToken, type TokenAnswer, type TokenRequest } from './token-request.js';
import type { Lease, Reading } from './token-answers.rules.js';

/** The surroundings of every flow: addresses, time and chance. */
export interface FlowContext {
  environment: CloudEnvironment;
  metadata: MetadataOrigins;
  allowLoopback: boolean;
  clock: RemoteClock;
  /** A number from 0 to 1. */
  random: () => number;
}

const METADATA: MetadataOrigins = {
  aws: 'http://169.254.169.254',
  awsContainer: 'http://169.254.170.2',
  google: 'http://metadata.google.internal',
  azure: 'http://169.254.169.254',
};

export function flowContext(environment: CloudEnvironment, clock: RemoteClock, random: () => number): FlowContext {
  const { metadata = {}, allowLoopback = false } = environment.forTests ?? {};
  return { environment, metadata: { ...METADATA, ...metadata }, allowLoopback, clock, random };
}

/** One way to a credential; `name` is that of the way in errors. */
export class Flow {
  constructor(
    readonly name: string,
    readonly context: FlowContext,
  ) {}

  ask(request: TokenRequest): Promise<TokenAnswer> {
    const { clock, environment } = this.context;
    return askToken(this.name, request, clock, environment.forTests?.timeoutMillis);
  }

  /** Asks, and reads the answer by the time of whoever gave it. */
  async lease<Value>(
    request: TokenRequest,
    read: (text: string, now: number) => Reading<Lease<Value>>,
  ): Promise<Lease<Value>> {
    const { text } = await this.ask(request);
    return this.valueOf(read(text, this.context.clock.now()));
  }

  /** Throws a `credentials` failure for a flaw. */
  valueOf<Value>(reading: Reading<Value>): Value {
    if ('flaw' in reading) throw this.failure(reading.flaw);
    return reading.value;
  }

  failure(problem: string, cause?: unknown): Error {
    return credentialError(this.name, problem, cause);
  }

  /**
   * A value that is obtained anew when it is due, with its end by our own clock, since what an answer says of the time may
   * change. At once a second time where the first answer showed that our clock is wrong, as what we signed was then of
   * another time.
   */
  refreshing<Value>(obtain: () => Promise<Lease<Value>>): Refreshing<Value> {
    const { clock, random } = this.context;
    const byOurClock = async (): Promise<Lease<Value>> => {
      const { value, expiresAt } = await obtain();
      return { value, expiresAt: expiresAt - clock.skewMillis };
    };
    return new Refreshing({
      clock: clock.local,
      random,
      async obtain() {
        const before = clock.skewMillis;
        try {
          return await byOurClock();
        } catch (error) {
          if (Math.abs(clock.skewMillis - before) < SKEW_THAT_MATTERS_MILLIS) throw error;
          return byOurClock();
        }
      },
    });
  }
}

const SKEW_THAT_MATTERS_MILLIS = 20_000;
