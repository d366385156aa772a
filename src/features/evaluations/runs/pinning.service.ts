import type { EvaluatedCalls } from '../../../contracts/evaluations/evaluated-calls.js';
import type { Principal } from '../../../contracts/identity.js';
import type { PolicyDrafts } from '../../../contracts/evaluations/policy-drafts.js';
import type { Prompts } from '../../../contracts/prompts.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import { type Judge, judgeRequest, judgeVariables, OWN_JUDGE_DIGEST } from '../checks/judge.rules.js';
import type { RunTarget } from './run.rules.js';

interface PinningOptions {
  drafts: Pick<PolicyDrafts, 'checked'>;
  calls: Pick<EvaluatedCalls, 'weigh'>;
  prompts: Pick<Prompts, 'resolved'>;
}

interface Named {
  model?: string | null | undefined;
  prompt?: string | null | undefined;
}

interface NamedTarget extends Named {
  policies?: JsonObject[] | null | undefined;
}

const SAMPLE = { messages: [{ role: 'user', content: 'sample' }], variables: {}, expected: null };

/** Fixes what a run asks: labels become versions, and the judge's alias a model. */
export class Pinning {
  constructor(private readonly options: PinningOptions) {}

  /** Throws NOT_FOUND, FORBIDDEN for a model that the key may not use, and what else the call would be refused with. */
  async target(principal: Principal, named: NamedTarget, path: string): Promise<RunTarget> {
    if (named.policies != null) {
      await this.options.drafts.checked(principal.tenant.id, named.policies, `${path}.policies`);
      return { policies: named.policies.map((draft) => plainJson(draft)) };
    }
    if (named.prompt != null) {
      const { name, version, digest } = await this.version(principal, named.prompt, `${path}.prompt`);
      return { prompt: name, version, digest };
    }
    const model = named.model ?? '';
    await this.weigh(principal, { model, messages: SAMPLE.messages, max_completion_tokens: 16 }, `${path}.model`);
    return { model };
  }

  /** Throws as `target` does, and INVALID_REQUEST for a prompt that does not get the answer. */
  async judge(principal: Principal, named: Named): Promise<Judge> {
    const variables = judgeVariables(SAMPLE, 'sample', ['sample']);
    if (named.prompt == null) {
      const asked = { model: named.model ?? '', prompt: null, digest: OWN_JUDGE_DIGEST };
      return { ...asked, model: await this.weigh(principal, judgeRequest(asked, variables), 'judge.model') };
    }
    const { name, version, digest, hasFormat, ...prompt } = await this.version(principal, named.prompt, 'judge.prompt');
    const { properties } = prompt.variables;
    const declared = isJsonObject(properties) ? Object.keys(properties) : [];
    if (!declared.includes('answer'))
      throw invalidRequest([{ path: 'judge.prompt', message: 'expected a prompt with the variable answer' }]);
    const asked = { model: '', prompt: { name, version, hasFormat, variables: declared }, digest };
    return { ...asked, model: await this.weigh(principal, judgeRequest(asked, variables), 'judge.prompt') };
  }

  private async version({ tenant }: Principal, reference: string, path: string) {
    const [name = '', at = ''] = reference.split('@');
    try {
      return await this.options.prompts.resolved(tenant.id, name, at);
    } catch (error) {
      throw withParam(error, path);
    }
  }

  /** The catalogue id of the model that a request goes to first. */
  private async weigh(principal: Principal, body: JsonObject, path: string): Promise<string> {
    const caller = {
      principal,
      purpose: { action: 'ai.generate' as const, context: { purpose: 'evaluation' } },
      tags: { purpose: 'evaluation' },
      signal: new AbortController().signal,
    };
    try {
      return (await this.options.calls.weigh(caller, body)).model;
    } catch (error) {
      throw withParam(error, path);
    }
  }
}

/** Names the field of the run in the place of that of the call. */
function withParam(error: unknown, param: string): unknown {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') return error;
  return new DomainError(error.code, error.message, { param, cause: error });
}
