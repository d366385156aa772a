export const DEMO_PROMPT = { name: 'support-answer', description: 'The first answer of the help desk' };

const VARIABLES = { type: 'object', properties: { question: { type: 'string', maxLength: 4_000 } } };
const asked = { role: 'user', content: '{{question}}' };

export const PROMPT_VERSIONS = [
  {
    model: 'gpt-4o-mini',
    messages: [{ role: 'system', content: 'You answer customers of Nordwind Freight.' }, asked],
    variables: VARIABLES,
    note: 'the first one',
  },
  {
    model: 'gpt-4o-mini',
    messages: [
      {
        role: 'system',
        content: 'You answer customers of Nordwind Freight in at most three sentences, and promise no dates.',
      },
      asked,
    ],
    variables: VARIABLES,
    parameters: { temperature: 0.2, max_tokens: 300 },
    note: 'customers took estimates for promises',
  },
];

export const DEMO_ITEMS = [
  'Where is my parcel?',
  'Can you deliver on Sunday?',
  'Who pays for a damaged pallet?',
  'How do I change the address of a shipment?',
].map((question) => ({ variables: { question } }));

export const DEMO_EVALUATION = {
  dataset: 'support-questions',
  candidate: { prompt: 'support-answer@2' },
  baseline: { prompt: 'support-answer@1' },
  checks: [
    { type: 'regex', value: '(?i)we promise', not: true },
    { type: 'latency', value: 30_000 },
  ],
  budgetUsd: 1,
};
