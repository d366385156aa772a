import { afterAll, describe, expect, test } from '@jest/globals';
import { clauses } from '../../../src/features/analysis/templates/clauses.data.js';
import { kinds } from '../../../src/features/analysis/templates/kinds.data.js';
import { contractReview } from '../../../src/features/analysis/templates/contract-review.data.js';
import type { DocumentFile } from '../../../src/contracts/extraction.js';
import { ThreadedExtractor } from '../../../src/features/analysis/extraction/threaded-extractor.service.js';
import { sectionsOf } from '../../../src/features/analysis/review/sections.rules.js';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { asDocx, asPdf, asText, type Part } from '../../support/documents/documents.js';
import { silentLogger } from '../../support/logger.js';

const extractor = new ThreadedExtractor({ logger: silentLogger, threads: 1 });
afterAll(() => extractor.close());

const wish = { extractTables: true, extractEntities: true, language: null };

async function reviewed(file: DocumentFile) {
  const document = await extractor.extract(file, new AbortController().signal);
  const review = reviewDocument(document, contractReview, { clauses, kinds }, { wish, phones: [] });
  for (const { evidence } of review.findings)
    for (const { start, end, quote } of evidence) expect(document.text.slice(start, end)).toBe(quote);
  for (const { start, end, text } of review.entities) expect(document.text.slice(start, end)).toBe(text);
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
  return {
    findings: review.findings.map(({ ruleId, evidence }) => [ruleId, evidence.map(({ quote }) => plain(quote))]),
    money: review.entities.filter(({ type }) => type === 'money').map(({ normalized }) => normalized),
    opening: review.opening,
  };
}

const agreement: Part[] = [
  { heading: 'MASTER SERVICES AGREEMENT' },
  {
    paragraph:
      'This Master Services Agreement is made between Halverson Biologics, Inc. and Quintrell Diagnostics GmbH, who agree to what follows.',
  },
  { heading: '1. TERM AND TERMINATION' },
  {
    paragraph:
      'This Agreement continues for a period of two years. Either party may terminate this Agreement upon thirty days of written notification.',
  },
  { heading: '2. LIMITATION OF LIABILITY' },
  {
    paragraph:
      'IN NO EVENT SHALL THE TOTAL LIABILITY OF EITHER PARTY ARISING OUT OF OR RELATING TO THIS AGREEMENT EXCEED $25,000.',
  },
  { heading: 'CONFIDENTIALITY' },
  {
    paragraph:
      'EACH PARTY SHALL HOLD THE INFORMATION OF THE OTHER IN STRICT CONFIDENCE AND SHALL NOT DISCLOSE IT TO ANY THIRD PARTY.',
  },
  { heading: '4. Governing Law' },
  {
    paragraph:
      'This Agreement is governed by the laws of the State of Delaware. The courts of Wilmington have exclusive jurisdiction over the parties.',
  },
];

const forms: [string, (parts: readonly Part[]) => DocumentFile][] = [
  ...[40, 55, 72, 100, 500].map((width): [string, (parts: readonly Part[]) => DocumentFile] => [
    `text of ${width} columns`,
    (parts) => ({ bytes: asText(parts, width), filename: 'a.txt' }),
  ]),
  ['text with divided words', (parts) => ({ bytes: asText(parts, 48, true), filename: 'a.txt' })],
  ['Markdown with divided words', (parts) => ({ bytes: asText(parts, 44, true), filename: 'a.md' })],
  ['DOCX', (parts) => ({ bytes: asDocx(parts), filename: 'a.docx' })],
  ['PDF', (parts) => ({ bytes: asPdf(parts, 80), filename: 'a.pdf' })],
  ['PDF of short lines', (parts) => ({ bytes: asPdf(parts, 45), filename: 'a.pdf' })],
  ['PDF with divided words', (parts) => ({ bytes: asPdf(parts, 50, true), filename: 'a.pdf' })],
];

describe('one agreement', () => {
  test.each(forms)('as %s has the same findings', async (_, make) => {
    const expected = await reviewed({ bytes: asText(agreement, 10_000), filename: 'a.txt' });
    expect(await reviewed(make(agreement))).toEqual(expected);
  });

  test('has its clauses in capitals, and its jurisdiction under Governing Law', async () => {
    const { findings, money } = await reviewed({ bytes: asText(agreement, 60), filename: 'a.txt' });
    const found = new Map(findings as [string, string[]][]);
    expect(found.get('liability-cap.present')).toEqual([
      expect.stringMatching(/^IN NO EVENT SHALL .* EXCEED \$25,000\.$/),
    ]);
    expect(found.get('confidentiality.present')).toEqual([expect.stringContaining('EACH PARTY SHALL HOLD')]);
    expect(found.get('dispute-resolution.present')).toEqual([
      'The courts of Wilmington have exclusive jurisdiction over the parties.',
    ]);
    expect(found.get('termination.present')?.join()).toContain('upon thirty days of written notification');
    expect(money).toEqual(['USD 25000']);
  });
});

