import { UpstreamError } from '../../shared/http/upstream-error.js';

/** No credential could be obtained. `flow` names the way that was tried; `problem` holds no secret and no raw answer. */
export function credentialError(flow: string, problem: string, cause?: unknown): UpstreamError {
  return new UpstreamError('credentials', `${flow}: ${problem}`, cause === undefined ? {} : { cause });
}
