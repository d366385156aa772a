import { afterAll, expect, test } from '@jest/globals';
import { ReviewThreads } from '../../../src/features/analysis/review/review-threads.js';
import { builtInTemplates } from '../../../src/features/analysis/templates/templates.data.js';
import { silentLogger } from '../../support/logger.js';

const { checks } = builtInTemplates.find(({ id }) => id === 'contract-review')!;
const taskOf = (text: string) => ({
  document: { format: 'text' as const, text, pages: [], headings: [], tables: [] },
  checks,
  templateId: undefined,
  wish: { extractTables: true, extractEntities: true, language: null },
  phones: [],
});
const never = new AbortController().signal;
const short = new ReviewThreads(silentLogger, 200);
const usual = new ReviewThreads(silentLogger);
afterAll(() => Promise.all([short.close(), usual.close()]));

test('a review that takes too long costs its thread, and the next one is served', async () => {
  const long = 'The liability of the supplier under this agreement is unlimited.\n'.repeat(40_000);
  await expect(short.review(taskOf(long), never)).rejects.toMatchObject({
    problem: 'timeout',
    message: 'the document took longer than 0.2 s to review',
  });
  const review = await usual.review(taskOf('1. Liability\nThe supplier’s liability is unlimited.'), never);
  expect(review.findings.length).toBeGreaterThan(0);
});

test('a review that nobody wants any more ends at once', async () => {
  const gone = new AbortController();
  const review = usual.review(taskOf('Every word of it.\n'.repeat(200_000)), gone.signal);
  setTimeout(() => {
    gone.abort(new Error('gone'));
  }, 100);
  await expect(review).rejects.toThrow('gone');
});
