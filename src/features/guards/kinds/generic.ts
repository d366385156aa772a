import { dataUrl } from '../../../shared/file-types.js';
import { isJsonObject } from '../../../shared/json/json.js';
import { readGenericAnswer } from './generic-answer.rules.js';
import { ALL_PICTURES, asked, type GuardClient, GuardFailure } from './guard-client.js';

/** LiteLLM's Generic Guardrail API, which some thirty vendors serve. */
export const generic: GuardClient = {
  pictures: ALL_PICTURES,

  async judge(line, { texts, images, side, facts }, signal) {
    const pictures = images.map(dataUrl);
    const { params } = line.settings;
    const answer = await asked(
      line,
      {
        texts: [...texts],
        ...(pictures.length === 0 ? {} : { images: pictures }),
        input_type: side === 'request' ? 'request' : 'response',
        request_data: {
          ...(facts.keyId === undefined ? {} : { user_api_key_hash: facts.keyId }),
          ...(facts.tenantId === undefined ? {} : { user_api_key_org_id: facts.tenantId }),
        },
        ...(facts.callId === undefined ? {} : { litellm_call_id: facts.callId }),
        ...(facts.sessionId === undefined ? {} : { litellm_trace_id: facts.sessionId }),
        ...(facts.model === undefined ? {} : { model: facts.model }),
        additional_provider_specific_params: isJsonObject(params) ? params : {},
      },
      signal,
    );
    const outcome = readGenericAnswer(answer, texts, pictures);
    if (outcome === undefined) throw new GuardFailure('bad_answer', 'the answer of the guard is not a verdict');
    return outcome;
  },
};
