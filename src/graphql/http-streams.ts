import { once } from 'node:events';
import type { Response } from 'express';
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
  subscribe,
} from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import type { ApiLimiter } from '../contracts/identity.js';
import { DomainError } from '../shared/errors.js';
import type { RequestContext } from './context.js';
import { endsByItself, sizeProblem } from './root-fields.js';
import type { StreamForm } from './stream-forms.js';

const HEARTBEAT_MILLIS = 12_000;
/** How long a stream waits for a client that does not read. */
const DRAIN_MILLIS = 30_000;

interface HttpStreamsOptions {
  schema: GraphQLSchema;
  limits: ApiLimiter;
  format: (error: unknown) => GraphQLFormattedError;
}

interface Subscription {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  context: RequestContext;
}

/** Subscriptions over HTTP, each a response of its own, under the same limits as those of a socket. */
export class HttpStreams {
  private readonly running = new Set<{ ends: boolean; stop: () => void }>();
  private isClosing = false;

  constructor(private readonly options: HttpStreamsOptions) {}

  /** Ends the streams that do not end by themselves, and takes no new ones. */
  close(): void {
    this.isClosing = true;
    for (const { ends, stop } of this.running) if (!ends) stop();
  }

  /** Serves a subscription until it ends or its client goes. Throws before the first byte what refuses it. */
  async serve(
    response: Response,
    form: StreamForm,
    { document, operation, variables, context }: Subscription,
  ): Promise<void> {
    const { schema, limits, format } = this.options;
    if (this.isClosing)
      throw new DomainError('SERVICE_UNAVAILABLE', 'the server is shutting down', { retryAfterSeconds: 1 });
    const release = [limits.hold(context.principal, 'sockets')];
    let events: AsyncIterator<ExecutionResult> | undefined;
    const ended = Promise.withResolvers<undefined>();
    const one = {
      ends: endsByItself(schema, operation),
      stop: () => {
        ended.resolve(undefined);
      },
    };
    this.running.add(one);
    try {
      release.push(limits.hold(context.principal, 'subscriptions'));
      const operationName = operation.name?.value ?? null;
      const found = await subscribe({
        schema,
        document,
        operationName,
        variableValues: variables,
        contextValue: context,
      });
      if (!(Symbol.asyncIterator in found)) throw found.errors?.[0] ?? new Error('a subscription without a stream');
      events = found[Symbol.asyncIterator]();
      response.status(200).set({ 'Content-Type': form.contentType, 'X-Accel-Buffering': 'no' });
      response.write(form.begin);
      context.signal.addEventListener('abort', one.stop, { once: true });
      await this.pass(response, form, operation, events, ended.promise);
      response.end(form.end);
    } catch (error) {
      if (!response.headersSent) throw error;
      response.end(form.failure([format(error)]) + form.end);
    } finally {
      this.running.delete(one);
      for (const give of release) give();
      await events?.return?.();
    }
  }

  private async pass(
    response: Response,
    form: StreamForm,
    operation: OperationDefinitionNode,
    events: AsyncIterator<ExecutionResult>,
    ended: Promise<undefined>,
  ): Promise<void> {
    const heartbeat = setInterval(() => {
      if (!response.writableNeedDrain) response.write(form.heartbeat);
    }, HEARTBEAT_MILLIS);
    try {
      for (;;) {
        const step = await Promise.race([events.next(), ended]);
        if (step === undefined || step.done === true) return;
        if (!response.write(form.result(this.formatted(operation, step.value))))
          await once(response, 'drain', { signal: AbortSignal.timeout(DRAIN_MILLIS) });
      }
    } finally {
      clearInterval(heartbeat);
    }
  }

  private formatted(operation: OperationDefinitionNode, result: ExecutionResult): object {
    const { schema, format } = this.options;
    const problem = sizeProblem(schema, operation, result.data);
    if (problem !== undefined) return { data: null, errors: [format(problem)] };
    return result.errors === undefined ? result : { ...result, errors: result.errors.map(format) };
  }
}
