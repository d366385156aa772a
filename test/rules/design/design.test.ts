import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { benchmarkSkeleton, sizeClassOf, templateBenchmark } from '../../../src/features/design/benchmark.rules.js';
import { enrichFramework, enrichPlaybook, modelBenchmarks } from '../../../src/features/design/enrichment.rules.js';
import {
  playbookProblems,
  playbookSkeleton,
  type PlaybookParts,
  unownedRoles,
} from '../../../src/features/design/playbook.rules.js';
import { cycleIn, durationDays, scheduleWork, type Work } from '../../../src/features/design/schedule.rules.js';
import { frameworkSkeleton } from '../../../src/features/design/skeleton.rules.js';
import { findTemplate, slugOf, type Template } from '../../../src/features/design/templates/template.rules.js';
import { templates } from '../../../src/features/design/templates/templates.data.js';

const templateOf = (wanted: string): Template => templates.find(({ id }) => id === wanted)!;
const ai = templateOf('ai-governance');
const sales = templateOf('sales-compensation');
const all = { includeMetrics: true, includeBenchmarks: true };
const peers = { industry: 'all', companySize: 'all' };

describe.each(templates)('the template $id', (template) => {
  const ids = template.components.map(({ id }) => id);
  const metrics = template.metrics.map(({ id }) => id);

  test('is whole: ids are unique, and what is named is there', () => {
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(metrics).size).toBe(metrics.length);
    expect(metrics.length).toBeGreaterThanOrEqual(6);
    for (const { objectives, controls, dependsOn } of template.components) {
      expect(objectives.length * controls.length).toBeGreaterThan(0);
      for (const other of dependsOn) expect(ids).toContain(other);
    }
    for (const { metric, quartiles } of template.benchmarks) {
      expect(metrics).toContain(metric);
      expect(quartiles.toSorted((a, b) => a - b)).toEqual(quartiles);
    }
    const tasks = template.phases.flatMap((phase) => phase.tasks);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    for (const { dependsOn = [] } of tasks)
      for (const other of dependsOn) expect(tasks.map(({ id }) => id)).toContain(other);
  });

  test('has no dependency that goes round', () => {
    expect(cycleIn(template.components)).toBeUndefined();
    const tasks = template.phases.flatMap((phase) => phase.tasks);
    expect(cycleIn(tasks.map(({ id, dependsOn = [] }) => ({ id, dependsOn })))).toBeUndefined();
  });

  test('keeps its tasks in its own order of phases', () => {
    const wish = { phases: template.phases.map(({ name }) => name) };
    const { tasks } = playbookSkeleton(
      template,
      frameworkSkeleton(template, {}, all).components,
      wish,
    ) as PlaybookParts;
    for (const { id, dependsOn = [] } of template.phases.flatMap((phase) => phase.tasks))
      expect(tasks.find((task) => task.id === id)?.dependsOn).toEqual(dependsOn);
  });
});

test.each([
  [{ domain: 'AI governance' }, 'ai-governance'],
  [{ domain: 'GDPR' }, 'data-privacy'],
  [{ domain: 'anything', templateId: 'sales-compensation' }, 'sales-compensation'],
  [{ domain: 'ai-governance', templateId: 'none' }, undefined],
  [{ domain: 'weaving', templateId: null }, undefined],
  [{ domain: '?!' }, undefined],
  [{ domain: 'weaving', templateId: 'general' }, 'general'],
])('the template of %j is %s', (wanted, id) => {
  expect(findTemplate(templates, wanted)?.id).toBe(id);
});

test('where a model fits it, the general template is for any domain, and no other is changed by that', () => {
  expect(findTemplate(templates, { domain: 'weaving' }, true)?.id).toBe('general');
  expect(findTemplate(templates, { domain: 'GDPR' }, true)?.id).toBe('data-privacy');
  expect(findTemplate(templates, { domain: 'weaving', templateId: 'none' }, true)).toBeUndefined();
});

