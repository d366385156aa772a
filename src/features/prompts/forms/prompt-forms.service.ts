import type { Principal } from '../../../contracts/identity.js';
import type { PromptContent } from '../../../contracts/prompts.js';
import type { AskedChange } from '../../../contracts/proposals.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { fileValue, jsonText, unreadableText } from '../../../shared/json/file-text.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { CreatePromptVersionInput, PromptVersionType } from '../prompt.types.js';
import type { PromptsService } from '../prompts.service.js';
import { langfuseFile, langfusePrompt } from './langfuse-prompt.rules.js';
import type { ExportedPrompt, ImportedPromptVersion, ImportPromptInput } from './prompt-form.types.js';
import type { PromptForm } from './prompt-form-name.js';
import { type ImportedPrompt, templateOf } from './prompt-template.rules.js';
import { promptfooPrompt, promptfooPromptFile } from './promptfoo-prompt.rules.js';

const TOLD = 100;
const MAX_LABEL = 100;

interface PromptFormsOptions {
  prompts: Pick<PromptsService, 'createVersion' | 'prompt' | 'version'>;
  /** Validates the input of a new version like a request. Throws INVALID_REQUEST. */
  read: (input: JsonObject) => object;
}

/** Versions of prompts in the forms of other programs. */
export class PromptForms {
  constructor(private readonly options: PromptFormsOptions) {}

  /**
   * Adds the prompt of a file as a version. Throws INVALID_REQUEST for a text of another form, for what has no counterpart
   * unless it may be dropped, and what adding a version throws.
   */
  async import(
    principal: Principal,
    { name, form, text, model, dropUnknown }: ImportPromptInput,
    asked: AskedChange,
  ): Promise<ImportedPromptVersion> {
    const { prompts, read } = this.options;
    const { version, labels, dropped, problems } = readPrompt(form, text);
    const refused = dropUnknown === true ? problems : [...problems, ...dropped.map(droppable)];
    if (refused.length > 0) throw invalidRequest(refused.map((message) => ({ path: 'input.text', message })));
    const chosen = model ?? version.model;
    if (chosen == null)
      throw invalidRequest([{ path: 'input.model', message: 'expected a model, as the file names none' }]);
    // The reader checks it as the input of a request.
    const input = read({ ...version, model: chosen }) as CreatePromptVersionInput;
    // Approvers see the version, which the text is another form of.
    const whole = { name, form, input: { ...version, model: chosen } };
    const made = await prompts.createVersion(principal, name, input, { ...asked, whole });
    return {
      version: made,
      dropped: dropped.slice(0, TOLD),
      labels: labels.slice(0, TOLD).map((label) => label.slice(0, MAX_LABEL).toWellFormed()),
    };
  }

  /** `at`: a label, or the number of a version; the newest when absent. Throws NOT_FOUND, and CONFLICT for a text that would be another one there. */
  async export(
    principal: Principal,
    { name, at, form }: { name: string; at: string | undefined; form: PromptForm },
  ): Promise<ExportedPrompt> {
    const shown = await this.shown(principal, name, at);
    const unknown = shown.messages.flatMap(({ content }) => templateOf(content).unknown);
    if (unknown.length > 0)
      throw new DomainError(
        'CONFLICT',
        `the version has ${unknown[0] ?? ''} in its text, which the other program would render`,
      );
    const { model, messages, variables, parameters, tools, responseFormat } = shown;
    const content: PromptContent = { model, messages, variables, parameters, tools, responseFormat };
    const file = form === 'LANGFUSE' ? langfuseFile(name, shown, content) : promptfooPromptFile(name, shown, content);
    return { mediaType: 'application/json', text: `${JSON.stringify(file, null, 2)}\n` };
  }

  private async shown(principal: Principal, name: string, at: string | undefined): Promise<PromptVersionType> {
    const { prompts } = this.options;
    if (at !== undefined && /^\d+$/.test(at)) return prompts.version(principal, name, at);
    const { latest, labels } = await prompts.prompt(principal, name);
    const held = at === undefined ? latest : Object.hasOwn(labels, at) ? labels[at] : undefined;
    if (held === undefined) throw new DomainError('NOT_FOUND', `the prompt ${name} has no label ${at ?? ''}`);
    return prompts.version(principal, name, String(held));
  }
}

function readPrompt(form: PromptForm, text: string): ImportedPrompt {
  const value = form === 'LANGFUSE' ? jsonText(text) : fileValue(text);
  if (isJsonObject(value)) return form === 'LANGFUSE' ? langfusePrompt(value) : promptfooPrompt(value);
  if (form === 'PROMPTFOO' && Array.isArray(value)) return promptfooPrompt(value);
  throw unreadableText(
    form === 'LANGFUSE' ? 'expected one prompt as an object' : 'expected a configuration or messages',
  );
}

function droppable(place: string): string {
  return `${place} has no counterpart in a prompt; dropUnknown leaves it out`;
}
