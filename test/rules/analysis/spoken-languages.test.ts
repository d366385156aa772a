import { expect, test } from '@jest/globals';
import { languageOf } from '../../../src/features/analysis/review/language.rules.js';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { indexWords } from '../../../src/features/analysis/review/words.rules.js';
import { clauses, likeness } from '../../../src/features/analysis/templates/clauses.data.js';
import { contractReview } from '../../../src/features/analysis/templates/contract-review.data.js';
import { kinds } from '../../../src/features/analysis/templates/kinds.data.js';
import { spoken } from '../../../src/features/analysis/templates/languages.data.js';
import { documentOf } from '../../support/documents/documents.js';

const found = (text: string) =>
  reviewDocument(
    documentOf(text),
    { checks: contractReview.checks, templateId: 'contract-review' },
    { clauses, kinds, likeness, spoken },
    { wish: { extractTables: false, extractEntities: false, language: null }, phones: [] },
  );

test.each([
  [
    'de',
    'DIENSTVERTRAG\n\n§ 1 Laufzeit\n\nDer Vertrag läuft auf unbestimmte Zeit. Er kann von jeder Partei mit einer Frist von drei Monaten gekündigt werden.\n\n§ 2 Schluss\n\nÄnderungen dieses Vertrages bedürfen der Schriftform. Es gilt das Recht der Bundesrepublik Deutschland.',
  ],
  [
    'fr',
    'CONTRAT DE SERVICES\n\nArticle 1 - Durée\n\nLe présent contrat est conclu pour une durée de deux ans. Il pourra être résilié par l’une des parties moyennant un préavis de trois mois.\n\nArticle 2 - Divers\n\nToute modification du contrat fera l’objet d’un avenant écrit et signé des parties. Le contrat est régi par le droit français.',
  ],
])('a contract in %s is read for its main clauses', (language, text) => {
  const review = found(text);
  const ids = review.findings.map(({ ruleId }) => ruleId);
  expect(review).toMatchObject({ language, isJudged: true });
  for (const id of ['term', 'termination', 'amendment', 'governing-law']) expect(ids).toContain(`${id}.present`);
  expect(ids).toContain('confidentiality.missing');
  expect(ids).not.toContain('warranties.missing');
});

test('a fee is no escrow, no right to terminate and no way to amend', () => {
  const { findings } = found(
    'SERVICES AGREEMENT\n\n1. Services. The Contractor performs the services that the Customer orders.\n\n2. Fees. Customer pays USD 10,000 within 30 days.\n\n3. Law. This Agreement is governed by the laws of Ohio.',
  );
  expect(findings.map(({ ruleId }) => ruleId).filter((id) => id.endsWith('.present'))).toEqual([
    'governing-law.present',
    'payment.present',
  ]);
});

test.each([
  ['en', 'Logs of all systems are collected centrally and watched around the clock.'],
  ['und', 'Er kann in die Stadt, an den See'],
  ['und', ''],
])('%s: %s', (language, text) => {
  expect(languageOf(indexWords(text))).toBe(language);
});
