import { describe, expect, test } from '@jest/globals';
import { valueOf } from '../../../src/features/analysis/values/values.rules.js';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { clauses } from '../../../src/features/analysis/templates/clauses.data.js';
import { kinds } from '../../../src/features/analysis/templates/kinds.data.js';
import { builtInTemplates } from '../../../src/features/analysis/templates/templates.data.js';
import { documentOf } from '../../support/documents/documents.js';

const review = (text: string, templateId = 'contract-review', language: string | null = null) => {
  const { checks } = builtInTemplates.find(({ id }) => id === templateId)!;
  return reviewDocument(
    documentOf(text),
    { checks, templateId },
    { clauses, kinds },
    { wish: { extractTables: false, extractEntities: false, language }, phones: [] },
  );
};
const finding = (text: string, ruleId: string) =>
  review(text, 'contract-review', 'en').findings.find((one) => one.ruleId === ruleId);

describe('what a clause says', () => {
  test.each([
    ['governing-law', 'governed by the laws of the State of New York, without regard to', 'New York'],
    ['governing-law', 'governed by the laws of New York without regard to its conflicts', 'New York'],
    ['governing-law', 'laws of the Commonwealth of Massachusetts and the United States', 'Massachusetts'],
    ['governing-law', 'in accordance with the laws of England and Wales.', 'England and Wales'],
    ['governing-law', 'THE LAWS OF THE STATE OF DELAWARE SHALL GOVERN', 'Delaware'],
    ['governing-law', 'is subject to Swiss law.', 'Switzerland'],
    ['governing-law', 'is subject to Swiss substantive law.', 'Switzerland'],
    ['governing-law', 'under the laws of the Commonwealth of Massachusetts. If we fall out', 'Massachusetts'],
    ['payment', 'due on the fifteenth (15th) day following receipt', 'P15D'],
    ['payment', 'remitted on the 25th business day after shipment', 'P25D'],
    ['payment', 'paid on the first day of each month', null],
    ['notice-to-end-renewal', 'prolonged by 12 months, observing a notice period of six (6) months', 'P6M'],
    ['termination-for-convenience', 'either may leave, six months ahead', 'P6M'],
    ['revenue-sharing', 'one half percent (22½%) of the income', '22.5 %'],
    ['insurance', 'not less than five million Canadian dollars per claim', 'CAD 5000000'],
    ['governing-law', 'governed by California law', 'California'],
    ['governing-law', 'the law that applies', null],
    ['liability-cap', 'shall not exceed US$ 2 million in the aggregate', 'USD 2000000'],
    ['liability-cap', 'exceed the fees paid in the preceding twelve (12) months', 'fees of P12M'],
    ['liability-cap', 'exceed the amounts paid before the claim', 'fees'],
    ['liability-cap', 'exceed the price of the goods', 'fees'],
    ['liability-cap', 'is limited to direct damages', null],
    ['notice-to-end-renewal', 'unless a party gives ninety (90) days notice', 'P90D'],
    ['effective-date', 'effective as of March 1, 2024 and until May 2, 2025', '2024-03-01'],
    ['expiration-date', 'continues for three years', 'P3Y'],
    ['expiration-date', 'expires on 31 December 2027, after two years', '2027-12-31'],
    ['revenue-sharing', 'a royalty of 12.5% of Net Sales', '12.5 %'],
    ['exclusivity', 'exclusive for 3 years', null],
  ])('%s: %s', (clause, text, value) => {
    expect(valueOf(clause, ['', text], 'en')).toBe(value);
  });
});

