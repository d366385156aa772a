import type { Principal } from '../../../contracts/identity.js';
import type { Prompts, RenderedPrompt } from '../../../contracts/prompts.js';
import { invalidRequest } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { ChatInput } from '../chat/chat-input.types.js';
import { choiceProblems } from '../chat/chat-problems.rules.js';
import { chatOf, completionBodyOf, messageBodyOf, responseBodyOf } from './prompt-forms.rules.js';
import { modelReference, type PromptReference, referenceIn, storedReference } from './prompt-reference.rules.js';

/** A request as if its client had sent the text of the prompt that it names. */
export interface Prompted<Request> {
  request: Request;
  prompt: RenderedPrompt;
}

/** Bodies with the text of a prompt, by the names of their protocols. */
const FORMS = { completions: completionBodyOf, messages: messageBodyOf, responses: responseBodyOf } as const;

/** Requests that name registered prompts. All throw NOT_FOUND, and INVALID_REQUEST for variables. */
export class PromptedCalls {
  constructor(private readonly prompts: Prompts) {}

  /** Undefined for a chat that names no prompt. */
  async chat({ tenant }: Principal, input: ChatInput): Promise<Prompted<ChatInput> | undefined> {
    const reference = modelReference(input.model, input.variables);
    if (reference === undefined) return undefined;
    const prompt = await this.rendered(tenant.id, reference);
    const request = chatOf(input, prompt);
    const issues = choiceProblems(request);
    if (issues.length > 0) throw invalidRequest(issues);
    return { request, prompt };
  }

  /** Undefined for a body that names no prompt. */
  async body(protocol: string, { tenant }: Principal, body: JsonObject): Promise<Prompted<JsonObject> | undefined> {
    const reference = referenceIn(protocol, body);
    if (reference === undefined) return undefined;
    const prompt = await this.rendered(tenant.id, reference);
    return { request: FORMS[protocol as keyof typeof FORMS](body, prompt), prompt };
  }

  /** The prompt that a stored request names now; undefined without one. */
  async named({ tenant }: Principal, request: JsonObject): Promise<RenderedPrompt | undefined> {
    const reference = storedReference(request);
    return reference === undefined ? undefined : this.rendered(tenant.id, reference);
  }

  private rendered(tenantId: string, { name, at, variables }: PromptReference): Promise<RenderedPrompt> {
    return this.prompts.rendered(tenantId, name, at, variables);
  }
}
