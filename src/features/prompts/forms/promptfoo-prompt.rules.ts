import type { PromptContent, PromptMessage } from '../../../contracts/prompts.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import {
  type ImportedPrompt,
  messageIn,
  noteIn,
  settingsIn,
  templateProblems,
  unknownNames,
  variablesIn,
} from './prompt-template.rules.js';

/** Tests and what belongs to them are data sets of evaluations. */
const MEMBERS = ['description', 'prompts', 'providers', 'metadata', 'tests', 'defaultTest', '$schema'];
const OF_PROMPT = ['id', 'label', 'raw', 'config'];
const OF_PROVIDER = ['id', 'label', 'config'];
/** Names of models follow the provider and, for some, the kind of its API. */
const PROVIDER = /^[a-z][\w-]{0,40}:(?:(?:chat|completion|responses|messages):)?([^\s:/][^\s]{0,199})$/i;
/** Programs and files in the place of a provider or a prompt. */
const ELSEWHERE = /^(?:file|exec|python|javascript|https?|ruby|golang|webhook):/i;

/** A configuration of promptfoo, already read: its first prompt with its first provider; or a file of messages alone. */
export function promptfooPrompt(file: JsonObject | JsonValue[]): ImportedPrompt {
  const dropped: string[] = [];
  const problems: string[] = [];
  if (Array.isArray(file)) {
    const messages = file.flatMap((message, place) => messageIn(message, `[${place}]`, problems));
    return imported({ messages, config: {}, dropped, problems });
  }
  dropped.push(...unknownNames(file, MEMBERS, ''));
  const metadata = isJsonObject(file.metadata) ? file.metadata : {};
  dropped.push(...unknownNames(metadata, ['variables'], 'metadata.'));
  const [prompt, ...prompts] = listOf(file.prompts);
  const [provider = null, ...providers] = listOf(file.providers);
  dropped.push(...prompts.map((_, place) => `prompts[${place + 1}]`));
  dropped.push(...providers.map((_, place) => `providers[${place + 1}]`));
  const { raw, config: ofPrompt } = promptIn(prompt, dropped);
  const { model, config: ofProvider } = providerIn(provider, dropped);
  return imported({
    messages: messagesIn(raw, problems),
    model,
    variables: metadata.variables,
    config: { ...ofProvider, ...ofPrompt },
    note: noteIn(file.description, 'description', dropped),
    dropped,
    problems,
  });
}

interface Parts extends Pick<ImportedPrompt, 'dropped' | 'problems'> {
  messages: PromptMessage[];
  model?: string | undefined;
  variables?: JsonValue | undefined;
  config: JsonObject;
  note?: string | null;
}

function imported({ messages, model, variables, config, note = null, dropped, problems }: Parts): ImportedPrompt {
  const settings = settingsIn(config, 'config.', { known: [], dropped });
  return {
    version: {
      model: model ?? null,
      messages: messages.map(({ role, content }) => ({ role, content })),
      variables: isJsonObject(variables) ? variables : variablesIn(messages),
      ...settings,
      note,
    },
    labels: [],
    dropped,
    problems,
  };
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : value == null ? [] : [value];
}

function promptIn(
  prompt: JsonValue | undefined,
  dropped: string[],
): { raw: JsonValue | undefined; config: JsonObject } {
  if (!isJsonObject(prompt)) return { raw: prompt, config: {} };
  dropped.push(...unknownNames(prompt, OF_PROMPT, 'prompts[0].'));
  return { raw: prompt.raw ?? prompt.id, config: isJsonObject(prompt.config) ? prompt.config : {} };
}

function providerIn(provider: JsonValue, dropped: string[]): { model?: string; config: JsonObject } {
  const { id, config } = isJsonObject(provider) ? provider : { id: provider };
  if (isJsonObject(provider)) dropped.push(...unknownNames(provider, OF_PROVIDER, 'providers[0].'));
  const [, model] = typeof id === 'string' && !ELSEWHERE.test(id) ? (PROVIDER.exec(id) ?? []) : [];
  if (model === undefined && provider !== null) dropped.push('providers[0].id');
  return { config: isJsonObject(config) ? config : {}, ...(model === undefined ? {} : { model }) };
}

/** A prompt that is JSON is a chat in OpenAI's form, and any other text what a user says. */
function messagesIn(raw: JsonValue | undefined, problems: string[]): PromptMessage[] {
  if (typeof raw !== 'string' || raw === '' || ELSEWHERE.test(raw)) {
    problems.push('prompts[0]: expected the text of a prompt, not the name of a file or a program');
    return [];
  }
  const chat = chatIn(raw);
  if (chat !== undefined) return chat.flatMap((message, place) => messageIn(message, `prompts[0][${place}]`, problems));
  problems.push(...templateProblems('prompts[0]', raw));
  return [{ role: 'user', content: raw }];
}

function chatIn(raw: string): JsonValue[] | undefined {
  if (!raw.trimStart().startsWith('[')) return undefined;
  try {
    const value = JSON.parse(raw) as JsonValue;
    return Array.isArray(value) && value.length > 0 && value.every(isJsonObject) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A version as a configuration of promptfoo, whose provider is OpenAI's protocol. */
export function promptfooPromptFile(
  name: string,
  { version, note }: { version: number; note: string | null },
  { model, messages, variables, parameters, tools, responseFormat }: PromptContent,
): JsonObject {
  const raw = JSON.stringify(messages.map(({ role, content }) => ({ role, content })));
  return {
    ...(note === null ? {} : { description: note }),
    prompts: [{ id: name, label: `${name}@${version}`, raw }],
    providers: [
      {
        id: `openai:chat:${model}`,
        config: {
          ...parameters,
          ...(tools.length === 0 ? {} : { tools }),
          ...(responseFormat === null ? {} : { response_format: responseFormat }),
        },
      },
    ],
    ...(Object.keys(variables).length === 0 ? {} : { metadata: { variables } }),
  };
}
