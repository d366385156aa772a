import { describe, expect, test } from '@jest/globals';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { clauses, likeness } from '../../../src/features/analysis/templates/clauses.data.js';
import { kindsOfSets } from '../../../src/features/analysis/templates/kinds.data.js';
import { spoken } from '../../../src/features/analysis/templates/languages.data.js';
import { builtInTemplates } from '../../../src/features/analysis/templates/templates.data.js';
import { valueOf } from '../../../src/features/analysis/values/values.rules.js';
import { documentOf } from '../../support/documents/documents.js';

const reviewBy = (templateId: string, text: string) =>
  reviewDocument(
    documentOf(text),
    { checks: builtInTemplates.find(({ id }) => id === templateId)!.checks, templateId },
    { clauses, kinds: kindsOfSets, likeness, spoken },
    { wish: { extractTables: false, extractEntities: false, language: null }, phones: [] },
  );
const idsBy = (templateId: string, text: string) => reviewBy(templateId, text).findings.map(({ ruleId }) => ruleId);

describe('a handbook of operations in plain words', () => {
  const gaps = idsBy(
    'gap-analysis',
    'Operations handbook\n\nWe collect the logs of every server in one place, where a team looks at them day and night. Staff sign in with a password and a hardware token. Nightly copies of all databases are kept off site. Access is reviewed twice a year. Security fixes are installed within two weeks. Incidents are reported to the security team at once.',
  );
  test.each(['logging', 'mfa', 'access-review', 'backup', 'vulnerability', 'incident'])('has no gap in %s', (id) => {
    expect(gaps).not.toContain(`${id}.gap`);
  });
  test('has those of what it does not say', () => {
    expect(gaps).toEqual(expect.arrayContaining(['encryption.gap', 'training.gap']));
  });
});

test.each([
  [
    'a README',
    '# widget-server\n\nBuild status: passing. To install: npm i widget-server. Then run it with node server.js --port 3000. Contributions are welcome; open an issue first. Licensed under MIT. See CONTRIBUTING.md for how to run the tests and the linter.',
  ],
  [
    'a privacy notice',
    'Privacy notice\n\nWe are Lumen Pharmacy. When you order from us we use your name, address and prescription to send you your medicine. We keep orders for ten years because the law says so. You may ask us for a copy of what we hold about you, have it corrected, or complain to the regulator.',
  ],
])('%s in a few sentences is no policy to audit', (_, text) => {
  const { findings, isJudged } = reviewBy('policy-audit', text);
  expect([isJudged, findings.map(({ ruleId }) => ruleId)]).toEqual([false, ['document.kind']]);
});

describe('unlimited liability', () => {
  const agreement = (clause: string) =>
    idsBy(
      'contract-review',
      `CONSULTING AGREEMENT\n\n1. Services. Consultant advises Client on packaging.\n\n2. Liability. ${clause}`,
    );
  test('is no risk where it is for fraud alone', () => {
    const ids = agreement(
      "Consultant is liable without limit for fraud. Otherwise Consultant's liability is limited to USD 20,000.",
    );
    expect(ids).not.toContain('unlimited-liability');
  });
  test('is one where it is for everything', () => {
    expect(agreement('Consultant is liable without limit for every loss of Client.')).toContain('unlimited-liability');
  });
});

test('a merger is subject to conditions, has its fee, and the corporation that survives is no claim that does', () => {
  const ids = idsBy(
    'contract-review',
    'AGREEMENT AND PLAN OF MERGER\n\n1.1 The Merger. At the Effective Time, Merger Sub shall be merged with and into Brightwater, which shall be the surviving corporation.\n\n6.1 The obligations of each party to effect the Merger are subject to the approval of the stockholders.\n\n7.3 If this Agreement is terminated because the Board changes its recommendation, Brightwater shall pay Halcyon a fee of $12,000,000.',
  );
  expect(ids).toEqual(expect.arrayContaining(['closing-conditions.present', 'break-fee.present']));
  expect(ids).not.toContain('survival.present');
});

test('a sentence about the law of a German contract is none about its term', () => {
  const ids = idsBy(
    'contract-review',
    'WERKVERTRAG\n\n1. Der Unternehmer errichtet für die Bestellerin ein Gartenhaus nach dem Angebot.\n\n2. Der Werklohn beträgt 28.400 Euro und ist in drei Raten zu zahlen.\n\n5. Für diesen Vertrag gilt deutsches Recht.',
  );
  expect(ids).toContain('term.missing');
});

test.each([
  ['en', 'governing-law', 'This Agreement is governed by the laws of the State of N.Y.', 'New York'],
  ['en', 'governing-law', 'This Agreement is governed by the laws of England & Wales.', 'England and Wales'],
  [
    'de',
    'governing-law',
    'Dieser Vertrag untersteht schweizerischem Recht unter Ausschluss des Kollisionsrechts.',
    'Switzerland',
  ],
  ['fr', 'governing-law', 'Le contrat est régi par les lois de la province de Québec et les lois du Canada.', 'Quebec'],
  [
    'de',
    'liability-cap',
    'Die Haftung ist auf die in den letzten zwölf Monaten gezahlte Vergütung begrenzt.',
    'fees of P12M',
  ],
  [
    'fr',
    'liability-cap',
    'La responsabilité est limitée aux sommes versées au cours des douze derniers mois.',
    'fees of P12M',
  ],
  ['de', 'liability-cap', 'Die Haftung ist auf fünfundsiebzigtausend Euro begrenzt.', 'EUR 75000'],
  ['fr', 'liability-cap', 'La responsabilité est limitée à deux cent cinquante mille euros.', 'EUR 250000'],
  ['en', 'term', 'It runs for four (4) consecutive six-month periods from 1 January 2026.', 'P24M'],
  ['de', 'term', 'Der Vertrag läuft anderthalb Jahre.', 'P1.5Y'],
  ['fr', 'term', 'Le contrat expire fin mai 2028.', '2028-05-31'],
])('%s %s: %s', (language, clause, text, value) => {
  expect(valueOf(clause, [text], language)).toBe(value);
});

test('a merger does not report the change of control that it is', () => {
  const text = (title: string) =>
    `${title}\n\nThis ${title} is made on 3 May 2026 between Alder Ltd and Brook Ltd.\n\n1. Upon a change of control of Brook Ltd, Alder Ltd may terminate this agreement.`;
  expect(idsBy('contract-review', text('AGREEMENT AND PLAN OF MERGER'))).not.toContain('change-of-control');
  expect(idsBy('contract-review', text('SUPPLY AGREEMENT'))).toContain('change-of-control');
});