describe('a clause that was not found', () => {
  test('is not clearly stated where its subject is spoken of, with the places', () => {
    const text = 'CHARGES\n\nThe parties discussed liability at length and left it for later.';
    expect(finding(text, 'liability-cap.unclear')).toMatchObject({
      severity: 'low',
      confidence: 0.4,
      ungrounded: false,
      evidence: [{ quote: 'The parties discussed liability at length and left it for later.' }],
    });
    expect(finding(text, 'liability-cap.missing')).toBeUndefined();
  });

  test('is missing where nothing speaks of it', () => {
    const text =
      'CHARGES\n\nThe customer pays the supplier in advance for each delivery of the goods that were ordered.';
    expect(finding(text, 'liability-cap.missing')).toMatchObject({ severity: 'high', ungrounded: true });
    expect(finding(text, 'liability-cap.unclear')).toBeUndefined();
  });
});

test('the day on which work begins is not the date of an offer', () => {
  const offer =
    'OFFER OF EMPLOYMENT\n\nDear Ms Okafor, we are pleased to offer you the position of analyst at Brill & Stone Ltd, starting on 1 September 2026. Your salary is GBP 48,000 a year. English law applies.';
  expect(finding(offer, 'agreement-date')).toBeUndefined();
  expect(finding(`Made on 3 May 2026.\n\n${offer}`, 'agreement-date')).toMatchObject({ value: '2026-05-03' });
});

describe('the head of a document', () => {
  const head = [
    'MASTER SUPPLY AGREEMENT',
    'This Master Supply Agreement is made as of the 5th day of May, 2021 by and between Alder Foods,\nInc., a Delaware corporation (“Supplier”), and Brook Retail GmbH (the “Buyer”).',
    'Offers were made on June 1, 2019.',
  ].join('\n\n');

  test('gives its name, parties and date', () => {
    expect(finding(head, 'document-name')?.evidence.map(({ quote }) => quote)).toEqual(['MASTER SUPPLY AGREEMENT']);
    expect(finding(head, 'parties')?.evidence.map(({ quote }) => quote)).toEqual([
      'Alder Foods,\nInc.',
      'Supplier',
      'Brook Retail GmbH',
      'Buyer',
    ]);
    expect(finding(head, 'agreement-date')).toMatchObject({ value: '2021-05-05' });
  });

  test('may give nothing', () => {
    const { findings } = review('We met. We ate. We left.');
    const facts = new Set(['document-name', 'parties', 'agreement-date']);
    expect(findings.filter(({ ruleId }) => facts.has(ruleId))).toEqual([]);
  });
});

