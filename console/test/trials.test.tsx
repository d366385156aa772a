/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  DatasetsPageDocument,
  EvaluationItemsPageDocument,
  EvaluationsPageDocument,
  OneEvaluationDocument,
  RunEvaluationDocument,
  TrialChoicesDocument,
  type TrialChoicesQuery,
} from '../src/gql/graphql.js';
import { keep } from '../src/parts/kept.js';
import { enabled, open } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const NONE = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
type Policy = TrialChoicesQuery['policies']['edges'][number]['node'];
const POLICY: Policy = {
  name: 'baseline',
  description: null,
  actions: ['ai.*'],
  resources: ['*'],
  effect: 'ALLOW',
  enabled: true,
  mode: 'ENFORCE',
  rules: [],
};
const RULE = { id: 'night', description: null, condition: 'true', obligations: [] };

function choices(sets: TrialChoicesQuery['evaluationDatasets']['edges'], policies: readonly Policy[]): void {
  reply(EvaluationsPageDocument, () => ({ evaluationRuns: NONE }));
  reply(DatasetsPageDocument, () => ({ evaluationDatasets: NONE }));
  reply(TrialChoicesDocument, () => ({
    evaluationDatasets: { edges: sets },
    policies: { edges: policies.map((node) => ({ node })) },
  }));
}
const set = (name: string, origin: 'RECORDED' | 'LINES') => ({ node: { name, origin, items: 4 } });

async function begin() {
  const person = await open('/evaluations', { roles: ['tenant_admin'] });
  await person.click(await enabled('New evaluation'));
  await person.selectOptions(screen.getByLabelText('What is evaluated'), 'policies');
  await screen.findByLabelText('Recorded calls');
  return person;
}

test('drafts are tried on recorded calls: unsaved ones, those that are off or only log, written ones, and what is taken away', async () => {
  choices(
    [set('traffic', 'RECORDED'), set('lines', 'LINES')],
    [
      POLICY,
      { ...POLICY, name: 'nights', effect: 'REQUIRE_APPROVAL', mode: 'LOG_ONLY', rules: [RULE] },
      { ...POLICY, name: 'weekends', effect: 'DENY', enabled: false },
    ],
  );
  keep('policy.tenant-1.ada.new', { draft: { ...POLICY, name: 'mine', description: '', effect: 'DENY', tests: [] } });
  keep('policy.tenant-2.ada.new', { draft: { ...POLICY, name: 'elsewhere' } });
  keep('policy.tenant-1.ada.broken', { draft: { name: 4 } });
  reply(RunEvaluationDocument, () => ({ startEvaluation: { id: 'run-1' } }));
  const ended = { id: 'run-1', items: 4, passed: 2, failed: 2, errors: 0, unjudged: 0 };
  const side = { ...ended, passRate: 0.5, low: 0.1, high: 0.9, costUsd: 0, medianMillis: null };
  reply(OneEvaluationDocument, () => ({
    evaluationRun: {
      ...ended,
      name: 'policies: mine',
      dataset: 'traffic',
      status: 'COMPLETED' as const,
      reason: null,
      subject: 'ada',
      costUsd: 0,
      budgetUsd: 0,
      createdAt: '2026-01-05T10:00:00.000Z',
      datasetDigest: 'a',
      candidateDigest: 'b',
      candidate: { prompt: null, policies: [{ name: 'mine', effect: 'deny' }] },
      baseline: { model: null, prompt: null, version: null, policies: [] },
      checks: [],
      judge: null,
      rate: 600,
      candidateFigures: side,
      baselineFigures: { ...side, passed: 4, failed: 0, passRate: 1 },
      regression: { both: 2, fixed: 0, broken: 2, neither: 0, difference: 0.5, low: 0, high: 0.9, p: 0.5 },
      root: 'c',
      completedEventId: 'event-1',
      endedAt: '2026-01-05T10:00:01.000Z',
    },
  }));
  reply(EvaluationItemsPageDocument, () => ({ evaluationResults: NONE }));

  const person = await begin();
  expect(within(screen.getByLabelText('Recorded calls')).getAllByRole('option')).toHaveLength(1);
  expect(screen.queryByText(/elsewhere/)).toBeNull();
  await person.click(screen.getByLabelText('mine, not saved yet'));
  await person.click(screen.getByLabelText('nights, which only logs'));
  expect(screen.getByLabelText('weekends, which is off')).toBeDefined();
  await person.click(screen.getByLabelText('baseline'));
  const written = screen.getByLabelText<HTMLTextAreaElement>('Further drafts, as JSON');
  await person.click(written);
  await person.paste('{"name": ');
  expect(written.validationMessage).toMatch(/^This is no JSON/);
  await person.clear(written);
  await person.paste('4');
  expect(written.validationMessage).toBe('Expected a policy, or a list of policies.');
  await person.clear(written);
  await person.paste('[{"name": "w", "actions": ["ai.*"], "effect": "deny"}]');
  expect(written.validationMessage).toBe('');
  await person.click(await enabled('Try them'));

  await screen.findByRole('heading', { name: 'policies: mine' });
  const common = { actions: ['ai.*'], resources: ['*'] };
  expect(askedOf(RunEvaluationDocument)).toEqual([
    {
      input: {
        dataset: 'traffic',
        candidate: {
          policies: [
            { ...common, name: 'mine', effect: 'deny', enabled: true, mode: 'enforce', rules: [] },
            { ...common, name: 'nights', effect: 'require_approval', enabled: true, mode: 'enforce', rules: [RULE] },
            { ...common, name: 'baseline', effect: 'allow', enabled: false, mode: 'enforce', rules: [] },
            { name: 'w', actions: ['ai.*'], effect: 'deny' },
          ],
        },
        baseline: { policies: [] },
        checks: [],
        budgetUsd: 0,
      },
    },
  ]);
  expect(screen.getByText('Decided as before')).toBeDefined();
  expect(screen.getByText('the policies in force (compared with)')).toBeDefined();
  expect(screen.getByText('The draft mine')).toBeDefined();
});

test('the form says what is missing: a data set of recorded calls, and drafts', async () => {
  choices([set('lines', 'LINES')], [POLICY]);
  const person = await begin();
  expect(screen.getByText(/No data set of recorded calls yet/)).toBeDefined();
  expect(screen.getByText(/No draft is left in this tab/)).toBeDefined();
  await person.selectOptions(screen.getByLabelText('What is evaluated'), 'answers');
  expect(screen.getByLabelText('Candidate')).toBeDefined();
});
