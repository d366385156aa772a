import { describe, expect, test } from '@jest/globals';
import { reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { kindQuestions } from '../../../src/features/analysis/kinds/kind-questions.data.js';
import { clauses, likeness } from '../../../src/features/analysis/templates/clauses.data.js';
import { contractReview } from '../../../src/features/analysis/templates/contract-review.data.js';
import { kinds, kindsOfSets } from '../../../src/features/analysis/templates/kinds.data.js';
import { spoken } from '../../../src/features/analysis/templates/languages.data.js';
import { contradictions } from '../../../src/features/analysis/sets/contradictions.data.js';
import { reviewMember } from '../../../src/features/analysis/sets/member.rules.js';
import { setOf } from '../../../src/features/analysis/sets/reviewed.js';
import { contractsOfKinds } from '../../quality/documents/kinds.js';
import { documentOf } from '../../support/documents/documents.js';
import { processorTime } from '../../support/processor-time.js';

const wish = { extractTables: false, extractEntities: false, language: null };
const asked = { checks: contractReview.checks, templateId: 'contract-review' };
const reviewed = (text: string) =>
  reviewDocument(documentOf(text), asked, { clauses, kinds, likeness, spoken }, { wish, phones: [] });
const idsOf = ({ findings }: { findings: readonly { ruleId: string }[] }) => findings.map(({ ruleId }) => ruleId);
const contract = (name: string) => contractsOfKinds('seen').find((one) => one.name === name)!.text;

test.each(contractsOfKinds('seen').map(({ name, kind, text }) => [name, kind, text]))(
  '%s is of the kind %s',
  (_, kind, text) => {
    const review = reviewed(text);
    expect(review.contract!.kind).toBe(kind);
    for (const { start, end, quote } of review.contract!.evidence) expect(text.slice(start, end)).toBe(quote);
  },
);

test.each([
  ['AFFILIATE PROGRAM TERMS AND CONDITIONS', 'general'],
  ['Affiliate Terms of Service', 'general'],
  ['', 'general'],
  ['TERMS OF SERVICE', 'terms'],
])('an agreement with affiliates under the title "%s" is of the kind %s', (title, kind) => {
  const text = `${title}\n\nThese terms apply to your participation. By registering to become an affiliate you agree to these terms. You may use your account to see the commissions of your site, which are paid monthly. ${'The company pays by bank transfer. '.repeat(4)}`;
  expect(reviewed(text.trim()).contract!.kind).toBe(kind);
});

describe('the questions of a kind', () => {
  test('of a non-disclosure agreement are its own, and not those of other contracts', () => {
    const review = reviewed(contract('bare-nda'));
    const ids = idsOf(review);
    expect(review.contract).toMatchObject({
      kind: 'nda',
      evidence: [{ quote: 'NON-DISCLOSURE AGREEMENT' }],
      amends: null,
    });
    for (const id of ['return-or-destruction.missing', 'compelled-disclosure.missing']) expect(ids).toContain(id);
    for (const id of ['liability-cap', 'payment', 'warranties']) {
      expect(ids).not.toContain(`${id}.missing`);
      expect(ids).not.toContain(`${id}.unclear`);
    }
    expect(ids.filter((id) => /^(probation|break-fee|licensed-territory)/.test(id))).toEqual([]);
  });

  test('weigh as they do for the kind', () => {
    const severityOf = (text: string) =>
      reviewed(text).findings.find(({ ruleId }) => ruleId === 'dispute-resolution.missing')!.severity;
    expect(severityOf(contract('bare-nda'))).toBe('low');
    expect(severityOf(contract('supply'))).toBe('medium');
  });

  test('ask for the limits of a restraint only where there is one', () => {
    expect(idsOf(reviewed(contract('at-will-letter')))).toContain('non-compete-limits.missing');
    expect(idsOf(reviewed(contract('executive')))).not.toContain('non-compete-limits.missing');
    expect(idsOf(reviewed(contract('arbeitsvertrag')))).not.toContain('non-compete-limits.missing');
  });

  test('of a general contract are those of all contracts', () => {
    const review = reviewed(contract('supply'));
    expect(review.contract).toMatchObject({ kind: 'general', evidence: [{ quote: 'SUPPLY AGREEMENT' }] });
    expect(idsOf(review)).toContain('liability-cap.missing');
    const known = new Set(
      contractReview.checks.filter((one) => one.kinds?.includes('general') ?? true).map(({ id }) => id),
    );
    expect(idsOf(review).filter((id) => !known.has(id))).toEqual([]);
  });

  test('are asked by no template of another kind', () => {
    const own = { checks: contractReview.checks.slice(0, 5), templateId: 'own' };
    const review = reviewDocument(documentOf(contract('bare-nda')), own, { clauses, kinds }, { wish, phones: [] });
    expect(review.contract).toBeNull();
  });
});

describe('in German and French', () => {
  test.each([...spoken])('%s has each clause that a kind is asked for', (_, known) => {
    const ids = new Set(known.map(({ id }) => id));
    expect(kindQuestions.map(({ clause }) => clause).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('the clauses of a purchase of shares are found', () => {
    const ids = idsOf(
      reviewed(`Anteilskaufvertrag

§ 1 Kauf. Der Verkäufer verkauft dem Käufer sämtliche Geschäftsanteile der Gesellschaft zu einem Kaufpreis von 2.000.000 Euro, von dem 10 % als Sicherheitseinbehalt für Ansprüche des Käufers zurückgehalten werden.
§ 2 Vollzug. Die Übertragung steht unter der aufschiebenden Bedingung der Freigabe durch das Bundeskartellamt.
§ 3 Garantien. Der Verkäufer garantiert, dass die Jahresabschlüsse der Gesellschaft richtig sind.
§ 4 Bis zum Vollzugstag wird der Verkäufer die Geschäfte der Gesellschaft im gewöhnlichen Geschäftsgang führen.
§ 5 Ansprüche aus Garantien verjähren achtzehn Monate nach dem Vollzugstag.
§ 6 Scheitert der Vollzug, weil der Käufer ihn verweigert, so zahlt er eine Entschädigung von 50.000 Euro.
§ 7 Tritt ein wesentlich nachteiliges Ereignis für die Gesellschaft ein, so kann der Käufer zurücktreten.`),
    );
    const asked = ['representations', 'closing-conditions', 'material-adverse-change', 'interim-covenants'];
    for (const id of [...asked, 'indemnity-escrow', 'survival', 'break-fee']) expect(ids).toContain(`${id}.present`);
  });

  test('what members must not do, and what they publish, is found in terms of use', () => {
    const ids = idsOf(
      reviewed(`Conditions générales d'utilisation

1. Il est interdit de publier sur la plateforme des annonces illicites ou trompeuses.
2. Vous restez propriétaire de vos contenus et nous concédez une licence gratuite pour les afficher.
3. Nous pouvons suspendre votre compte en cas de manquement. Nous pouvons modifier les présentes conditions à tout moment.`),
    );
    for (const id of ['acceptable-use', 'user-content', 'provider-termination', 'changes-of-terms'])
      expect(ids).toContain(`${id}.present`);
  });
});

test('a contract without a title is known by the sentences of its first clauses', () => {
  const { contract: found } = reviewed(contract('untitled-licence'));
  expect(found!.kind).toBe('licence');
  expect(found!.evidence.map(({ quote }) => quote).join(' ')).toContain('grants the Licensee a licence');
});

describe('a contract and its amendments', () => {
  const base =
    'SOFTWARE LICENSE AGREEMENT\n\nThis Agreement is made as of January 10, 2022 between Alder Systems, Inc. (the "Licensor") and Brook Retail Corp. (the "Licensee").\n\n1. License. Licensor grants Licensee a non-exclusive license to use the Software.\n\n2. Term. This Agreement continues until December 31, 2025.\n\n3. Governing law. This Agreement is governed by the laws of the State of Ohio.';
  const second = contract('licence-amendment');
  const first = second
    .replace('AMENDMENT NO. 2', 'AMENDMENT NO. 1')
    .replaceAll('March 1, 2025', 'June 1, 2023')
    .replace('New York', 'Texas')
    .replace('December 31, 2028', 'December 31, 2026')
    .replace(
      '3. Other terms.',
      '3. Fees. Licensee shall pay a license fee of USD 9,000 within 30 days of each invoice.\n\n4. Other terms.',
    );
  const setReview = (given: Record<string, string>) => {
    const known = { clauses, kinds: kindsOfSets, likeness, spoken };
    const members = Object.entries(given).map(([name, text]) => {
      const document = documentOf(text);
      return {
        name,
        document,
        review: reviewMember(document, { ...asked, contradictions }, known, { wish, phones: [] }),
      };
    });
    return setOf(members, [], contractReview.checks, wish);
  };
  const finding = ({ review }: ReturnType<typeof setReview>, id: string) =>
    review.findings.find(({ ruleId }) => ruleId === id);

  test('have the values of the last amendment, quoted from it', () => {
    // Given out of order: their dates count.
    const outcome = setReview({ second, base, first });
    expect(outcome.review.contract).toMatchObject({ kind: 'licence', evidence: [{ document: 'base' }], amends: null });
    expect(finding(outcome, 'governing-law.present')).toMatchObject({
      value: 'New York',
      detail: expect.stringContaining('second changes it; first has Texas.'),
      evidence: [{ document: 'second' }],
    });
    expect(finding(outcome, 'expiration-date.present')).toMatchObject({ value: '2028-12-31' });
    expect(finding(outcome, 'agreement-date')).toMatchObject({ value: '2022-01-10' });
    expect(finding(setReview({ base }), 'royalties.missing')).toBeDefined();
    expect(finding(outcome, 'royalties.missing')).toBeUndefined();
    expect(outcome.review.isJudged).toBe(true);
    for (const { start, end, quote, document: name } of outcome.review.findings.flatMap((one) => one.evidence)) {
      expect(outcome.document.text.slice(start, end)).toBe(quote);
      const place = outcome.documents!.find((one) => one.name === name)!;
      expect(start >= place.start! && end <= place.end!).toBe(true);
    }
    expect(outcome.documents!.map(({ contract: one }) => one!.amends !== null)).toEqual([true, false, true]);
  });

  test('alone, an amendment is not asked for what the contract has', () => {
    const alone = reviewed(second);
    expect(alone.contract!.amends!.quote).toContain('amends the Software License Agreement');
    expect(idsOf(alone).filter((id) => /missing|unclear|uncapped/.test(id))).toEqual([]);
    const inSet = setReview({ second });
    expect(idsOf(inSet.review)).toContain('documents.base');
    expect(idsOf(inSet.review).filter((id) => id.endsWith('.missing'))).toEqual([]);
  });

  test('an amendment of another contract changes nothing', () => {
    const outcome = setReview({ base, other: second.replace('January 10, 2022', 'April 4, 2020') });
    expect(finding(outcome, 'governing-law.present')).toMatchObject({ value: 'Ohio' });
    expect(finding(outcome, 'documents.amends')!.detail).toContain('other');
  });

  test('answer no questions of other templates', () => {
    expect(setReview({ base, first }).covered).toBeNull();
  });

  test('several contracts are not read as one', () => {
    const outcome = setReview({ base, nda: contract('bare-nda') });
    expect(idsOf(outcome.review)).toEqual(['documents.contracts']);
    expect(outcome.review).toMatchObject({ isJudged: false, contract: null });
  });

  test('papers that are no contracts are asked nothing', () => {
    const notes =
      'Minutes of the meeting. Attendees: A, B. Apologies: C. Agenda: the office. Next meeting: Monday. It was agreed to paint.';
    expect(idsOf(setReview({ notes }).review)).toEqual(['documents.kind']);
    expect(finding(setReview({ base, notes }), 'governing-law.present')).toMatchObject({ value: 'Ohio' });
  });
});

describe('hostile texts', () => {
  const many = (text: string) => text.repeat(Math.ceil(200_000 / text.length));
  test.each([
    ['titles', many('AMENDMENT TO NON-DISCLOSURE AGREEMENT\n')],
    ['defining words', many('employ employee salary royalty licensed products licensor employer terms govern ')],
    ['one line', many('amend ')],
    ['conditions', many('conditions satisfied closing hours week notice month survive years ')],
    ['blank lines', many('\n')],
  ])('%s are bounded in time', (_, text) => {
    const taken = processorTime();
    expect(reviewed(text).contract).not.toBeNull();
    expect(taken()).toBeLessThan(10_000);
  });
});
