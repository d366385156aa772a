import type { JsonObject } from '../../../shared/json/json.js';
import type { ControlResult, ControlFramework } from '../frameworks/framework.rules.js';
import { uuid5 } from './uuid5.rules.js';

const OSCAL_VERSION = '1.1.2';
/** The namespace of our own properties. */
const NS = 'urn:portcullis:evidence';

/** Facts that both documents are made from. */
export interface OscalFacts {
  version: string;
  tenant: string;
  /** ISO 8601. */
  start: string;
  end: string;
  /** Root of the last checkpoint, hex: ids are derived from it. */
  root: string;
  frameworks: readonly { framework: ControlFramework; results: readonly ControlResult[] }[];
}

/** `oscal/component-definition.json`: what the product can show for each control, whatever the pack has. */
export function componentDefinition({ version, end, frameworks }: Omit<OscalFacts, 'root'>): JsonObject {
  const id = (...names: string[]): string => uuid5('component', version, ...names);
  return {
    'component-definition': {
      uuid: id('document', end, ...frameworks.map(({ framework }) => framework.id)),
      metadata: metadata('Evidence of the Portcullis gateway', end, version),
      components: [
        {
          uuid: id('portcullis'),
          type: 'software',
          title: 'Portcullis',
          description: 'A gateway to language models and tools with a signed log of its decisions.',
          'control-implementations': frameworks.map(({ framework }) => ({
            uuid: id(framework.id),
            source: sourceOf(framework),
            description: `${framework.title}. ${framework.caveat}`,
            'implemented-requirements': framework.controls.map((control) => ({
              uuid: id(framework.id, control.id),
              'control-id': control.id,
              description: `${control.title}. ${control.gaps}`,
              props: [prop('evidence-at-best', control.strength)],
            })),
          })),
        },
      ],
    },
  };
}

/** `oscal/assessment-results.json`: one observation and one finding for each control. */
export function assessmentResults(facts: OscalFacts): JsonObject {
  const { version, tenant, start, end, root, frameworks } = facts;
  const id = (...names: string[]): string => uuid5('results', root, start, end, ...names);
  return {
    'assessment-results': {
      uuid: id('document', version, ...frameworks.map(({ framework }) => framework.id)),
      metadata: metadata(`Evidence of ${tenant}`, end, version),
      'import-ap': { href: `#${id('no plan')}`, remarks: 'There is no assessment plan: see the resource.' },
      results: frameworks.map(({ framework, results }) => resultOf(facts, framework, results, id)),
      'back-matter': {
        resources: [
          {
            uuid: id('no plan'),
            title: 'No assessment plan',
            description: 'The results are counted from a log; nobody made a plan for an assessment in OSCAL.',
          },
          { uuid: id('pack'), title: 'Evidence pack', rlinks: [{ href: '../manifest.json' }] },
        ],
      },
    },
  };
}

function resultOf(
  { start, end, tenant }: OscalFacts,
  framework: ControlFramework,
  results: readonly ControlResult[],
  idOf: (...names: string[]) => string,
): JsonObject {
  const id = (...names: string[]): string => idOf(framework.id, ...names);
  return {
    uuid: id('result'),
    title: framework.title,
    description: `Events of ${tenant} counted by control. ${framework.caveat}`,
    start,
    end,
    'reviewed-controls': {
      'control-selections': [{ 'include-controls': results.map((result) => ({ 'control-id': result.id })) }],
    },
    observations: results.map((result) => ({
      uuid: id('observation', result.id),
      title: result.title,
      description: `${result.count} events. ${result.gaps}`,
      methods: ['EXAMINE'],
      collected: end,
      'relevant-evidence': [
        {
          href: `../controls/${framework.id}.json`,
          description: `Taken from ${result.evidence.join(', ') || 'nothing'}`,
        },
      ],
    })),
    findings: results.map((result) => ({
      uuid: id('finding', result.id),
      title: result.title,
      description: result.gaps,
      props: [prop('evidence-strength', result.strength)],
      target: {
        type: 'objective-id',
        'target-id': result.id,
        // OSCAL has two states and no partial one, which is never rounded up.
        status: { state: result.strength === 'strong' ? 'satisfied' : 'not-satisfied' },
      },
      'related-observations': [{ 'observation-uuid': id('observation', result.id) }],
    })),
  };
}

function metadata(title: string, modified: string, version: string): JsonObject {
  return { title, 'last-modified': modified, version, 'oscal-version': OSCAL_VERSION };
}

const prop = (name: string, value: string): JsonObject => ({ name, ns: NS, value });

const sourceOf = ({ id }: ControlFramework): string => `urn:portcullis:catalog:${id}`;
