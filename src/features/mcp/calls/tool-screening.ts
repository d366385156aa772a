import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { textsOf, withTexts } from './argument-texts.rules.js';
import type { Callable } from './callable.js';

const NOTHING_FOUND: Pick<ScreenedTexts, 'types' | 'fixedTypes' | 'isUnread'> = {
  types: [],
  fixedTypes: [],
  isUnread: false,
};

/** Texts as they go out, and the way back. */
export interface Screened {
  found: Pick<ScreenedTexts, 'types' | 'fixedTypes' | 'isUnread'>;
  sent: JsonObject;
  answers: JsonObject;
  restore: ((text: string) => string) | undefined;
}

/** Looks for personal data in calls of tools and their results. */
export class ToolScreening {
  constructor(private readonly screener: PiiScreener) {}

  /** Looks for personal data in what leaves for a server. */
  async screen(
    { principal, signal }: ToolCaller,
    { isExact }: Callable,
    given: JsonObject,
    answers: JsonObject,
  ): Promise<Screened> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode === 'off') return { found: NOTHING_FOUND, sent: given, answers, restore: undefined };
    // The arguments first: their placeholders are the same in each round.
    const [asked, told] = [textsOf(given), textsOf(answers)];
    const texts = isExact ? told.texts : [...asked.texts, ...told.texts];
    const fixed = [...(isExact ? asked.texts : []), ...asked.fixed, ...told.fixed];
    const options = { owner, replace: piiMode === 'redact', fixed: { texts: fixed, joined: [] }, rules, signal };
    const screened = await this.screener.screen(texts, options);
    const own = isExact ? 0 : asked.texts.length;
    return {
      found: screened,
      sent: isExact ? given : withTexts(given, screened.texts.slice(0, own)),
      answers: withTexts(answers, screened.texts.slice(own)),
      restore: (text) => screened.restore(text),
    };
  }

  /** A tenant that lets no personal data into a model lets none of a tool come to it either. Throws POLICY_DENIED. */
  async assertNothingBlocked({ principal, signal }: ToolCaller, result: JsonObject): Promise<void> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode !== 'block') return;
    const { texts, fixed } = textsOf(result);
    const found = await this.screener.screen([...texts, ...fixed], { owner, replace: false, rules, signal });
    if (found.types.length === 0) return;
    throw blockedData('result', found.types);
  }
}

/** The error of a call with personal data that its tenant blocks. */
export function blockedData(what: 'call' | 'result', types: readonly string[]): DomainError {
  const reason = `personal data in the ${what} is blocked: ${types.join(', ')}`;
  return new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
}
