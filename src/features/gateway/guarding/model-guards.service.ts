import type { GuardAsker, GuardModels } from '../../../contracts/guards.js';
import { dataUrl } from '../../../shared/file-types.js';
import type { ChatService } from '../chat/chat.service.js';
import type { Caller } from '../invocation/model-call.js';

/** Verdicts are short. */
const MAX_TOKENS = 200;
/** The purpose of a guard's own calls, as policies see it. */
const PURPOSE = 'guard';

/** Models as guards, by the gateway's own path: with policies, holds, charges and evidence of their own. */
export class ModelGuards implements GuardModels {
  constructor(private readonly chat: ChatService) {}

  async ask(
    { principal, userHeader, session, tags }: GuardAsker,
    { guard, model, system, text, images }: Parameters<GuardModels['ask']>[1],
    signal: AbortSignal,
  ): Promise<string> {
    const caller: Caller = {
      // The models of a key are those that its holder may ask, not those that judge its calls.
      principal: { ...principal, allowedModels: null },
      userHeader,
      session,
      tags,
      signal,
      provenance: {},
      purpose: { action: 'ai.generate', context: { guard, purpose: PURPOSE } },
    };
    const completion = await this.chat.chat(caller, {
      model,
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content:
            images.length === 0
              ? text
              : [
                  { type: 'text', text },
                  ...images.map((image) => ({ type: 'image_url', image_url: { url: dataUrl(image) } })),
                ],
        },
      ],
      maxTokens: MAX_TOKENS,
      temperature: 0,
    });
    return completion.choices[0]?.message.content ?? '';
  }
}

/** Whether a call is a guard's own, which no guard judges again. */
export function isOfGuard({ purpose }: Pick<Caller, 'purpose'>): boolean {
  return purpose?.context.purpose === PURPOSE;
}