test.each([
  ['30d', 30],
  ['6w', 42],
  ['3m', 90],
  ['1826d', 1_826],
  ['1827d', undefined],
  ['0d', undefined],
  ['-1d', undefined],
  ['1.5w', undefined],
  ['3y', undefined],
  ['', undefined],
  [' 3m', undefined],
])('the duration %j has %s days', (text, days) => {
  expect(durationDays(text)).toBe(days);
});

test.each([
  ['small', 'small'],
  ['Startup', 'small'],
  ['mid-market', 'medium'],
  ['Large enterprise', 'large'],
  ['1-50', 'small'],
  ['100', 'medium'],
  ['999 people', 'medium'],
  ['2,500 employees', 'large'],
  ['all', undefined],
])('the size %j is %s', (text, size) => {
  expect(sizeClassOf(text)).toBe(size);
});

describe('benchmarks of a template', () => {
  test('are multiplied by the factors of size and industry, which the source tells', () => {
    expect(
      templateBenchmark(sales, 'comp-cost-of-sales', { industry: 'Software', companySize: 'small' }),
    ).toMatchObject({
      percentile25: 9.36,
      median: 14.04,
      percentile75: 20.28,
      basis: 'template',
      source: expect.stringMatching(/×1.2 for size small, ×1.3 for industry software$/),
    });
  });

  test('stay as they are for peers without a factor', () => {
    for (const industry of ['weaving', 'constructor', '__proto__'])
      expect(templateBenchmark(sales, 'comp-cost-of-sales', { industry, companySize: 'medium' })).toMatchObject({
        median: 9,
        source: sales.source,
      });
  });

  test('of percentages stay at most 100', () => {
    const steep = {
      ...sales,
      benchmarks: [{ metric: 'payout-accuracy', quartiles: [90, 96, 99] as const, bySize: { large: 2 } }],
    };
    expect(templateBenchmark(steep, 'payout-accuracy', { industry: 'all', companySize: 'large' })).toMatchObject({
      percentile25: 100,
      percentile75: 100,
    });
  });

  test('are none for a metric without figures, or that is unknown', () => {
    expect(templateBenchmark(sales, 'exception-cost', peers)).toBeUndefined();
    const stray = { ...sales, benchmarks: [{ metric: 'stray', quartiles: [1, 2, 3] as const }] };
    expect(templateBenchmark(stray, 'stray', peers)).toBeUndefined();
  });

  test('are found by id or name, once each', () => {
    const asked = ['quota-attainment', 'Sellers at or above quota', 'Payout accuracy', 'Tea', 'tea'];
    const { benchmarks, missing } = benchmarkSkeleton(sales, asked, peers);
    expect(benchmarks.map(({ metric }) => metric)).toEqual(['quota-attainment', 'payout-accuracy']);
    expect(missing.map(({ metric }) => metric)).toEqual(['Tea']);
  });
});

