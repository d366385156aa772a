import { describe, expect, test } from '@jest/globals';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { clauses, likeness } from '../../../src/features/analysis/templates/clauses.data.js';
import { contractReview } from '../../../src/features/analysis/templates/contract-review.data.js';
import { gapAnalysis } from '../../../src/features/analysis/templates/gap-analysis.data.js';
import { kinds } from '../../../src/features/analysis/templates/kinds.data.js';
import { basisOfCap } from '../../../src/features/analysis/values/caps.rules.js';
import { endOfPeriod } from '../../../src/features/analysis/values/derived.rules.js';
import { spoken } from '../../../src/features/analysis/templates/languages.data.js';
import { valueOf } from '../../../src/features/analysis/values/values.rules.js';
import { law } from '../../../src/features/analysis/values/law-names.rules.js';
import { documentOf } from '../../support/documents/documents.js';

describe('the end of a period', () => {
  test.each([
    ['2024-03-01', 'P3Y', '2027-03-01'],
    ['1999-08-16', 'P27M', '2001-11-16'],
    ['2024-01-31', 'P1M', '2024-02-29'],
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2024-12-25', 'P90D', '2025-03-25'],
    ['2024-12-25', 'P2W', '2025-01-08'],
    ['2024-08-31', 'P1Y6M', '2026-02-28'],
    ['2024-01-15', 'P1.5Y', '2025-07-15'],
    ['2024-01-15', 'P1.5M', undefined],
    ['9000-01-01', 'P9999Y', undefined],
    ['2024-13-01', 'P1Y', undefined],
    ['2024-03-01', '2027-03-01', undefined],
    ['soon', 'P1Y', undefined],
  ])('%s and %s: %s', (start, period, end) => {
    expect(endOfPeriod(start, period)).toBe(end);
  });
});

describe('the basis of a cap', () => {
  test.each([
    [
      'Liability in the aggregate shall not exceed the greater of USD 1,000,000 and the fees paid in the preceding twelve months.',
      'The cap is the greater of USD 1000000 and fees of P12M, for all claims together.',
    ],
    [
      'Liability shall not exceed EUR 50,000 per claim and per calendar year.',
      'The cap is EUR 50000, for each claim, in a year.',
    ],
    [
      'The most that either of us pays is the lower of $500 and the price.',
      'The cap is the lesser of USD 500 and fees.',
    ],
    ['The total liability is limited to the fees paid.', 'The cap is fees, for all claims together.'],
    ['Liability is limited to repair.', undefined],
    [
      'Our total liability is limited to twice the fees paid in the twelve (12) months before the claim.',
      'The cap is 2 x fees of P12M, for all claims together.',
    ],
    [
      'Liability shall not exceed the greater of three times the amounts paid in the prior six months and €2 million.',
      'The cap is the greater of EUR 2000000 and 3 x fees of P6M.',
    ],
    ['The liability of each party is limited to 150% of the annual fees.', 'The cap is 1.5 x fees of P1Y.'],
    ['Liability is limited to two (2) times the charges per claim.', 'The cap is 2 x fees, for each claim.'],
    ['Liability is limited to one hundred percent (100%) of the fees paid.', 'The cap is fees.'],
  ])('%s', (text, basis) => {
    expect(basisOfCap([text], 'en')).toBe(basis);
  });
});

test.each([
  ['governed by the laws of the United States and the State of Texas', 'Texas'],
  ['governed by the laws of the United States of America', undefined],
  ['governed by the laws of the State of Ohio', 'Ohio'],
])('%s: %s', (text, state) => {
  expect(law(text)).toBe(state);
});