describe('a document', () => {
  const lease = `LEASE\n\n${'This lease is made between the parties hereto. Either party may terminate it upon breach. It is governed by the laws of Ohio. The tenant shall pay the rent. '.repeat(8)}`;

  test.each(['comp-plan-review', 'policy-audit', 'gap-analysis'])(
    'of another kind is not judged by %s',
    (templateId) => {
      const { findings, isJudged } = review(lease, templateId);
      expect(isJudged).toBe(false);
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject({
        ruleId: 'document.kind',
        severity: 'info',
        recommendation: 'Analyse it with the template contract-review.',
      });
    },
  );

  test('that tells customers what is done with their data is a notice, and no policy for staff', () => {
    const notice = `Privacy Notice. We collect personal information about you when you use our website. We use your information to answer you. You have the right to request a copy, and you can withdraw your consent. Cookies are kept on your device. Contact us to opt out, or lodge a complaint with a supervisory authority. `;
    const policy = `This policy applies to all staff. Its purpose is compliance with the law on personal data. Employees must follow the procedure. Exceptions need approval. Violations lead to disciplinary action. The policy owner reviews this policy annually. Your rights and responsibilities are in the guideline. `;
    const [told, ...others] = review(notice.repeat(4), 'policy-audit').findings;
    expect(others).toEqual([]);
    expect(told).toMatchObject({ ruleId: 'document.kind', recommendation: 'Choose another template.' });
    expect(told?.detail).toMatch(/It reads like a notice to customers or visitors\.$/);
    expect(review(policy.repeat(4), 'policy-audit').isJudged).toBe(true);
  });

  test('of a line or two that says nothing of it has no score, and nothing is missing in it', () => {
    const readme = '# tools\n\nSome scripts that we use for the build. Run them with make first.\n';
    for (const templateId of ['contract-review', 'policy-audit', 'gap-analysis', 'comp-plan-review']) {
      const { findings, isJudged } = review(readme, templateId, 'en');
      expect(isJudged).toBe(false);
      expect(findings.map(({ ruleId }) => ruleId)).toEqual(['document.short']);
    }
    for (const text of ['Kündigungsfrist: drei Monate', '合同', 'x']) {
      const { findings, isJudged } = review(text, 'contract-review');
      expect([findings.map(({ ruleId }) => ruleId), isJudged]).toEqual([['document.short'], false]);
    }
    expect(review('The quota is $5.', 'comp-plan-review').isJudged).toBe(true);
    // A single clause is judged as whoever sends it asks.
    const said = review('The team uses shared accounts.', 'gap-analysis', 'en');
    expect(said.isJudged).toBe(true);
    expect(said.findings.map(({ ruleId }) => ruleId)).toContain('shared-accounts');
    expect(said.findings.map(({ ruleId }) => ruleId)).not.toContain('document.short');
  });

  test('of no known kind is said so', () => {
    const poem = 'The river went by the old mill, and the mill was not in the mood to turn for it. '.repeat(12);
    expect(review(poem, 'gap-analysis').findings).toEqual([
      expect.objectContaining({ ruleId: 'document.kind', recommendation: 'Choose another template.' }),
    ]);
  });

  const polish =
    'Umowa najmu. Wynajmujący oddaje najemcy lokal do używania, a najemca zobowiązuje się płacić czynsz w wysokości 2000 zł do dziesiątego dnia każdego miesiąca na rachunek wynajmującego.';
  const dutch =
    'De huurder betaalt de huur op de eerste dag van de maand aan de verhuurder. Het is de huurder niet toegestaan de woning aan een ander te verhuren zonder dat de verhuurder daar toestemming voor geeft.';

  test.each([
    ['und', polish, 'contract-review'],
    ['nl', dutch, 'contract-review'],
    ['nl', dutch, 'policy-audit'],
    ['nl', dutch, 'gap-analysis'],
  ])('in a language that no check speaks (%s) is not judged', (_, text, templateId) => {
    const { findings, isJudged } = review(text, templateId);
    expect(isJudged).toBe(false);
    expect(findings).toEqual([
      expect.objectContaining({ ruleId: 'document.language', severity: 'info', ungrounded: true }),
    ]);
  });
});

describe('a table of on-target earnings and quotas', () => {
  const levels = [
    ['Account Executive I', 120_000, 600_000],
    ['Account Executive II', 150_000, 800_000],
    ['Senior Account Executive', 190_000, 1_100_000],
    ['Sales Director', 240_000, 2_500_000],
  ] as const;
  const usd = (amount: number) => `$${amount.toLocaleString('en')}`;
  const rows = (line: (level: string, earnings: string, quota: string) => string, end: string) =>
    levels.map(([level, earnings, quota]) => line(level, usd(earnings), usd(quota))).join(end);
  const forms: Record<string, string> = {
    'with bars': `| Level | OTE | Annual quota |\n|---|---|---|\n${rows((...cells) => `| ${cells.join(' | ')} |`, '\n')}`,
    'with tabs': `Level\tOTE\tAnnual quota\n${rows((...cells) => cells.join('\t'), '\n')}`,
    'with gaps': `Level                     Annual quota\n${rows((level, _, quota) => `${level.padEnd(26)}annual quota ${quota}`, '\n')}`,
    'as a list': rows((level, earnings, quota) => `- ${level}: OTE ${earnings}, annual quota ${quota}.`, '\n'),
    'in sentences': rows((level, _, quota) => `The annual quota of the ${level} is ${quota}.`, ' '),
    'in one sentence': `The annual quota is ${rows((level, _, quota) => `${quota} for the ${level}`, '; ')}.`,
    'by number': levels.map(([, , quota], at) => `For level ${at + 1} the quota is ${usd(quota)}.`).join(' '),
    'in prose': rows(
      (level, earnings, quota) => `At on-target earnings of ${earnings} the quota of ${level} is ${quota}.`,
      ' ',
    ),
  };
  const isConflict = (text: string) => {
    const plan = 'Sales compensation plan. Commissions are earned on bookings and paid monthly to each participant.';
    const { findings, isJudged } = review(`${plan}\n\n${text}`, 'comp-plan-review', 'en');
    expect(isJudged).toBe(true);
    return findings.some(({ ruleId }) => ruleId === 'quota.conflict');
  };

  test.each(Object.keys(forms))('%s is no conflict', (form) => {
    expect(isConflict(forms[form]!)).toBe(false);
  });

  test('hides no conflict beside it, nor one of a single role', () => {
    expect(isConflict(`${forms['with bars']!}\n\nYour quota is $500,000. Your quota is $700,000.`)).toBe(true);
    const twice = 'The annual quota of the Sales Director is $1M. The annual quota of the Sales Director is $2M.';
    expect(isConflict(twice)).toBe(true);
  });
});

