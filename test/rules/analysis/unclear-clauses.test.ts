import { describe, expect, test } from '@jest/globals';
import type { Disagreement } from '../../../src/features/analysis/review/findings.rules.js';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { gatherUnclear } from '../../../src/features/analysis/review/unclear.rules.js';
import { clauses, likeness } from '../../../src/features/analysis/templates/clauses.data.js';
import { kindsOfSets } from '../../../src/features/analysis/templates/kinds.data.js';
import { spoken } from '../../../src/features/analysis/templates/languages.data.js';
import { builtInTemplates } from '../../../src/features/analysis/templates/templates.data.js';
import { documentOf } from '../../support/documents/documents.js';

const { checks } = builtInTemplates.find(({ id }) => id === 'contract-review')!;
const findingsIn = (text: string) =>
  reviewDocument(
    documentOf(text),
    { checks, templateId: 'contract-review' },
    { clauses, kinds: kindsOfSets, likeness, spoken },
    { wish: { extractTables: false, extractEntities: false, language: null }, phones: [] },
  ).findings;

test('clauses of one sentence each in one paragraph are found', () => {
  const findings = findingsIn(
    'SALE OF GOODS AGREEMENT between Harbor Mills Ltd ("Seller") and Quill Foods Inc. ("Buyer"), dated 4 May 2026. Seller sells and Buyer buys 400 tonnes of oats at CAD 310 per tonne. Buyer pays within 30 days of invoice. Liability of Seller is limited to USD 100,000. Neither side may assign this agreement without the other\'s written consent. Each keeps the other\'s information secret for three years. The laws of Ontario apply. Either may end it on 60 days\' notice. Disputes go to arbitration in Toronto under ICC rules. Neither is responsible for delay caused by events beyond its control.',
  );
  const present = findings
    .filter(({ ruleId }) => ruleId.endsWith('.present'))
    .map(({ ruleId, value }) => [ruleId, value]);
  expect(present).toEqual([
    ['governing-law.present', 'Ontario'],
    ['termination.present', 'P60D'],
    ['liability-cap.present', 'USD 100000'],
    ['assignment.present', null],
    ['confidentiality.present', null],
    ['payment.present', 'P30D'],
    ['force-majeure.present', null],
    ['dispute-resolution.present', null],
  ]);
});

describe('contracts in plain words', () => {
  const valuesIn = (text: string) =>
    Object.fromEntries(findingsIn(text).map(({ ruleId, value }) => [ruleId.replace('.present', ''), value]));

  test('say how long they run and how they end, and that they are all', () => {
    const said = valuesIn(
      "SUBSCRIPTION AGREEMENT\n\n1. Fees. 900 EUR a month, invoiced in advance, payable in 14 days.\n2. Length. One year from 1 May 2026, then month to month. Either may stop with 30 days' notice.\n3. Else. The law is that of Ireland and the courts of Dublin decide. This is the whole agreement; changes need both signatures.",
    );
    expect(said).toMatchObject({ payment: 'P14D', term: 'P1Y', termination: 'P30D', 'governing-law': 'Ireland' });
    expect(Object.keys(said)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:entire|amend|dispute).*\./)]),
    );
  });

  test('have a title that the text goes on behind', () => {
    const said = valuesIn(
      'MUTUAL NDA. Ferro Labs BV and Dr Ines Cald agree to keep secret what they show each other. On request papers are given back or shredded. Belgian law applies.',
    );
    expect(said).not.toHaveProperty('termination.missing');
    expect(said).toMatchObject({ 'return-or-destruction': null, 'governing-law': 'Belgium' });
  });

  test('keep a clause that begins with an amount apart from the next', () => {
    const said = valuesIn(
      'CONTRAT DE PRESTATION\n\nEntre Atelier Nord SARL et Mme Claire Aubin.\n\nArticle 1. Prix. 12 000 EUR hors taxes, payables à 30 jours.\nArticle 2. Durée. Six mois à compter de la signature du contrat.\nArticle 3. Droit. Le contrat est soumis au droit français.',
    );
    expect(said).toMatchObject({ term: 'P6M', 'governing-law': 'France' });
  });
});

describe('clauses that are not clearly stated', () => {
  const subjects = ['liability', 'assignment', 'confidentiality', 'indemnification', 'force majeure'];
  const spoken = (count: number) =>
    findingsIn(
      `SUPPLY AGREEMENT\n\n${subjects
        .slice(0, count)
        .map((subject) => `The parties discussed ${subject} at length and left it for later.`)
        .join('\n\n')}`,
    );
  const idsOf = (findings: ReturnType<typeof spoken>) =>
    findings.map(({ ruleId }) => ruleId).filter((id) => id.endsWith('.unclear'));

  test('stand alone up to three', () => {
    const findings = spoken(3);
    expect(idsOf(findings)).toHaveLength(3);
    expect(gatherUnclear(findings, checks)).toEqual(findings);
  });

  test('are one finding where there are more, with a place of each', () => {
    const findings = spoken(5);
    const gathered = gatherUnclear(findings, checks);
    expect(idsOf(gathered)).toEqual(['clauses.unclear']);
    expect(gathered.find(({ ruleId }) => ruleId === 'clauses.unclear')).toMatchObject({
      title: `${idsOf(findings).length} clauses not clearly stated`,
      severity: 'low',
      evidence: expect.arrayContaining(
        subjects.map((subject) => expect.objectContaining({ quote: expect.stringContaining(subject) })),
      ),
    });
  });

  test('keep their own where a model read them otherwise', () => {
    const disagreement: Disagreement = { state: 'missing', value: null, evidence: [] };
    const findings = spoken(5).map((one) => (one.ruleId === 'assignment.unclear' ? { ...one, disagreement } : one));
    expect(idsOf(gatherUnclear(findings, checks)).toSorted()).toEqual(['assignment.unclear', 'clauses.unclear']);
  });
});