test('a contract says when it ends and what its cap is', () => {
  const text =
    'SERVICES AGREEMENT\n\n1. Term. This Agreement is effective as of March 1, 2024 and continues for a period of three years.\n\n2. Liability. The aggregate liability of either party shall not exceed the fees paid in the preceding twelve months.';
  const { findings } = reviewDocument(
    documentOf(text),
    { checks: contractReview.checks, templateId: 'contract-review' },
    { clauses, kinds, likeness },
    { wish: { extractTables: false, extractEntities: false, language: null }, phones: [] },
  );
  const detailOf = (id: string) => findings.find(({ ruleId }) => ruleId === id)?.detail;
  expect(detailOf('expiration-date.present')).toMatch(/ From 2024-03-01 on, it runs to 2027-03-01\.$/);
  expect(detailOf('liability-cap.present')).toMatch(/ The cap is fees of P12M, for all claims together\.$/);
});

describe('the end of a contract', () => {
  const opening = 'This Agreement is made as of January 15, 2026 (the "Effective Date") by Acme, Inc. and Beta, LLC.';
  const signed =
    'This Agreement is made by Acme, Inc. and Beta, LLC. "Effective Date" means the date of the last signature.';
  const german =
    'Die Nord GmbH und die Süd AG schließen am 10. Dezember 2025 diesen Vertrag. Er tritt am 1. Januar 2026 in Kraft.';
  const french =
    'Le présent contrat est conclu entre Nord SAS et Sud SA. Il prend effet au 31 août 2025 (la « Date d’effet »).';
  test.each([
    [opening, 'This Agreement continues for three (3) years from the Effective Date.', '2029-01-15'],
    [opening, 'This Agreement runs for two years from delivery of the first unit.', undefined],
    [opening, 'This Agreement expires on the day before the first anniversary of the Effective Date.', '2027-01-14'],
    [signed, 'This Agreement continues for three (3) years from the Effective Date.', undefined],
    [german, 'Der Vertrag läuft auf die Dauer von zwei Jahren.', '2028-01-01'],
    [german, 'Der Vertrag beginnt mit der Abnahme der Anlage und läuft zwei Jahre.', undefined],
    [french, 'Le contrat est conclu pour une durée de six mois à compter de la Date d’effet.', '2026-02-28'],
    [french, 'Le contrat est conclu pour une durée de deux ans à compter de la livraison.', undefined],
  ])('%s %s', (head, term, end) => {
    const { findings } = reviewDocument(
      documentOf(`${head}\n\n1. ${term}`),
      { checks: contractReview.checks, templateId: 'contract-review' },
      { clauses, kinds, likeness, spoken },
      { wish: { extractTables: false, extractEntities: false, language: null }, phones: [] },
    );
    const said = findings.flatMap(({ detail }) => / it runs to ([\d-]+)\./.exec(detail)?.[1] ?? []);
    expect(said).toEqual(end === undefined ? [] : [end]);
  });

  test.each([
    ['Der Vertrag läuft vom 1. Januar 2026 bis zum 31. Dezember 2028.', 'de', '2028-12-31'],
    ['Le contrat expire le 1er mars 2027.', 'fr', '2027-03-01'],
  ])('is a date of its own: %s', (text, language, end) => {
    expect(valueOf('term', [text], language)).toBe(end);
  });
});

test('logs that are watched around the clock are no gap in logging', () => {
  const text = `Logs of all systems are collected centrally and watched around the clock. ${'Doors are locked at night. '.repeat(4)}`;
  const { findings } = reviewDocument(
    documentOf(text),
    { checks: gapAnalysis.checks, templateId: 'gap-analysis' },
    { clauses, kinds, likeness },
    { wish: { extractTables: false, extractEntities: false, language: null }, phones: [] },
  );
  const ids = findings.map(({ ruleId }) => ruleId);
  expect(ids).not.toContain('document.language');
  expect(ids.filter((id) => id.startsWith('logging'))).toEqual([]);
  expect(ids).toContain('encryption.gap');
});

test.each([
  ['This Agreement is governed by NY law.', 'New York'],
  ['It is governed by the laws of the State of N.Y.', 'New York'],
  ['The laws of the State of Calif. govern this Agreement.', 'California'],
  ['It is governed by the laws of the U.S. State of Texas.', 'Texas'],
  ['It is governed by the laws of the United States of America.', undefined],
])('an abbreviated state is read by its name: %s', (text, name) => {
  expect(law(text)).toBe(name);
});
