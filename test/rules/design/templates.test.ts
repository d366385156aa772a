import { describe, expect, test } from '@jest/globals';
import { frameworkSkeleton } from '../../../src/features/design/skeleton.rules.js';
import { ownerOf, subjectOf } from '../../../src/features/design/subject.rules.js';
import { findTemplate, slugOf } from '../../../src/features/design/templates/template.rules.js';
import { templates } from '../../../src/features/design/templates/templates.data.js';
import { findings } from './findings/findings.js';
import { strange } from './findings/strange.data.js';

const domains = templates.filter(({ id }) => id !== 'general');

test('every domain has a table of findings', () => {
  expect(Object.keys(findings).sort()).toEqual(domains.map(({ id }) => id));
});

describe.each(domains)('the template $id', (template) => {
  const { id, components, metrics, phases } = template;
  const table = Object.entries(findings[id]!).flatMap(([component, titles]) =>
    titles.map((title) => ({ component, title })),
  );

  test('puts findings, as auditors write them, under the right component', () => {
    const wrong = table.filter(({ component, title }) => subjectOf(components, title)?.id !== component);
    expect(table.length).toBeGreaterThanOrEqual(12);
    expect(new Set(table.map(({ component }) => component))).toEqual(new Set(components.map((one) => one.id)));
    expect({ wrong, right: 1 - wrong.length / table.length >= 0.9 }).toMatchObject({ right: true });
  });

  test('takes no finding about something else', () => {
    expect(strange.filter((title) => subjectOf(components, title) !== undefined)).toEqual([]);
  });

  test('has seven components and metrics or more, and five phases, one of which designs each component', () => {
    expect(Math.min(components.length, metrics.length)).toBeGreaterThanOrEqual(7);
    expect(phases).toHaveLength(5);
    expect(phases.filter(({ perComponent }) => perComponent !== undefined)).toHaveLength(1);
    for (const { objectives, tasks, acceptance, words } of phases)
      for (const list of [objectives, tasks, acceptance, words]) expect(list.length).toBeGreaterThan(0);
  });

  test('has words that a slug can have, each once', () => {
    for (const { words } of [...components, ...phases]) {
      expect(words.map(slugOf)).toEqual(words);
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test('keeps its phases apart by their own names', () => {
    for (const phase of phases) expect(subjectOf(phases, phase.name)).toBe(phase);
  });

  test('leaves its words out of a framework', () => {
    for (const component of frameworkSkeleton(template, {}, { includeMetrics: true, includeBenchmarks: true })
      .components)
      expect(component).not.toHaveProperty('words');
  });
});

test.each([
  [
    'information-security',
    ['Information security', 'infosec', 'Security', 'ISO 27001', 'ISO/IEC 27001', 'Cybersecurity'],
  ],
  ['third-party-risk', ['Third-party risk', 'vendor risk', 'Supplier risk', 'TPRM', 'Outsourcing']],
  ['procurement', ['Procurement', 'purchasing', 'Sourcing', 'procure-to-pay']],
  ['incident-response', ['Incident response', 'incident management', 'Security incident', 'CSIRT']],
  ['ai-governance', ['AI governance', 'Responsible AI']],
  ['data-privacy', ['Data privacy', 'Data protection']],
  ['sales-compensation', ['Sales compensation', 'sales comp']],
])('%s is for each of %j', (id, names) => {
  expect(names.map((domain) => findTemplate(templates, { domain })?.id)).toEqual(names.map(() => id));
});

test('a domain belongs to one template', () => {
  const names = templates.flatMap(({ id, domains: others }) => [id, ...others]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.map(slugOf)).toEqual(names);
});

test.each([
  'human resources',
  'information architecture',
  'information',
  'food security',
  'social security',
  'job security',
  'third party',
  'crowdsourcing',
  'open sourcing',
  'incident',
  'risk',
  'response',
  'ISO 9001',
  'vendor',
  'sales tax',
])('no template is for %s', (domain) => {
  expect(findTemplate(templates, { domain })).toBeUndefined();
});

test.each([
  ['IT', 'IT department'],
  ['Information security', 'Head of information security'],
  ['Internal audit', 'Internal audit team'],
  ['Business owner', 'Business units'],
  ['Accounts payable', 'Accounts payable lead'],
  ['Security operations', 'Security operations centre'],
  ['Executive sponsor', 'Executive office'],
])('a task of %s goes to the stakeholder %s', (role, stakeholder) => {
  const roles = domains.flatMap(({ phases }) =>
    phases.flatMap(({ tasks, perComponent }) => [...tasks, ...(perComponent === undefined ? [] : [perComponent])]),
  );
  expect(roles.map((one) => one.role)).toContain(role);
  expect(ownerOf(role, ['Catering', stakeholder])).toBe(stakeholder);
});
