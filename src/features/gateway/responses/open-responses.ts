import type { JsonObject } from '../../../shared/json/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { NativeForm } from '../exchange/exchange.types.js';
import { type HostedRequest, throughGateway } from '../hosted/hosted-servers.js';
import { RESPONSES_FORM } from '../hosted/hosted-servers.rules.js';
import { ProtocolApi, type ProtocolOptions } from '../exchange/protocol-api.js';
import { ResponseAssembly, responseRestorer, restoreResponse } from './native-response.js';
import { lostInResponse, toResponse } from './response-answer.rules.js';
import { ResponseEncoder, withContext } from './response-encoder.js';
import { responseCharges } from './response-prices.rules.js';
import { hostedTools, responseProblems } from './response-problems.js';
import type { ResponseContext } from './response-context.service.js';
import { inputItems, withoutCarriedItems } from './response-history.rules.js';
import { fromResponses } from './response-request.rules.js';
import { responseResults, responseTexts, withResponseProse } from './response-texts.rules.js';
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
      async prepare(caller, { body: given, items }, payload) {
        const { principal } = caller;
        const { retainContent } = principal.tenant;
        const { body: whole, input, isContinued } = await context.of(principal, given, items);
        const { body, seal } = throughGateway(RESPONSES_FORM, whole, caller, options.hosted);
        const store = context.keeps(principal, given);
        // What the tenant does not retain, or has no room for, no provider shall keep: theirs do unless they are told.
        const sent = retainContent && (store || given.store === false) ? body : { ...body, store: false };
        const exchange = {
          model: body.model as string,
          ...formsOf(sent, seal),
          withOutputLimit: (tokens: number) => formsOf({ ...sent, max_output_tokens: tokens }, seal),
          // A call with tools does something each time.
          skipCache: seal !== undefined,
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

function formsOf(body: JsonObject, seal: HostedRequest['seal']) {
  return { request: toRequest(body, seal), native: nativeForm(body, seal) };
}

function toRequest(body: JsonObject, seal: HostedRequest['seal']): Omit<ChatRequest, 'model'> {
  const { request, ...losses } = fromResponses(body);
  const native = {
    protocol: 'responses',
    body: withoutCarriedItems(body),
    headers: {},
    ...(seal === undefined ? {} : { seal }),
    charged: hostedTools(body),
    ...losses,
  } as const;
  return { ...request, native };
}

function nativeForm(body: JsonObject, seal: HostedRequest['seal']): NativeForm {
  return {
    outgoing: () => responseTexts(body),
    withProse: (prose) => toRequest(withResponseProse(body, prose), seal),
    results: (prose) => responseResults(withResponseProse(body, prose)),
    restore: restoreResponse,
    restorer: responseRestorer,
    lost: lostInResponse,
    assembly: () => new ResponseAssembly(),
    charges: (price) => responseCharges(body, price),
  };
}
