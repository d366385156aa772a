import type { Attempt, HeldCall, Run } from '../../../contracts/interceptor.js';
import { DomainError } from '../../../shared/errors.js';
import type { Callable } from './callable.js';

/** Does the work of a call, noted as an attempt. */
export async function attempted<T>(
  run: Run,
  { server, name }: Callable,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const provider = `mcp:${server.name}`;
  const model = `${provider}/${name}`;
  const from = performance.now();
  const note = (outcome: Attempt['outcome'], reason?: string): void => {
    const millis = Math.round((performance.now() - from) * 1_000) / 1_000;
    run.facts.attempts.push({ provider, model, outcome, millis, ...(reason === undefined ? {} : { reason }) });
  };
  Object.assign(run.facts, { provider, providerKind: 'mcp', model });
  try {
    const end = await work();
    note('ok');
    return end;
  } catch (error) {
    note(signal.aborted ? 'aborted' : 'failed', error instanceof DomainError ? error.message : undefined);
    throw error;
  }
}

/** A tool is not paid for here. */
export function heldFor({ server, name }: Callable): HeldCall {
  const provider = `mcp:${server.name}`;
  const nothing = { cost: 0n, promptTokens: 0, completionTokens: 0, expectedTokens: 0 };
  return { provider, model: `${provider}/${name}`, ...nothing };
}
