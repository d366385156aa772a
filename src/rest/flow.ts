import type { RequestContext } from '../graphql/context.js';
import type { Exchange } from './exchange.js';
import { drained } from './pieces.js';
import { type CompiledStream, reportedError } from './sse.js';

type Event = Parameters<CompiledStream['read']>[0];

/**
 * Sends an answer as it comes. The response begins with its first bytes: an earlier failure is a plain error. A later one cuts the
 * connection, so that nobody takes a part for the whole. A client that goes, or does not read, ends the call.
 */
export async function sendFlow(
  exchange: Exchange,
  flow: CompiledStream,
  variables: Record<string, unknown>,
  context: RequestContext,
  drainMillis: number,
): Promise<void> {
  const { response } = exchange;
  const source = await flow.operation.subscribe(variables, context);
  const events = source[Symbol.asyncIterator]() as AsyncIterator<Event>;
  const close = (): void => {
    events.return?.().catch((error: unknown) => {
      exchange.options.logger.error({ requestId: exchange.requestId, err: error }, 'could not close an answer');
    });
  };
  response.once('close', close);
  try {
    for (;;) {
      const step = await events.next();
      if (exchange.isGone()) return;
      if (step.done === true) break;
      const event = flow.read(step.value);
      if (event === undefined) continue;
      if ('error' in event) {
        const body = reportedError(event.error, exchange.requestId);
        if (response.headersSent) response.destroy();
        else exchange.sendError(body);
        return;
      }
      if (!response.headersSent)
        response.writeHead(200, {
          ...exchange.headers(),
          'Content-Type': event.name ?? 'application/octet-stream',
          'Cache-Control': 'no-store',
        });
      const bytes = Buffer.from(String(event.data), 'base64');
      if (!response.write(bytes) && !(await drained(exchange, drainMillis))) return;
    }
    response.end();
  } finally {
    response.off('close', close);
    close();
  }
}
