import type { ControlFramework } from './framework.rules.js';

/** FINMA Guidance 08/2024: the evidence that a gateway can have. */
export const finma082024: ControlFramework = {
  id: 'finma-08-2024',
  title: 'FINMA Guidance 08/2024',
  source: 'FINMA Guidance 08/2024, governance and risk management when using artificial intelligence',
  date: '2024-12-18',
  caveat: 'Guidance of the Swiss supervisor, not a regulation.',
  controls: [
    {
      id: 'governance',
      title: 'Governance',
      strength: 'partial',
      events: ['policy.create', 'policy.update', 'policy.delete', 'policy.baseline', 'approval.*', 'committee.*'],
      entries: ['people.json', 'policies/versions.jsonl'],
      gaps: 'Responsibilities and training are documents elsewhere.',
    },
    {
      id: 'inventory',
      title: 'Inventory and risk classification',
      strength: 'partial',
      events: ['provider.*', 'model_alias.*', 'mcp.server.*'],
      entries: ['inventory.json'],
      gaps: 'Applications and their classification are not known.',
    },
    {
      id: 'data-quality',
      title: 'Data quality',
      strength: 'partial',
      events: ['guard.*'],
      entries: [],
      gaps: 'Screening of texts; quality of data is not measured.',
    },
    {
      id: 'tests-monitoring',
      title: 'Tests and ongoing monitoring',
      strength: 'partial',
      events: ['evaluation.*', 'alert.*', 'ai.*'],
      entries: [],
      gaps: 'Evaluations and figures of what went through the gateway.',
    },
    {
      id: 'documentation',
      title: 'Documentation',
      strength: 'partial',
      events: ['prompt.version.created', 'policy.create', 'policy.update', 'policy.delete', 'policy.baseline'],
      entries: ['prompts/versions.jsonl', 'policies/versions.jsonl'],
      gaps: 'Versions that were in force; purposes and assumptions are documents elsewhere.',
    },
    {
      id: 'explainability',
      title: 'Explainability',
      strength: 'partial',
      events: ['ai.*', 'policy.evaluated'],
      entries: ['samples'],
      gaps: 'Explains why the gateway decided, not why a model answered as it did.',
    },
    {
      id: 'independent-review',
      title: 'Independent review',
      strength: 'partial',
      events: [],
      entries: ['log/bundle.jsonl', 'manifest.json'],
      gaps: 'The pack is what a review can start from; the review is made by others.',
    },
  ],
};
