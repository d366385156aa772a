import type { Check } from '../review/findings.rules.js';
import { contractKindIds } from '../kinds/contract-kind-names.data.js';

const GRAVE = '(fraud*|wilful*|willful*|intent*|gross|grossly|deliberate*|death|injury)';

/** Terms of a contract that may hurt a party. */
export const contractRisks: Check[] = [
  {
    id: 'auto-renewal',
    category: 'risk',
    severity: 'medium',
    title: 'Renews by itself',
    detail: 'The contract is prolonged unless somebody objects in time.',
    recommendation: 'Put the last day for notice into your calendar, or ask for renewal by agreement.',
    when: {
      says: [
        '(automatically|successive) ~6 (renew*|extend*|prolong*)',
        '(renew*|extend*|prolong*) ~6 (automatically|successive)',
        'from year to year unless',
      ],
    },
  },
  {
    id: 'unlimited-liability',
    category: 'risk',
    severity: 'critical',
    title: 'Liability is expressly unlimited',
    detail: 'A party is liable without any limit.',
    recommendation: 'Limit it, except where the law does not allow that.',
    when: {
      says: [
        '(liability|liabilities) ~12 (is|are|be|remain*) (unlimited|uncapped)',
        '(bear|bears|assume*|accept*|has|have) unlimited liability',
        '(is|are|be) liable ~2 without ~1 limit',
        '(liability|liabilities) ~8 (is|are|be) ~1 without ~1 limit',
        '(is|are|be) ~2 (unlimitedly|fully) liable without',
      ],
      unless: [
        'unlimited liability compan*',
        '(not|no|never|neither|nor) ~8 (unlimited|uncapped|liable)',
        'partner*',
        // For what the law does not let anybody limit, that is usual.
        `(unlimited|uncapped) ~8 ${GRAVE}`,
        `without ~1 limit* ~8 ${GRAVE}`,
        `${GRAVE} ~12 (unlimited|uncapped)`,
        `${GRAVE} ~12 without ~1 limit*`,
      ],
    },
  },
  {
    id: 'one-sided-assignment',
    category: 'risk',
    severity: 'low',
    title: 'Only one party may assign freely',
    detail: 'One party may hand over the contract, the other needs consent.',
    recommendation: 'Make the right mutual, or limit it to affiliates and successors.',
    when: { says: ['(company|landlord|holder|licensor|vendor|supplier|manufacturer) may ~4 (assign|transfer|sell)'] },
  },
  {
    id: 'long-payment-term',
    category: 'risk',
    severity: 'low',
    title: 'Payment later than 45 days',
    detail: 'Invoices are due late.',
    recommendation: 'Check it against your policy and the law on late payment.',
    when: { figure: 'days', near: ['(shall|will) pay', 'invoice*', 'net', 'due and payable'], above: 45, below: 200 },
  },
  {
    id: 'uncapped-indemnity',
    category: 'risk',
    severity: 'high',
    title: 'An indemnity without a cap on liability',
    detail: 'Claims of third parties are taken over, and nothing limits what that may cost.',
    recommendation: 'Bring the indemnity under a cap, or insure it.',
    when: {
      all: [
        { clause: 'indemnification' },
        { not: { any: [{ clause: 'liability-cap' }, { unclear: 'liability-cap' }] } },
      ],
    },
  },
  {
    id: 'sole-discretion',
    category: 'risk',
    severity: 'low',
    title: 'Left to one party’s sole discretion',
    detail: 'A right hangs on what one party wants.',
    recommendation: 'Ask for reasonable standards.',
    when: { says: ['(sole|absolute) discretion', 'at its discretion'] },
  },
  {
    id: 'perpetual-licence',
    category: 'risk',
    severity: 'medium',
    title: 'A perpetual or irrevocable licence',
    detail: 'Rights are given away for good.',
    recommendation: 'Check that it is limited to what is needed and paid for.',
    when: { says: ['(perpetual|irrevocable) ~8 (license|licence)'] },
  },
  {
    id: 'non-compete',
    category: 'risk',
    severity: 'medium',
    title: 'A restraint of competition',
    detail: 'A party may not compete, or not solicit staff or customers.',
    recommendation: 'Check length, territory and whether the law that governs allows it.',
    when: {
      any: [{ clause: 'non-compete' }, { clause: 'no-solicit-customers' }, { clause: 'no-solicit-employees' }],
    },
  },
  {
    id: 'change-of-control',
    category: 'risk',
    severity: 'low',
    title: 'A change of control matters',
    detail: 'A change in a party’s ownership has consequences.',
    recommendation: 'Note it for transactions.',
    when: { clause: 'change-of-control' },
    // A merger is one.
    kinds: contractKindIds.filter((id) => id !== 'merger'),
  },
];