describe('the skeleton of a framework', () => {
  test('is a function of template and inputs, whatever they are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (inputs) => {
        const make = () => frameworkSkeleton(ai, inputs, all);
        expect(make()).toEqual(make());
        expect(make().components.map(({ id }) => id)).toEqual(ai.components.map(({ id }) => id));
      }),
    );
  });

  test('puts findings under the component whose words they have', () => {
    const findings = [
      { title: 'Personal data leaks', recommendation: 'Redact.' },
      { title: 'Personal data leaks', recommendation: 'Redact.' },
      { category: 'audit', detail: 'Nobody reads the log.', recommendation: ' ' },
      { title: 'About nothing we know' },
      { detail: 'no title' },
      'text',
      null,
    ];
    const { components, unaddressed } = frameworkSkeleton(ai, { findings }, all);
    const by = (id: string) => components.find((one) => one.id === id)!;
    expect(by('data-protection').addresses).toEqual(['Personal data leaks']);
    expect(by('data-protection').controls.filter((control) => control === 'Redact.')).toHaveLength(1);
    expect(by('monitoring').addresses).toEqual(['audit']);
    expect(components.flatMap(({ addresses }) => addresses)).toHaveLength(2);
    expect(unaddressed).toEqual(['About nothing we know']);
  });

  test('names every finding, however many one component has, and ten recommendations of them', () => {
    const findings = Array.from({ length: 30 }, (_, index) => ({
      title: `${index % 2 === 0 ? 'Audit' : 'Basket'} ${index}`,
      recommendation: `Do ${index}`,
    }));
    const { components, unaddressed } = frameworkSkeleton(ai, { findings }, all);
    const named = components.flatMap(({ addresses }) => addresses);
    expect([...named, ...unaddressed].toSorted()).toEqual(findings.map(({ title }) => title).toSorted());
    expect(unaddressed).toHaveLength(15);
    expect(components.flatMap(({ controls }) => controls).filter((control) => /^Do \d/.test(control))).toHaveLength(10);
  });

  const about: [string, object, string | undefined][] = [
    ['a controlled vocabulary', {}, undefined],
    ['a ballistic asterisk', {}, undefined],
    ['Nobody tests the model’s accuracy', {}, 'evaluation'],
    ['Login of administrators', {}, undefined],
    ['Logs are not kept', {}, 'monitoring'],
    ['Thirdly, the asset register', {}, 'inventory'],
    ['Bias harms the rights of applicants', { detail: 'The policy says nothing of it.' }, 'risk-assessment'],
    ['Policy is silent on personal data, its residency and retention', {}, 'data-protection'],
    ['No appeal', { detail: 'Test results and evaluation of quality are on file.' }, 'evaluation'],
  ];
  test.each(about)('“%s” %j is about %s', (title, more, id) => {
    const { components } = frameworkSkeleton(ai, { findings: [{ title, ...more }] }, all);
    expect(components.find(({ addresses }) => addresses.length > 0)?.id).toBe(id);
  });

  test('takes the caller’s targets and quartiles, where they are such', () => {
    const inputs = {
      targets: { 'approval-time': 8, 'incident-detection': 'soon' },
      industry: 'Finance',
      companySize: 'large',
      benchmarks: [
        { metric: 'approval-time', percentile25: 1, median: 2, percentile75: 3 },
        { metric: 'incident-detection', percentile25: 3, median: 2, percentile75: 1 },
        { metric: 'assessed-systems', percentile25: 1, median: 3, percentile75: 2 },
        { metric: 'inventory-coverage', percentile25: 1, median: 2 },
        { metric: 'policy-violations', percentile25: 1 },
        'text',
      ],
    };
    const { metrics, benchmarks } = frameworkSkeleton(ai, inputs, all);
    const target = (id: string) => metrics.find((one) => one.id === id);
    expect(target('approval-time')).toMatchObject({ target: 8, basis: 'caller' });
    expect(target('incident-detection')).toMatchObject({ target: 24, basis: 'template' });
    expect(benchmarks.filter(({ basis }) => basis === 'caller').map(({ metric }) => metric)).toEqual(['approval-time']);
    expect(benchmarks[0]).toMatchObject({ industry: 'Finance', companySize: 'large' });
  });

  test('leaves out what is not wanted, and figures that no metric bears', () => {
    const stray = { ...ai, benchmarks: [{ metric: 'stray', quartiles: [1, 2, 3] as const }] };
    expect(frameworkSkeleton(stray, {}, all).benchmarks).toEqual([]);
    expect(frameworkSkeleton(ai, {}, { includeMetrics: false, includeBenchmarks: false })).toMatchObject({
      metrics: [],
      benchmarks: [],
    });
  });
});

