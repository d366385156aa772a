import type { FinishReason } from '../../../contracts/provider.js';

/**
 * Why an answer ended, by what it holds: agents go on where there are calls, whatever the server said of the end, and
 * wait for none where there are none. A cut or filtered answer stays one, as its last call may be incomplete.
 */
export function finishBy(said: FinishReason | undefined, hasCalls: boolean): FinishReason {
  if (said === 'length' || said === 'content_filter') return said;
  return hasCalls ? 'tool_calls' : 'stop';
}
