import type { JsonObject } from '../../../shared/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { NativeForm } from '../exchange/exchange.types.js';
import { ProtocolApi, type ProtocolOptions } from '../exchange/protocol-api.js';
import { ResponseAssembly, responseRestorer, restoreResponse } from './native-response.js';
import { toResponse } from './response-answer.rules.js';
import { ResponseEncoder, withPrevious } from './response-encoder.js';
import { hostedTools, responseProblems } from './response-problems.js';
import type { ResponseStore } from './response-store.service.js';
import { fromResponses } from './response-request.rules.js';
import { responseTexts, withResponseProse } from './response-texts.rules.js';
import type { ResponseInput, ResponseStreamEventValue } from './response.types.js';

export type ResponsesService = ProtocolApi<ResponseInput, ResponseStreamEventValue>;

/** OpenAI's Responses. */
export function openResponses(store: ResponseStore, options: ProtocolOptions): ResponsesService {
  return new ProtocolApi(
    {
      name: 'responses',
      problems: responseProblems,
      delivery: ['stream', 'stream_options'],
      headers: [],
      async prepare(principal, { body: given }, payload) {
        const asked = { ...given, store: store.keeps(principal, given) };
        const body = await store.resolved(principal, given);
        const exchange = {
          model: body.model as string,
          request: toRequest(body),
          skipCache: false,
          user: typeof body.user === 'string' ? body.user : undefined,
          payload,
          native: nativeForm(body),
        };
        if (!asked.store) return { exchange, asked };
        return {
          exchange,
          asked,
          keep: ({ body: response, evidenceId, isTranslated: translated }) =>
            store.save(principal, { response, body: given, translated, evidenceId }),
        };
      },
      answer: (answer, asked) => withPrevious(toResponse(answer, asked), asked),
      encoder: (asked, logger) => new ResponseEncoder(asked, logger),
    },
    options,
  );
}

function toRequest(body: JsonObject): Omit<ChatRequest, 'model'> {
  const { request, ...losses } = fromResponses(body);
  const native = { protocol: 'responses', body, headers: {}, charged: hostedTools(body), ...losses } as const;
  return { ...request, native };
}

function nativeForm(body: JsonObject): NativeForm {
  return {
    outgoing: () => responseTexts(body),
    withProse: (prose) => toRequest(withResponseProse(body, prose)),
    restore: restoreResponse,
    restorer: responseRestorer,
    assembly: () => new ResponseAssembly(),
  };
}