describe('what reviewers were wrong about', () => {
  const ids = (templateId: string, text: string) => review(text, templateId, 'en').findings.map(({ ruleId }) => ruleId);

  test.each([
    ['gap-analysis', 'shared-accounts', 'Shared accounts should be eliminated.', false],
    ['gap-analysis', 'shared-accounts', 'The team uses shared accounts.', true],
    [
      'gap-analysis',
      'slow-breach-notice',
      'Employees report each breach. Notify the tenant 30 days before the visit.',
      false,
    ],
    ['gap-analysis', 'slow-breach-notice', 'Customers are notified of a breach within 10 days.', true],
    [
      'comp-plan-review',
      'quota.conflict',
      'The annual quota is $1,000,000 and the quarterly quota is $250,000.',
      false,
    ],
    ['comp-plan-review', 'quota.conflict', 'The quota is $1,000,000. Your quota is $900,000.', true],
    ['comp-plan-review', 'quota.conflict', 'The first half quota is $1M and the second half quota is $2M.', false],
    ['comp-plan-review', 'quota.conflict', 'Quota is $6,000 for March; quota is $7,000 for April.', false],
    [
      'comp-plan-review',
      'quota.conflict',
      'The quota is $1M. The bonus for reaching the quota is $5,000. Whoever exceeds the annual quota gets $9,000.',
      false,
    ],
    [
      'comp-plan-review',
      'quota.conflict',
      'The quota is $1M. The bonus for reaching the quota is $5,000. The quota is $2M.',
      true,
    ],
    ['gap-analysis', 'shared-accounts', 'We will phase out shared accounts.', false],
    ['gap-analysis', 'shared-accounts', 'The database has a shared admin account.', true],
    [
      'gap-analysis',
      'slow-breach-notice',
      'Breaches are notified within 72 hours, and logs are kept for 90 days.',
      false,
    ],
    ['gap-analysis', 'slow-breach-notice', 'Customers are notified of a breach at once; backups last 30 days.', false],
    ['gap-analysis', 'slow-breach-notice', 'Breach notification is tested every 90 days.', false],
    ['contract-review', 'effective-date.present', 'Last updated: effective March 1, 2024.', false],
    ['contract-review', 'effective-date.present', 'This page was last revised on May 1, 2024, effective then.', false],
    ['contract-review', 'agreement-date', 'TERMS OF SERVICE\n\nLast updated on March 1, 2024.', false],
    ['contract-review', 'agreement-date', 'TERMS OF SERVICE\n\nMade on March 1, 2024.', true],
  ])('%s, %s: %s', (templateId, ruleId, text, expected) => {
    expect(ids(templateId, text).includes(ruleId)).toBe(expected);
  });
});
