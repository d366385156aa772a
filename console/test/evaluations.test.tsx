/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  DatasetsPageDocument,
  DeleteEvaluationRunDocument,
  EvaluationItemsPageDocument,
  type EvaluationItemsPageQuery,
  EvaluationsPageDocument,
  OneEvaluationDocument,
  type OneEvaluationQuery,
  StopEvaluationDocument,
} from '../src/gql/graphql.js';
import { WhatRuns } from '../src/decisions/what-runs.js';
import { enabled, open, questions, show } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const SIDE = {
  items: 2,
  passed: 1,
  failed: 1,
  errors: 0,
  unjudged: 0,
  passRate: 0.5,
  low: 0.1,
  high: 0.9,
  costUsd: 0.01,
  medianMillis: 20,
};
const RUN: OneEvaluationQuery['evaluationRun'] = {
  id: 'run-1',
  name: 'gpt-4o',
  dataset: 'cases',
  status: 'COMPLETED',
  reason: null,
  subject: 'ada',
  items: 2,
  passed: 1,
  failed: 1,
  errors: 0,
  unjudged: 0,
  costUsd: 0.02,
  budgetUsd: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  datasetDigest: 'a'.repeat(64),
  candidateDigest: 'b'.repeat(64),
  candidate: { prompt: null, policies: null },
  baseline: { model: 'gpt-4o-mini', prompt: null, version: null, policies: null },
  checks: [{ type: 'contains', value: 'yes', not: true }],
  judge: null,
  rate: 600,
  candidateFigures: SIDE,
  baselineFigures: { ...SIDE, passed: 2, passRate: 1 },
  regression: { both: 1, fixed: 0, broken: 1, neither: 0, difference: 0.5, low: -0.2, high: 0.9, p: 1 },
  root: 'c'.repeat(64),
  completedEventId: 'event-1',
  endedAt: '2026-01-05T10:01:00.000Z',
};
type Result = EvaluationItemsPageQuery['evaluationResults']['edges'][number]['node'];
const OUTCOME: Result['candidate'] = {
  verdict: 'passed',
  checks: [],
  reason: null,
  model: 'gpt-4o',
  evidenceId: 'event-2',
  judgeEvidenceId: null,
  answer: 'yes',
  judged: null,
  millis: 20,
  costUsd: 0.01,
};

function ran(run: Partial<OneEvaluationQuery['evaluationRun']> = {}): void {
  reply(OneEvaluationDocument, () => ({ evaluationRun: { ...RUN, ...run } }));
  const failed = {
    ...OUTCOME,
    verdict: 'failed',
    checks: [{ type: 'contains', passed: false, reason: 'it is there' }],
  };
  const edges = [
    { node: { place: 1, candidate: OUTCOME, baseline: OUTCOME } },
    { node: { place: 2, candidate: failed, baseline: OUTCOME } },
  ];
  reply(EvaluationItemsPageDocument, () => ({
    evaluationResults: { edges, pageInfo: { hasNextPage: false, endCursor: null } },
  }));
}

test('an evaluation shows its figures, and the items that changed alone', async () => {
  ran();
  const person = await open('/evaluations/run-1', { roles: ['auditor'] });
  const figures = within(await screen.findByRole('table', { name: 'Figures' }));
  expect(figures.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText(/only the baseline 1/)).toBeDefined();
  const items = (): number => within(screen.getByRole('table', { name: 'Items' })).getAllByRole('row').length;
  await screen.findByRole('table', { name: 'Items' });
  expect(items()).toBe(3);
  expect(screen.getByText('contains: it is there')).toBeDefined();
  await person.click(screen.getByText('Only those that changed, of this page'));
  expect(items()).toBe(2);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('one under way is cancelled after a question', async () => {
  ran({ status: 'RUNNING', candidateFigures: null, regression: null, endedAt: null });
  reply(StopEvaluationDocument, () => ({ cancelEvaluation: { id: 'run-1', status: 'CANCELLING' } }));
  const person = await open('/evaluations/run-1', { roles: ['tenant_admin'] });
  await person.click(await enabled('Cancel'));
  expect(questions[0]).toContain('still answered and charged');
  expect(askedOf(StopEvaluationDocument)[0]).toEqual({ id: 'run-1' });
});

test('one that is over is deleted after a question', async () => {
  ran();
  reply(DeleteEvaluationRunDocument, () => ({ deleteEvaluation: { id: 'run-1' } }));
  const none = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
  reply(EvaluationsPageDocument, () => ({ evaluationRuns: none }));
  reply(DatasetsPageDocument, () => ({ evaluationDatasets: none }));
  const person = await open('/evaluations/run-1', { roles: ['tenant_admin'] });
  await person.click(await enabled('Delete'));
  expect(questions.at(-1)).toContain('The log keeps their digests');
  expect(askedOf(DeleteEvaluationRunDocument)[0]).toEqual({ id: 'run-1' });
  expect(await screen.findByText('No evaluation yet')).toBeDefined();
});

test('a member who may vote sees verdicts and no texts', async () => {
  reply(OneEvaluationDocument, () => ({ evaluationRun: { ...RUN, candidate: { prompt: 'support', policies: null } } }));
  const bare = { ...OUTCOME, evidenceId: null, answer: null };
  reply(EvaluationItemsPageDocument, () => ({
    evaluationResults: {
      edges: [{ node: { place: 1, candidate: bare, baseline: bare } }],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }));
  await open('/evaluations/run-1', { roles: ['member', 'finance'] });
  await screen.findByRole('table', { name: 'Items' });
  expect(screen.getByText(/while a proposal that depends on it waits for your vote/)).toBeDefined();
  expect(screen.getByText('event-1').closest('a')).toBeNull();
  expect(screen.getByText('support').closest('a')).toBeNull();
  expect(screen.queryByText('The answer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a change of an alias leads to the evaluations that it rests on', async () => {
  const evaluation = { run: 'run-1', passRate: 0.9, low: 0.8, high: 0.95, regression: null };
  const evaluations = { 'gpt-4o': evaluation, broken: { run: 7 } };
  await show(<WhatRuns action="model_alias.update" payload={{ evaluations }} current={null} />);
  expect(screen.getByText('Evaluation of gpt-4o')).toBeDefined();
  expect(screen.getByText('90% passed (80% to 95%)').getAttribute('href')).toBe('/evaluations/run-1');
  expect(screen.queryByText('Evaluation of broken')).toBeNull();
});