/** Work with dependencies on earlier work only, so that none goes round; over a few phases. */
const acyclic = fc
  .array(fc.record({ phase: fc.nat(3), effortDays: fc.nat(30), to: fc.array(fc.nat(40), { maxLength: 4 }) }), {
    maxLength: 40,
  })
  .map((drafts): Work[] =>
    drafts.map(({ phase, effortDays, to }, index) => ({
      id: `t${index}`,
      phase,
      effortDays,
      dependsOn: to.filter((other) => other < index).map((other) => `t${other}`),
    })),
  );
const least = fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), { minLength: 4, maxLength: 4 });

describe('the schedule', () => {
  test('starts no task before what it depends on has ended, and phases cover their tasks', () => {
    fc.assert(
      fc.property(acyclic, least, (works, wanted) => {
        const scheduling = scheduleWork(works, wanted);
        if ('cycle' in scheduling) throw new Error('there is no cycle');
        const { startOf, phases } = scheduling.schedule;
        let end = 0;
        for (const [index, { startOffsetDays, durationDays: days }] of phases.entries()) {
          expect(startOffsetDays).toBe(end);
          expect(days).toBeGreaterThanOrEqual(wanted[index] ?? 1);
          end += days;
        }
        const byId = new Map(works.map((work) => [work.id, work]));
        for (const { id, phase, effortDays, dependsOn } of works) {
          const start = startOf.get(id)!;
          expect(start).toBeGreaterThanOrEqual(phases[phase]!.startOffsetDays);
          expect(start + effortDays).toBeLessThanOrEqual(phases[phase]!.startOffsetDays + phases[phase]!.durationDays);
          for (const other of dependsOn.map((one) => byId.get(one)!))
            if (other.phase <= phase) expect(startOf.get(other.id)! + other.effortDays).toBeLessThanOrEqual(start);
        }
      }),
    );
  });

  test('is no longer than the longest path needs', () => {
    const work = (id: string, effortDays: number, dependsOn: string[] = []): Work => ({
      id,
      phase: 0,
      effortDays,
      dependsOn,
    });
    const works = [work('d', 1, ['b', 'c', 'nobody']), work('b', 2, ['a']), work('c', 5, ['a']), work('a', 3)];
    expect(scheduleWork(works, [undefined])).toEqual({
      schedule: {
        startOf: new Map([
          ['a', 0],
          ['b', 3],
          ['c', 3],
          ['d', 8],
        ]),
        phases: [{ startOffsetDays: 0, durationDays: 9 }],
      },
    });
  });

  test('refuses dependencies that go round, with the way round', () => {
    fc.assert(
      fc.property(acyclic, fc.integer({ min: 1, max: 5 }), (works, length) => {
        const ring = Array.from({ length }, (_, index): Work => ({
          id: `r${index}`,
          phase: 0,
          effortDays: 1,
          dependsOn: [`r${(index + 1) % length}`],
        }));
        const scheduling = scheduleWork([...works, ...ring], [undefined, undefined, undefined, undefined]);
        expect(scheduling).toEqual({ cycle: [...ring.map(({ id }) => id), 'r0'] });
      }),
    );
  });
});

