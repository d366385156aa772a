/** The variables of conditions with their types and meaning, as editors offer them. */
export const VARIABLES: readonly { name: string; type: string; description: string }[] = [
  { name: 'action', type: 'string', description: 'What is to be done, such as ai.generate.' },
  { name: 'resource', type: 'string', description: 'On what, such as model:gpt-4o.' },
  { name: 'resourceType', type: 'string', description: 'The type of the resource; empty when not given.' },
  { name: 'actor', type: 'string', description: 'Who acts.' },
  {
    name: 'roles',
    type: 'list(string)',
    description: 'The roles of the actor. A rule that reads unknown roles fails.',
  },
  { name: 'tenant', type: 'string', description: 'The id of the tenant.' },
  { name: 'risk', type: 'string', description: 'low, medium, high or critical; empty when not given.' },
  { name: 'time', type: 'timestamp', description: 'When it is asked. time.getHours("Europe/Oslo") is the hour there.' },
  { name: 'context', type: 'map(string, dyn)', description: 'Further facts, which depend on the action.' },
  { name: 'context.pii', type: 'list(string)', description: 'Types of personal data in a model call, such as EMAIL.' },
  { name: 'context.provider', type: 'string', description: 'The id of the provider of a model call.' },
  {
    name: 'context.providerKind',
    type: 'string',
    description: 'The protocol of the provider of a model call; local for models of your own.',
  },
  {
    name: 'context.shadow',
    type: 'bool',
    description: 'True for a call that an alias makes to its shadow as well; other calls lack it.',
  },
  {
    name: 'context.alias',
    type: 'string',
    description: 'The alias that the model of a call was asked for by; calls that name the model itself lack it.',
  },
  {
    name: 'context.estimatedCostUsd',
    type: 'double',
    description: 'The most that a model call can cost, in USD. Calls of before it was recorded lack it.',
  },
  {
    name: 'context.maxOutputTokens',
    type: 'double',
    description: 'The most tokens that a model call may answer with. Calls of before it was recorded lack it.',
  },
  {
    name: 'context.operation',
    type: 'string',
    description: 'What a call asks for: chat, embed, moderate, rerank, decide, image.generate, tool and so on.',
  },
  {
    name: 'context.outputScannable',
    type: 'bool',
    description:
      'Whether the answer of a call is text, in which personal data can be looked for; false for images and audio.',
  },
  {
    name: 'context.guards',
    type: 'list(map(string, dyn))',
    description:
      'The verdicts of the guards that judged the request: name, point, verdict, reason and failed of each; calls without guards lack it.',
  },
  {
    name: 'context.prompt',
    type: 'map(string, dyn)',
    description:
      'The name, version and label of the registered prompt that a call names, the label null for a version; calls without one lack it.',
  },
  {
    name: 'context.purpose',
    type: 'string',
    description:
      'The part of the platform that makes a model call: evaluation, document.analysis and so on; calls of clients lack it.',
  },
  {
    name: 'context.responseFormat',
    type: 'string',
    description: 'How a call for pictures wants them: url, b64_json, or default where it does not say; others lack it.',
  },
  { name: 'context.intent', type: 'string', description: 'Why, of a change or a proposal.' },
  { name: 'context.payload', type: 'map(string, dyn)', description: 'Of a change or a proposal, what would be done.' },
];

/** The macros of CEL, which it has beside functions. */
export const MACROS: readonly { name: string; signature: string }[] = [
  { name: 'has', signature: 'has(context.field) -> bool' },
  { name: 'all', signature: 'list.all(x, condition) -> bool' },
  { name: 'exists', signature: 'list.exists(x, condition) -> bool' },
  { name: 'exists_one', signature: 'list.exists_one(x, condition) -> bool' },
  { name: 'filter', signature: 'list.filter(x, condition) -> list' },
  { name: 'map', signature: 'list.map(x, value) -> list' },
];
