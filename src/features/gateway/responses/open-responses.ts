import type { JsonObject } from '../../../shared/json/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { NativeForm } from '../exchange/exchange.types.js';
import { ProtocolApi, type ProtocolOptions } from '../exchange/protocol-api.js';
import { ResponseAssembly, responseRestorer, restoreResponse } from './native-response.js';
import { lostInResponse, toResponse } from './response-answer.rules.js';
import { ResponseEncoder, withContext } from './response-encoder.js';
import { responseCharges } from './response-prices.rules.js';
import { hostedTools, responseProblems } from './response-problems.js';
import type { ResponseContext } from './response-context.service.js';
import { inputItems, withoutCarriedItems } from './response-history.rules.js';
import { fromResponses } from './response-request.rules.js';
import { responseTexts, withResponseProse } from './response-texts.rules.js';
import type { ResponseInput, ResponseStreamEventValue } from './response.types.js';

export type ResponsesApi = ProtocolApi<ResponseInput, ResponseStreamEventValue>;

/** Opens the API for OpenAI's Responses. */
export function openResponses(context: ResponseContext, options: ProtocolOptions): ResponsesApi {
  return new ProtocolApi(
    {
      name: 'responses',
      problems: responseProblems,
      delivery: ['background', 'stream', 'stream_options'],
      headers: [],
      async prepare(principal, { body: given, items }, payload) {
        const { retainContent } = principal.tenant;
        const { body, input, isContinued } = await context.of(principal, given, items);
        const store = context.keeps(principal, given);
        // What the tenant does not retain, or has no room for, no provider shall keep: theirs do unless they are told.
        const sent = retainContent && (store || given.store === false) ? body : { ...body, store: false };
        const exchange = {
          model: body.model as string,
          ...formsOf(sent),
          withOutputLimit: (tokens: number) => formsOf({ ...sent, max_output_tokens: tokens }),
          skipCache: false,
          user: typeof body.user === 'string' ? body.user : undefined,
          // Voted on and executed with the items as they are now.
          payload: isContinued ? () => ({ ...payload(), items: inputItems(body.input) }) : payload,
          changed: !retainContent && given.store === true ? ['store'] : [],
        };
        const asked = { ...given, store };
        if (!asked.store) return { exchange, asked };
        return {
          exchange,
          asked,
          keep: ({ body: response, isTranslated: translated, ...kept }) =>
            context.save(principal, given, { ...kept, response, input, translated }),
        };
      },
      answer: (answer, asked) => withContext(toResponse(answer, asked), asked),
      encoder: (asked, logger) => new ResponseEncoder(asked, logger),
    },
    options,
  );
}

function formsOf(body: JsonObject) {
  return { request: toRequest(body), native: nativeForm(body) };
}

function toRequest(body: JsonObject): Omit<ChatRequest, 'model'> {
  const { request, ...losses } = fromResponses(body);
  const native = {
    protocol: 'responses',
    body: withoutCarriedItems(body),
    headers: {},
    charged: hostedTools(body),
    ...losses,
  } as const;
  return { ...request, native };
}

function nativeForm(body: JsonObject): NativeForm {
  return {
    outgoing: () => responseTexts(body),
    withProse: (prose) => toRequest(withResponseProse(body, prose)),
    restore: restoreResponse,
    restorer: responseRestorer,
    lost: lostInResponse,
    assembly: () => new ResponseAssembly(),
    charges: (price) => responseCharges(body, price),
  };
}