describe('the skeleton of a playbook', () => {
  const { components } = frameworkSkeleton(ai, { findings: [{ title: 'no register' }] }, all);
  const of = (wish: Parameters<typeof playbookSkeleton>[2]) => playbookSkeleton(ai, components, wish) as PlaybookParts;

  test('takes phases by name or by word, each once, and knows what to do in others', () => {
    const { phases, tasks, milestones } = of({ phases: ['Discovery', 'assess', 'Celebrate', 'Analysis'] });
    expect(tasks.filter(({ phase }) => phase === 'assess').map(({ id }) => id)).toContain('gap-analysis');
    for (const other of ['1-plan', '3-carry-out', '4-review']) expect(tasks.map(({ id }) => id)).toContain(other);
    expect(phases.map(({ name }) => name)).toEqual(['Discovery', 'assess', 'Celebrate', 'Analysis']);
    expect(milestones.map(({ id }) => id)).toEqual(['milestone-1', 'milestone-2', 'milestone-3', 'milestone-4']);
  });

  test('gives a component more days for each finding, and for each control beyond the second, but ten at most', () => {
    const findings = Array.from({ length: 8 }, (_, index) => ({
      title: `Audit ${index}`,
      recommendation: `Do ${index}`,
    }));
    const many = frameworkSkeleton(ai, { findings }, all).components;
    const daysOf = (given: typeof components, id: string) =>
      (playbookSkeleton(ai, given, { phases: ['Design'] }) as PlaybookParts).tasks.find((task) => task.id === id)
        ?.effortDays;
    const perComponent = ai.phases.find(({ name }) => name === 'Design')?.perComponent?.effortDays ?? 0;
    expect(daysOf(components, 'component-inventory')).toBe(perComponent + 1 + 1);
    expect(daysOf(components, 'component-risk-assessment')).toBe(perComponent);
    expect(daysOf(many, 'component-monitoring')).toBe(perComponent + 10);
  });

  test('has objectives for each phase, also for those that the template does not know or has none for', () => {
    const bare = { ...ai, phases: ai.phases.map((phase) => ({ ...phase, objectives: [] })) };
    const { phases } = playbookSkeleton(bare, components, { phases: ['Assess', 'Celebrate'] }) as PlaybookParts;
    expect(phases.map(({ objectives }) => objectives)).toEqual([
      ['Complete “Assess”: Register accepted by the committee; Gaps ranked by risk'],
      ['Complete “Celebrate”: Results accepted by the project lead'],
    ]);
    const silent = { ...ai, phases: bare.phases.map((phase) => ({ ...phase, acceptance: [] })) };
    const [first] = (playbookSkeleton(silent, components, { phases: ['Assess'] }) as PlaybookParts).phases;
    expect(first!.objectives).toEqual(['Complete “Assess”']);
    expect(of({ phases: ['Assess'] }).phases[0]!.objectives).toEqual(ai.phases[0]!.objectives);
  });

  test('names the roles that nobody has who takes part', () => {
    const { tasks } = of({ phases: ['Assess'], stakeholders: ['Compliance office', 'IT'] });
    expect(unownedRoles(tasks, ['Compliance office', 'IT'])).toEqual(['Executive sponsor', 'Risk']);
    expect(unownedRoles(tasks, [])).toContain('Compliance office');
    expect(unownedRoles([], [])).toEqual([]);
  });

  test('keeps the caller’s order of phases before the template’s dependencies', () => {
    const { tasks } = of({ phases: ['Build', 'Assess'] });
    expect(tasks.find(({ id }) => id === 'evaluation-sets')?.dependsOn).toEqual([]);
    expect(tasks.find(({ id }) => id === 'pilot-controls')?.dependsOn).toEqual([
      'configure-gateway',
      'evaluation-sets',
    ]);
  });

  test('has as owners the stakeholders whose names share a word with the role, and else the role', () => {
    const owners = of({ phases: ['Assess'], stakeholders: ['Ann', 'Compliance office'] }).tasks.map(
      ({ ownerRole }) => ownerRole,
    );
    expect(owners).toContain('Compliance office');
    expect(owners).toContain('Executive sponsor');
    expect(owners).not.toContain('Ann');
    expect(of({ phases: ['Assess'], stakeholders: [] }).tasks[0]!.ownerRole).toBe('Executive sponsor');
  });

  test('gives phases the time they were given, or what their tasks need', () => {
    const { phases } = of({
      phases: ['Assess', 'Design', 'Build'],
      timeline: [{ phase: 'assess', duration: '3m' }, { phase: 'Design', duration: '1d' }, { phase: 'Build' }],
    });
    expect(phases.map(({ durationDays: days, requestedDays }) => [days, requestedDays])).toEqual([
      [90, 90],
      [expect.any(Number), 1],
      [expect.any(Number), null],
    ]);
    expect(phases[1]!.durationDays).toBeGreaterThan(1);
  });

  test('refuses components whose dependencies go round', () => {
    const [one, two] = [components[0]!, components[1]!];
    const round = [
      { ...one, dependsOn: [two.id] },
      { ...two, dependsOn: [one.id] },
    ];
    expect(playbookSkeleton(ai, round, { phases: ['Design'] })).toEqual({
      cycle: ['component-accountability', 'component-inventory', 'component-accountability'],
    });
  });

  test('asks for sound phases and times', () => {
    expect(playbookProblems({ phases: ['A', 'B'], timeline: null })).toEqual([]);
    expect(
      playbookProblems({
        phases: ['A', 'a', '!'],
        timeline: [
          { phase: 'C', duration: 'x' },
          { phase: 'A', duration: '3m' },
          { phase: 'A', duration: null },
        ],
      }).map(({ path }) => path),
    ).toEqual(['phases[1]', 'phases[2]', 'timeline[0].phase', 'timeline[0].duration', 'timeline[2].phase']);
  });
});

