import { describe, expect, test } from '@jest/globals';
import {
  assertNoProviderState,
  OWN_IDS,
  PROVIDER_STATE,
} from '../../../src/features/gateway/exchange/provider-state.rules.js';
import { DomainError } from '../../../src/shared/errors.js';
import type { JsonValue } from '../../../src/shared/json/json.js';

/** The places of a request that refer to a provider's state. */
function refused(body: JsonValue): string[] {
  try {
    assertNoProviderState(body);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { issues } = error.details as { issues: { path: string }[] };
    return issues.map(({ path }) => path);
  }
  return [];
}

describe('a request is refused', () => {
  test.each<[string, JsonValue, string[]]>([
    ['for an earlier response', { previous_response_id: 'resp_1' }, ['previous_response_id']],
    [
      'for a file in a message',
      { input: [{ content: [{ type: 'input_file', file_id: 'f' }] }] },
      ['input[0].content[0].file_id'],
    ],
    [
      'for stores of a tool',
      { tools: [{ type: 'file_search', vector_store_ids: ['v'] }] },
      ['tools[0].vector_store_ids'],
    ],
    ['for a stored item', { input: [{ type: 'item_reference', id: 'x' }] }, ['input[0].type']],
    ['for a stored prompt', { prompt: { id: 'p' } }, ['prompt']],
    ['for audio of an earlier answer', { messages: [{ audio: { id: 'a' } }] }, ['messages[0].audio']],
    ['for a voice of the account', { audio: { voice: { id: 'v' } } }, ['audio']],
    ['for a container by its name', { container: 'c' }, ['container']],
    ['for a container by its id', { container: { id: 'c' } }, ['container']],
    ['for a skill of the account', { skills: [{ type: 'custom', skill_id: 's' }] }, ['skills[0].skill_id']],
    ['for several at once', { assistant_id: 'a', thread: { id: 't' } }, ['assistant_id', 'thread']],
  ])('%s', (_, body, paths) => {
    expect(refused(body)).toEqual(paths);
  });
});

describe('a request passes', () => {
  test.each<[string, JsonValue]>([
    ['that is no object', 'text'],
    ['with empty references', { previous_response_id: '', file_ids: [], conversation: null }],
    ['with a new container', { container: { type: 'auto' } }],
    ['with a voice that everybody has', { audio: { voice: 'alloy' } }],
    ['with a prompt that is a text', { prompt: 'say hello' }],
    ['with a skill of Anthropic’s own', { skills: [{ type: 'anthropic', skill_id: 'pdf' }] }],
    [
      'with the names in arguments, schemas and metadata',
      { metadata: { file_id: 'f' }, tools: [{ parameters: { file_id: {} } }] },
    ],
    ['with the names in the input of a call', { content: [{ type: 'tool_use', input: { file_id: 'f' } }] }],
    ['with names of an object’s prototype', JSON.parse('{"constructor":"x","__proto__":{"a":1}}') as JsonValue],
  ])('%s', (_, body) => {
    expect(refused(body)).toEqual([]);
  });

  test.each([...OWN_IDS])('with the own id %s', (name) => {
    expect(refused({ [name]: 'x' })).toEqual([]);
    expect(Object.keys(PROVIDER_STATE)).not.toContain(name);
  });
});