describe('a cap on liability in capitals', () => {
  const wordings = [
    'IN NO EVENT SHALL THE SELLER BE LIABLE FOR MORE THAN $25,000.',
    'THE TOTAL LIABILITY OF EITHER PARTY IS LIMITED TO EUR 25.000.',
    '9. LIMITATION OF LIABILITY. IN NO EVENT SHALL THE TOTAL LIABILITY OF THE SELLER EXCEED THE FEES PAID.',
    '9.1 IN NO EVENT WILL EITHER PARTY’S LIABILITY EXCEED $25,000',
    'EITHER PARTY’S LIABILITY WILL NOT EXCEED CHF 25’000.',
    '(b) THE AGGREGATE LIABILITY OF THE SELLER MUST NOT EXCEED $25,000',
  ];
  const lines = wordings.flatMap((wording) => [30, 45, 60, 200].map((width) => [wording, width] as const));
  test.each(lines)('%s, in lines of %i, is one', async (wording, width) => {
    const parts = [
      { heading: 'SUPPLY AGREEMENT' },
      { paragraph: wording },
      { paragraph: 'Orders are made in writing.' },
    ];
    const { findings } = await reviewed({ bytes: asText(parts, width), filename: 'a.txt' });
    const rules = findings.map(([ruleId]) => ruleId);
    expect(rules).toContain('liability-cap.present');
    expect(rules).not.toContain('liability-cap.missing');
  });

  test.each(['LIMITATION OF LIABILITY', 'WHAT IS COVERED', '1 MAY 2026', 'LAST WILL AND TESTAMENT'])(
    '%s is a heading',
    (heading) => {
      const text = `${heading}\n\nThe seller delivers.`;
      expect(sectionsOf(text)[0]?.heading).toEqual({ start: 0, end: heading.length });
    },
  );
});

test('words that were divided at the ends of lines are whole; compounds keep their hyphen', async () => {
  const text =
    'The termi-\nnation of a non-\ncompete cove-\n   nant, by either TERMI-\nNATION or self-\nhelp in A-\nB.';
  const document = await extractor.extract({ bytes: Buffer.from(text) }, new AbortController().signal);
  expect(document.text).toBe(
    'The termination\nof a non-\ncompete covenant,\nby either TERMINATION\nor self-\nhelp in A-\nB.',
  );
});

test('a document’s own spelling tells whether a word has a hyphen', async () => {
  const text = 'A data-base is a data-\nbase, and an e-mail\nlist is no mailing-\nlist; cost-\nplus is costplus.';
  const document = await extractor.extract({ bytes: Buffer.from(text) }, new AbortController().signal);
  expect(document.text).toBe(
    'A data-base is a data-\nbase, and an e-mail\nlist is no mailinglist;\ncostplus\nis costplus.',
  );
});

describe('a table of contents', () => {
  const contents = (leader: string): string =>
    [
      'SUPPLY AGREEMENT',
      '',
      'TABLE OF CONTENTS',
      '',
      ...[
        '1. Definitions and the interpretation of them',
        '2. Delivery of goods to the place of the buyer',
        '3. Term',
      ].map((title, index) => `${title} ${leader} ${index + 2}`),
      '',
      '1. Definitions. In this Agreement goods are what the seller delivers to the buyer under an order.',
    ].join('\n');

  test.each([
    '........',
    '. . . . . .',
    '……',
    '‥‥‥‥',
    '.......................................',
    '. . . . . . . . . . . .',
  ])('with leaders “%s” is not what a document says that it is', async (leader) => {
    const { opening } = await reviewed({ bytes: Buffer.from(contents(leader)), filename: 'a.txt' });
    expect(opening).toBe('In this Agreement goods are what the seller delivers to the buyer under an order.');
  });

  test('nor are lines to be filled in', async () => {
    const text =
      'By: ____ Name: ____ Title: ____ Date: ____ Seal: ____ No: ____ .\n\nThe seller delivers the goods to the buyer in time.';
    expect((await reviewed({ bytes: Buffer.from(text), filename: 'a.txt' })).opening).toBe(
      'The seller delivers the goods to the buyer in time.',
    );
  });
});
