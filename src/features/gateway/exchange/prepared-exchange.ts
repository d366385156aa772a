import type { ScreenedTexts } from '../../../contracts/pii.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ModelCall } from '../invocation/model-call.js';
import type { ExchangeAnswer, NativeForm } from './exchange.types.js';

/** A checked request, before it is admitted. */
export interface PreparedExchange {
  request: ChatRequest;
  promptTokens: number;
  call: Pick<
    ModelCall<never>,
    | 'candidates'
    | 'aliased'
    | 'prompt'
    | 'action'
    | 'user'
    | 'metadata'
    | 'content'
    | 'messages'
    | 'request'
    | 'guarded'
    | 'pii'
    | 'remedied'
    | 'unlimitedBy'
  >;
  /** Puts personal data back in the place of placeholders; absent where none were put in. */
  screened: ScreenedTexts | undefined;
  native: NativeForm | undefined;
  changed: readonly string[];
  demand: NonNullable<ModelCall<never>['demand']>;
  /** Where an answer of others might be; absent when the cache is bypassed. */
  key: string | undefined;
}

/** An answer in both of its forms. */
export type AnswerForms = Pick<ExchangeAnswer, 'choices' | 'native'>;
