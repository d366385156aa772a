import type { GuardAsker, GuardImage, GuardModels, GuardPoint } from '../../../contracts/guards.js';
import { PICTURES } from '../../../shared/file-types.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { AnswerTooLarge } from '../../../shared/outbound/bounded-bytes.js';
import { type GuardedPost, isRefusedTarget } from '../../../shared/outbound/guarded-post.js';
import type { GuardSecret } from '../guard.rules.js';
import type { GuardFault, GuardOutcome } from '../verdict.rules.js';

/** The question to one guard. */
export interface GuardAsk {
  point: GuardPoint;
  side: 'request' | 'answer';
  /** The texts to judge; those from `maskable` on cannot be changed. */
  texts: readonly string[];
  maskable: number;
  /** Pictures to judge, of types that the client takes; none where the guard does not look at pictures. */
  images: readonly GuardImage[];
  facts: JsonObject;
  /** The name of the guard. */
  guard: string;
  /** For whom a model is asked. */
  asker: GuardAsker | undefined;
}

/** The connection of a guard, and its configuration. */
export interface GuardLine {
  /** Absent for a model. */
  post: GuardedPost | undefined;
  /** Absent where no model can be asked. */
  models?: GuardModels | undefined;
  headers: Readonly<Record<string, string>>;
  secret: GuardSecret;
  settings: JsonObject;
}

/** The protocol of one kind of guards. */
export interface GuardClient {
  /** The media types of pictures that its vendor takes; absent where it takes none. */
  pictures?: ReadonlySet<string>;
  /** Throws `GuardFailure`. */
  judge(line: GuardLine, ask: GuardAsk, signal: AbortSignal): Promise<GuardOutcome>;
}

/** All types of pictures that a call may have. */
export const ALL_PICTURES: ReadonlySet<string> = new Set(PICTURES.map(({ mediaType }) => mediaType));

/** Why a guard could not judge. */
export class GuardFailure extends Error {
  override readonly name: string = 'GuardFailure';

  constructor(
    readonly fault: GuardFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Posts a question; resolves to the JSON of the answer. Every status but 200 is a failure: only a verdict lets a call pass. */
export async function asked(
  { post, headers }: Pick<GuardLine, 'post' | 'headers'>,
  body: JsonObject,
  signal: AbortSignal,
  path?: string,
): Promise<JsonValue> {
  if (post === undefined) throw new GuardFailure('not_configured', 'the guard has no address');
  const { status, text } = await post.post(JSON.stringify(body), headers, signal, path).catch((error: unknown) => {
    throw failureOf(error, signal);
  });
  if (status === 401 || status === 403)
    throw new GuardFailure('refused', `the guard refused the credential with status ${status}`);
  if (status !== 200) throw new GuardFailure('http_error', `the guard answered with status ${status}`);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new GuardFailure('bad_answer', 'the answer of the guard is not JSON', { cause: error });
  }
}

function failureOf(error: unknown, signal: AbortSignal): GuardFailure {
  const timedOut = signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError';
  if (timedOut) return new GuardFailure('timeout', 'the guard did not answer in time', { cause: error });
  if (signal.aborted) return new GuardFailure('aborted', 'nobody waits for the answer', { cause: error });
  if (error instanceof AnswerTooLarge) return new GuardFailure('too_large', error.message, { cause: error });
  if (isRefusedTarget(error)) return new GuardFailure('address_refused', (error as Error).message, { cause: error });
  return new GuardFailure('unreachable', 'the guard cannot be reached', { cause: error });
}
