/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  OnePromptDocument,
  PromptCallCostDocument,
  PromptVersionsPageDocument,
  TakePromptDocument,
  TextInForceDocument,
  TryPromptDocument,
  type VersionRowFragment,
} from '../src/gql/graphql.js';
import { enabled, open } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const VERSION: VersionRowFragment = {
  id: 'version-2',
  version: 2,
  digest: 'b'.repeat(64),
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content: 'Say {{ n }} of {{shop}}.' }],
  variables: { type: 'object', properties: { shop: { type: 'string', default: 'us' }, n: { type: 'integer' } } },
  parameters: {},
  tools: [],
  responseFormat: null,
  note: 'shorter',
  createdBy: 'ada',
  createdAt: '2026-01-05T10:00:00.000Z',
};

function kept(): void {
  const prompt = {
    id: 'prompt-1',
    name: 'greet',
    description: null,
    latest: 2,
    createdBy: 'ada',
    createdAt: VERSION.createdAt,
  };
  const promptLabels = [{ label: 'production', version: 1, requires: null, moves: [] }];
  reply(OnePromptDocument, () => ({ prompt, promptLabels }));
  const edges = [VERSION, { ...VERSION, id: 'version-1', version: 1, model: 'gpt-4o' }].map((node) => ({ node }));
  reply(PromptVersionsPageDocument, () => ({
    promptVersions: { edges, pageInfo: { hasNextPage: false, endCursor: null } },
  }));
}

describe('a prompt', () => {
  test('is tried by its label or a version, with values of their types', async () => {
    kept();
    const message = { content: 'Three of us.', refusal: null };
    const usage = { promptTokens: 7, completionTokens: 3 };
    reply(TryPromptDocument, () => ({
      chat: { evidenceId: 'event-1', model: 'gpt-4o-mini', choices: [{ message }], usage },
    }));
    reply(PromptCallCostDocument, () => ({ invocation: { invocation: { costUsd: 0.002, latencyMs: 12 } } }));
    const person = await open('/prompts/greet', { roles: ['tenant_admin'] });
    await person.selectOptions(await screen.findByLabelText('Label or version'), '2');
    await person.type(screen.getByLabelText('n'), '3');
    await person.type(screen.getByLabelText('Further message'), 'Be brief.');
    await person.click(await enabled('Ask'));
    const answer = within(screen.getByRole('group', { name: 'Answer' }));
    expect(await answer.findByText('Three of us.')).toBeDefined();
    expect(await answer.findByText('12 ms')).toBeDefined();
    expect(askedOf(TryPromptDocument)[0]).toEqual({
      input: { model: 'prompt:greet@2', messages: [{ role: 'USER', content: 'Be brief.' }], variables: { n: 3 } },
    });
  });

  test('gets a version from a file, and says what was left out', async () => {
    kept();
    reply(TakePromptDocument, () => ({
      importPrompt: { version: { id: 'version-3', version: 3 }, dropped: ['tags'], labels: ['production'] },
    }));
    const person = await open('/prompts/greet', { roles: ['tenant_admin'] });
    const form = within(await screen.findByRole('region', { name: 'Import' }));
    await person.selectOptions(form.getByLabelText('From'), 'PROMPTFOO');
    await person.type(form.getByLabelText('The file'), 'prompts: Hello');
    await person.click(form.getByText('Leave out what has no counterpart'));
    await person.click(await enabled('Import'));
    expect(await screen.findByText(/Left out: tags/)).toBeDefined();
    expect(askedOf(TakePromptDocument)[0]).toEqual({
      input: { name: 'greet', form: 'PROMPTFOO', text: 'prompts: Hello', model: null, dropUnknown: true },
    });
  });

  test('says which text was in force at a time, who approved it and on which evaluation', async () => {
    kept();
    const move = { kind: 'MOVE' as const, movedBy: 'ada', proposalId: 'proposal-1', createdAt: VERSION.createdAt };
    const evaluation = { run: 'run-1', eventId: 'event-1', dataset: 'cases', passRate: 0.9 };
    reply(TextInForceDocument, () => ({ promptInForce: { version: VERSION, move, approvedBy: ['fred'], evaluation } }));
    const person = await open('/prompts/greet', { roles: ['auditor'] });
    const then = within(await screen.findByRole('region', { name: 'In force at a time' }));
    await person.type(then.getByLabelText('At, your time'), '2026-01-05T14:03:00');
    await person.click(then.getByText('Show the text'));
    expect(await then.findByText('Say {{ n }} of {{shop}}.')).toBeDefined();
    expect(then.getByText('fred').getAttribute('href')).toBe('/proposals/proposal-1');
    expect(then.getByText('90% of cases').getAttribute('href')).toBe('/evaluations/run-1');
    expect(askedOf(TextInForceDocument)[0]).toEqual({
      name: 'greet',
      label: 'production',
      at: new Date('2026-01-05T14:03:00').toISOString(),
    });
  });

  test('is only read by auditors', async () => {
    kept();
    await open('/prompts/greet', { roles: ['auditor'] });
    expect(await screen.findByText('Export for Langfuse')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
  });
});
