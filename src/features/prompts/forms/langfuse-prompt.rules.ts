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

/** The members of a prompt in Langfuse's API, those that say where it was kept among them. */
const MEMBERS = [
  'name',
  'type',
  'prompt',
  'config',
  'labels',
  'commitMessage',
  'version',
  'id',
  'projectId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'isActive',
  'resolutionGraph',
];
const OF_MESSAGE = ['type', 'role', 'content', 'name'];

/** A prompt of Langfuse: a text or a chat, as `GET /api/public/v2/prompts/:name` answers and its POST takes. */
export function langfusePrompt(file: JsonObject): ImportedPrompt {
  const { tags, prompt, labels } = file;
  const dropped = unknownNames(file, [...MEMBERS, 'tags'], '');
  if (Array.isArray(tags) && tags.length > 0) dropped.push('tags');
  const problems: string[] = [];
  const messages = messagesIn(prompt, dropped, problems);
  const config = isJsonObject(file.config) ? file.config : {};
  const { model = null, variables } = config;
  const settings = settingsIn(config, 'config.', { known: ['model', 'variables'], dropped });
  return {
    version: {
      model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      variables: isJsonObject(variables) ? variables : variablesIn(messages),
      ...settings,
      note: noteIn(file.commitMessage, 'commitMessage', dropped),
    },
    labels: Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [],
    dropped,
    problems,
  };
}

function messagesIn(prompt: JsonValue | undefined, dropped: string[], problems: string[]): PromptMessage[] {
  if (typeof prompt === 'string') {
    problems.push(...templateProblems('prompt', prompt));
    return [{ role: 'user', content: prompt }];
  }
  if (!Array.isArray(prompt)) {
    problems.push('prompt: expected a text or a list of messages');
    return [];
  }
  return prompt.flatMap((message, place) => {
    const path = `prompt[${place}]`;
    if (isJsonObject(message) && message.type === 'placeholder') {
      // The messages of a call come after those of a prompt: the last place is theirs anyway.
      if (place < prompt.length - 1) dropped.push(`${path}: a placeholder before other messages`);
      return [];
    }
    if (isJsonObject(message)) dropped.push(...unknownNames(message, OF_MESSAGE, `${path}.`));
    return messageIn(message, path, problems);
  });
}

/** A version as Langfuse's API has it: a text where it is one of a user alone, and a chat otherwise. Labels stay here. */
export function langfuseFile(
  name: string,
  { version, note }: { version: number; note: string | null },
  { model, messages, variables, parameters, tools, responseFormat }: PromptContent,
): JsonObject {
  const [first] = messages;
  const isText = messages.length === 1 && first?.role === 'user';
  return {
    name,
    version,
    type: isText ? 'text' : 'chat',
    prompt: isText ? first.content : messages.map(({ role, content }) => ({ role, content })),
    config: {
      model,
      ...parameters,
      ...(tools.length === 0 ? {} : { tools }),
      ...(responseFormat === null ? {} : { response_format: responseFormat }),
      ...(Object.keys(variables).length === 0 ? {} : { variables }),
    },
    labels: [],
    tags: [],
    ...(note === null ? {} : { commitMessage: note }),
  };
}