describe('what a model adds', () => {
  const framework = frameworkSkeleton(ai, {}, all);
  const playbook = playbookSkeleton(ai, framework.components, { phases: ['Assess', 'Design'] }) as PlaybookParts;
  const words = fc.string({ minLength: 1 });
  const list = fc.array(words, { maxLength: 30 });

  test('leaves ids, structure and figures of a framework', () => {
    const id = fc.constantFrom(...framework.components.map((one) => one.id), 'nobody');
    const said = fc.array(fc.record({ id, description: words, objectives: list, controls: list }));
    fc.assert(
      fc.property(said, (components) => {
        const enriched = enrichFramework(framework, { components });
        const bare = (parts: typeof framework) =>
          parts.components.map(({ id: own, name, dependsOn, addresses }) => ({ own, name, dependsOn, addresses }));
        expect(bare(enriched)).toEqual(bare(framework));
        expect([enriched.metrics, enriched.benchmarks]).toEqual([framework.metrics, framework.benchmarks]);
        for (const [index, { controls, objectives }] of enriched.components.entries()) {
          expect(controls).toEqual(expect.arrayContaining(framework.components[index]!.controls));
          expect(Math.max(controls.length, objectives.length)).toBeLessThanOrEqual(20);
        }
      }),
    );
  });

  test('leaves ids, dependencies and schedule of a playbook', () => {
    const said = fc.record({
      phases: fc.array(fc.record({ name: fc.constantFrom('Assess', 'Else'), objectives: list })),
      tasks: fc.array(fc.record({ id: fc.constantFrom(...playbook.tasks.map(({ id }) => id)), title: words })),
      milestones: fc.array(fc.record({ id: fc.constantFrom('milestone-1', 'x'), acceptance: list })),
    });
    fc.assert(
      fc.property(said, (model) => {
        const enriched = enrichPlaybook(playbook, model);
        const bare = ({ phases, tasks, milestones }: PlaybookParts) => [
          phases.map(({ objectives: _, ...phase }) => phase),
          tasks.map(({ title: _, ...task }) => task),
          milestones.map(({ acceptance: _, ...milestone }) => milestone),
        ];
        expect(bare(enriched)).toEqual(bare(playbook));
      }),
    );
  });

  test('is marked as the model’s, once for a metric', () => {
    const figure = { metric: 'tea', percentile25: 1, median: 2, percentile75: 3, unit: 'cups' };
    expect(modelBenchmarks({ benchmarks: [figure, { ...figure, median: 3 }] }, peers, 'm')).toEqual([
      { ...figure, id: 'tea', median: 3, ...peers, basis: 'model', source: 'estimated by m; not measured' },
    ]);
  });
});

test('a slug has letters and digits of any script', () => {
  expect(['Roll out!', 'Überprüfung 2', '  '].map(slugOf)).toEqual(['roll-out', 'überprüfung-2', '']);
});
