import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type * as Database from '../../../src/database/unit-of-work.js';
import { templates } from '../../../src/features/design/templates/templates.data.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { answering } from '../../support/upstreams/models.js';

let gateway: TestApp;
let key: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock: manualClock() });
  await gateway.createTenant({ id: 'designing', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'designing', subject: 'dana' });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const MODEL = 'gpt-4o-mini';
const asked = () => gateway.sandbox.requests('openai').filter(({ url }) => url.endsWith('/chat/completions'));

const post = (path: string, body: object, as = key) =>
  gateway.request('POST', `/api/design/${path}`, { key: as, body });
const get = (path: string, as = key) => gateway.request('GET', `/api/design/${path}`, { key: as });

const plain = { generate: false };
const byModel = { model: MODEL };
const wanted = (more: object = {}) => ({ domain: 'ai-governance', templateId: 'ai-governance', inputs: {}, ...more });

async function frameworkId(): Promise<string> {
  return (await post('frameworks', wanted({ options: plain }))).json.id;
}

/** Lets the model's next answer be this text. */
function say(text: string, finish = 'stop'): void {
  gateway.sandbox.fault('openai', answering(text, finish));
}

describe('templates', () => {
  test('are listed with what they hold', async () => {
    const { status, json } = await get('templates');
    expect(status).toBe(200);
    expect(json.templates.map(({ id }: any) => id)).toEqual([
      'ai-governance',
      'data-privacy',
      'general',
      'incident-response',
      'information-security',
      'procurement',
      'sales-compensation',
      'third-party-risk',
    ]);
    for (const { components, metrics } of json.templates) {
      expect(components.length).toBeGreaterThanOrEqual(6);
      expect(metrics.length).toBeGreaterThanOrEqual(6);
    }
  });
});

describe('a framework', () => {
  test('without a model is the skeleton, stored and found again', async () => {
    const reply = await post('frameworks', wanted({ options: plain }));
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/design/frameworks/${reply.json.id}`);
    expect(reply.json).toMatchObject({ enrichment: 'none', evidenceIds: [], createdBy: 'dana' });
    expect(reply.json.components.map(({ id }: any) => id)).toEqual(
      templates.find(({ id }) => id === 'ai-governance')!.components.map(({ id }) => id),
    );
    expect(reply.json.metrics[0]).toMatchObject({ direction: 'increase', basis: 'template' });
    const again = await get(`frameworks/${reply.json.id}`);
    expect(again.json).toEqual(reply.json);
    const listed = await get('frameworks?limit=500');
    expect(listed.json.frameworks).toContainEqual(reply.json);
    expect(listed.json.nextCursor).toBeNull();
  });

  test('is the same for the same inputs, apart from id and time', async () => {
    const inputs = {
      findings: [{ title: 'Personal data in prompts', recommendation: 'Redact it.' }],
      industry: 'finance',
    };
    const [one, two] = [
      await post('frameworks', wanted({ inputs, options: plain })),
      await post('frameworks', wanted({ inputs, options: plain })),
    ];
    const { id, createdAt, ...rest } = one.json;
    expect(two.json).toEqual({ ...rest, id: expect.not.stringContaining(id), createdAt });
    expect(rest.components.find(({ id: each }: any) => each === 'data-protection')).toMatchObject({
      addresses: ['Personal data in prompts'],
      controls: expect.arrayContaining(['Redact it.']),
    });
    expect(rest.unaddressed).toEqual([]);
  });

  test('lists the findings that no component addresses', async () => {
    const findings = [{ title: 'The canteen closes early' }, { title: 'Personal data in prompts' }];
    const { json } = await post('frameworks', wanted({ inputs: { findings }, options: plain }));
    expect(json.unaddressed).toEqual(['The canteen closes early']);
    expect((await get(`frameworks/${json.id}`)).json.unaddressed).toEqual(json.unaddressed);
  });

  test('takes the template of its domain, and leaves out what is not wanted', async () => {
    const options = { ...plain, includeMetrics: false, includeBenchmarks: false };
    const { json } = await post('frameworks', { domain: 'Sales compensation', options });
    expect(json).toMatchObject({
      templateId: 'sales-compensation',
      metrics: [],
      benchmarks: [],
      domain: 'Sales compensation',
    });
  });

  test.each([
    ['domain', { domain: 'basket weaving', options: plain }],
    ['templateId', { domain: 'ai', templateId: 'none' }],
  ])('names %s where it is unknown', async (path, body) => {
    const error = expectRestError(await post('frameworks', body), 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([{ path, message: expect.stringContaining('sales-compensation') }]);
  });

  test('is enriched by a model through the interceptor: words, not ids', async () => {
    const skeleton = await post('frameworks', wanted({ options: plain }));
    const { status, json, headers } = await post('frameworks', wanted({ options: byModel }));
    expect(status).toBe(201);
    expect(json).toMatchObject({ enrichment: 'completed', model: MODEL });
    expect(json.evidenceIds).toEqual([headers.get('x-evidence-id')]);
    expect(json.components[0].description).not.toBe(skeleton.json.components[0].description);
    const structure = ({ components }: any) =>
      components.map(({ id, name, dependsOn }: any) => ({ id, name, dependsOn }));
    expect(structure(json)).toEqual(structure(skeleton.json));
    expect(json.metrics).toEqual(skeleton.json.metrics);
    const invocation = await gateway.graphql(
      'query($id: ID!) { invocation(id: $id) { invocation { action model outcome } } }',
      { id: json.evidenceIds[0] },
      { key },
    );
    expect(invocation.json.data.invocation.invocation).toEqual({
      action: 'ai.generate',
      model: MODEL,
      outcome: 'COMPLETED',
    });
  });

  test('of a domain without a template is the general one, fitted to it by a model; so are its playbooks', async () => {
    const { status, json } = await post('frameworks', { domain: 'basket weaving', options: byModel });
    expect([status, json.templateId, json.domain, json.enrichment]).toEqual([
      201,
      'general',
      'basket weaving',
      'completed',
    ]);
    expect(JSON.stringify(asked().at(-1)!.body)).toContain('basket weaving');
    const playbook = await post('playbooks', { frameworkId: json.id, phases: ['Assess', 'Design'], options: plain });
    expect(playbook.json.tasks.map(({ id }: any) => id)).toContain('component-mandate');
    const figures = { domain: 'basket weaving', metrics: ['baskets'], industry: 'crafts', companySize: 'small' };
    expect((await post('benchmarks', { ...figures, options: byModel })).status).toBe(201);
    expectRestError(await post('benchmarks', { ...figures, options: plain }), 'INVALID_REQUEST');
  });

  test('asks the cheapest model when none is named', async () => {
    const { json } = await post('frameworks', wanted());
    const route = await gateway.graphql('{ routeModel(input: {type: CHAT}) { model } }', {}, { key });
    expect(json).toMatchObject({ enrichment: 'completed', model: route.json.data.routeModel.model });
  });

  test('is in the spine without the model’s words', async () => {
    const words = 'words-of-the-model';
    say(JSON.stringify({ components: [{ id: 'inventory', description: words, objectives: [], controls: [] }] }));
    const { json } = await post('frameworks', wanted({ options: byModel }));
    expect(json.components[1].description).toBe(words);
    const { json: spine, text } = await gateway.graphql(
      'query($id: String!) { spineEvents(filter: {resourceId: $id}) { edges { node { action actor details } } } }',
      { id: json.id },
      { headers: { 'x-tenant-id': 'designing' } },
    );
    expect(spine.data.spineEvents.edges.map(({ node }: any) => node)).toEqual([
      {
        action: 'design.framework_created',
        actor: 'dana',
        details: { enrichment: 'completed', model: MODEL, evidenceIds: json.evidenceIds },
      },
    ]);
    expect(text).not.toContain(words);
  });
});

interface Planned {
  id: string;
  phase: string;
  ownerRole: string;
  startOffsetDays: number;
  effortDays: number;
  dependsOn: string[];
}

describe('a playbook', () => {
  const phases = ['Assess', 'Design', 'Build', 'Roll out', 'Operate'];

  test('is scheduled by rules; phases cover their tasks, and stakeholders own those of their roles', async () => {
    const id = await frameworkId();
    const body = {
      frameworkId: id,
      phases,
      stakeholders: ['Risk team', 'IT'],
      timeline: [{ phase: 'Assess', duration: '6w' }, { phase: 'Build' }],
      options: plain,
    };
    const { status, json } = await post('playbooks', body);
    expect(status).toBe(201);
    expect(json.phases[0]).toMatchObject({ name: 'Assess', durationDays: 42, startOffsetDays: 0, requestedDays: 42 });
    expect(json.phases[1]).toMatchObject({ startOffsetDays: 42 });
    const taskOf = new Map<string, Planned>(json.tasks.map((task: Planned) => [task.id, task]));
    for (const task of taskOf.values()) {
      const phase: { startOffsetDays: number; durationDays: number } = json.phases.find(
        ({ name }: any) => name === task.phase,
      );
      expect(task.startOffsetDays).toBeGreaterThanOrEqual(phase.startOffsetDays);
      expect(task.startOffsetDays + task.effortDays).toBeLessThanOrEqual(phase.startOffsetDays + phase.durationDays);
      for (const other of task.dependsOn) {
        const before = taskOf.get(other)!;
        expect(before.startOffsetDays + before.effortDays).toBeLessThanOrEqual(task.startOffsetDays);
      }
    }
    const owners = (role: string) => [...taskOf.values()].filter(({ ownerRole }: any) => ownerRole === role).length;
    expect([owners('Risk team'), owners('IT'), owners('Executive sponsor')]).not.toContain(0);
    expect([owners('Risk'), owners('Project lead')]).toEqual([0, 0]);
    expect(json.unownedRoles).toContain('Executive sponsor');
    expect(json.unownedRoles).not.toContain('IT');
    expect(json.milestones).toHaveLength(5);
    expect((await get(`playbooks/${json.id}`)).json).toEqual(json);
    expect((await get(`playbooks?frameworkId=${id}`)).json.playbooks).toEqual([json]);
  });

  test('is worded by a model, which moves nothing', async () => {
    const id = await frameworkId();
    const { json: skeleton } = await post('playbooks', { frameworkId: id, phases, options: plain });
    const { json } = await post('playbooks', { frameworkId: id, phases, options: byModel });
    expect(json.enrichment).toBe('completed');
    expect(json.tasks[0].title).not.toBe(skeleton.tasks[0].title);
    const bare = (tasks: any[]) => tasks.map(({ title: _, ...task }) => task);
    expect(bare(json.tasks)).toEqual(bare(skeleton.tasks));
    const dated = (list: any[]) => list.map(({ objectives: _, ...phase }) => phase);
    expect(dated(json.phases)).toEqual(dated(skeleton.phases));
  });

  test('names every fault of phases and timeline at once', async () => {
    const body = {
      frameworkId: await frameworkId(),
      phases: ['Assess', 'assess', '?!'],
      timeline: [{ phase: 'Other' }, { phase: 'Assess', duration: 'soon' }, { phase: 'Assess', duration: '9999w' }],
    };
    const { details } = expectRestError(await post('playbooks', body), 'INVALID_REQUEST');
    expect(details.issues.map(({ path }: any) => path)).toEqual([
      'phases[1]',
      'phases[2]',
      'timeline[0].phase',
      'timeline[1].duration',
      'timeline[2].phase',
      'timeline[2].duration',
    ]);
  });

  test('needs its framework', async () => {
    expectRestError(await post('playbooks', { frameworkId: 'none', phases, options: plain }), 'NOT_FOUND');
  });
});

describe('benchmarks', () => {
  const input = {
    domain: 'ai-governance',
    metrics: ['approval-time', 'Time to detect an incident', 'Tea drunk'],
    industry: 'finance',
    companySize: '5,000',
  };

  test('are the template’s, adjusted, and say what is missing', async () => {
    const { status, json } = await post('benchmarks', { ...input, options: plain });
    expect(status).toBe(201);
    expect(json.benchmarks).toMatchObject([
      {
        metric: 'approval-time',
        percentile25: 16.8,
        median: 50.4,
        percentile75: 134.4,
        unit: 'hours',
        basis: 'template',
        industry: 'finance',
        companySize: '5,000',
        source: expect.stringContaining('×1.4 for size large'),
      },
      { metric: 'incident-detection', median: 38.4 },
    ]);
    expect(json.missing).toEqual([{ metric: 'Tea drunk', reason: expect.stringContaining('no figures') }]);
    expect((await get(`benchmarks/${json.id}`)).json).toEqual(json);
    expect((await get('benchmarks?limit=500')).json.benchmarks).toContainEqual(json);
  });

  test('of a model are marked as its own, and only where the template has none', async () => {
    const figures = { metric: 'Tea drunk', percentile25: 1, median: 2, percentile75: 3, unit: 'cups' };
    say(JSON.stringify({ benchmarks: [figures] }));
    const { json } = await post('benchmarks', { ...input, options: byModel });
    expect(json.missing).toEqual([]);
    expect(json.benchmarks.map(({ basis }: any) => basis)).toEqual(['template', 'template', 'model']);
    expect(json.benchmarks[2]).toMatchObject({ ...figures, source: expect.stringContaining('not measured') });
  });

  test.each([
    ['out of order', { metric: 'Tea drunk', percentile25: 3, median: 2, percentile75: 1, unit: 'cups' }],
    ['of another metric', { metric: 'approval-time', percentile25: 1, median: 2, percentile75: 3, unit: 'hours' }],
  ])('of a model %s are none', async (_, figures) => {
    say(JSON.stringify({ benchmarks: [figures] }));
    say(JSON.stringify({ benchmarks: [figures] }));
    const { json } = await post('benchmarks', { ...input, options: byModel });
    expect(json).toMatchObject({ enrichment: 'failed', missing: [{ metric: 'Tea drunk' }] });
    expect(json.benchmarks).toHaveLength(2);
  });

  test('ask no model where nothing is missing', async () => {
    const before = asked().length;
    const { json } = await post('benchmarks', { ...input, metrics: ['approval-time'], options: byModel });
    expect(json).toMatchObject({ enrichment: 'none', missing: [] });
    expect(asked().length).toBe(before);
  });
});

describe('over GraphQL', () => {
  test('playbooks know their framework and frameworks their playbooks, with as many reads for many as for one', async () => {
    for (let index = 0; index < 3; index += 1) {
      const id = await frameworkId();
      await post('playbooks', { frameworkId: id, phases: ['Assess'], options: plain });
      await post('playbooks', { frameworkId: id, phases: ['Design'], options: plain });
    }
    const query =
      'query($first: Int!) { playbooks(first: $first) { edges { node { id framework { id playbooks { id frameworkId } } } } } }';
    const reads = async (first: number): Promise<number> => {
      const { UnitOfWork } = await importBuilt<typeof Database>('database/unit-of-work.js');
      const spy = jest.spyOn(UnitOfWork.prototype, 'tenant');
      try {
        const { json } = await gateway.graphql(query, { first }, { key });
        expect(json.data.playbooks.edges).toHaveLength(first);
        for (const { node } of json.data.playbooks.edges) {
          expect(node.framework.playbooks.map(({ id }: any) => id)).toContain(node.id);
          for (const { frameworkId: of } of node.framework.playbooks) expect(of).toBe(node.framework.id);
        }
        return spy.mock.calls.length;
      } finally {
        spy.mockRestore();
      }
    };
    expect(await reads(1)).toBe(3);
    expect(await reads(6)).toBe(3);
  });

  test('says enums in its own form, and refuses in the catalogue’s words', async () => {
    const made = await gateway.graphql(
      'mutation($input: FrameworkInput!) { generateFramework(input: $input) { enrichment metrics { direction basis } } }',
      { input: wanted({ options: plain }) },
      { key },
    );
    expect(made.json.data.generateFramework).toMatchObject({
      enrichment: 'NONE',
      metrics: expect.arrayContaining([{ direction: 'DECREASE', basis: 'TEMPLATE' }]),
    });
    expectGraphqlError(await gateway.graphql('{ framework(id: "none") { id } }', {}, { key }), 'NOT_FOUND');
  });
});

describe('a template of the tenant’s own', () => {
  const CREATE =
    'mutation($input: CreateDesignTemplateInput!) { createDesignTemplate(input: $input) { id revision custom definition } }';
  const UPDATE =
    'mutation($id: ID!, $input: UpdateDesignTemplateInput!) { updateDesignTemplate(id: $id, input: $input) { revision } }';
  const DELETE = 'mutation($id: ID!) { deleteDesignTemplate(id: $id) { id } }';
  const component = { id: 'reeds', name: 'Reeds', description: 'Where they come from.', words: ['reed', 'willow'] };
  const definition = {
    components: [component, { ...component, id: 'weave', words: ['weave'], dependsOn: ['reeds'] }],
    metrics: [{ id: 'baskets', name: 'Baskets', unit: 'n', formula: 'count', target: 9, direction: 'increase' }],
    benchmarks: [{ metric: 'baskets', quartiles: [1, 2, 3] }],
    phases: [
      {
        name: 'Gather',
        words: ['gather'],
        tasks: [{ id: 'cut', title: 'Cut', role: 'Weaver', effortDays: 2 }],
        perComponent: { title: 'Prepare', role: 'Weaver', effortDays: 1 },
      },
    ],
  };
  let admin: string;
  beforeAll(async () => {
    await gateway.createTenant({ id: 'weavers' });
    admin = await gateway.issueKey({ tenantId: 'weavers', subject: 'ada', roles: ['tenant_admin'] });
  });
  const graphql = (query: string, variables: object, as = admin) => gateway.graphql(query, variables, { key: as });

  test('is listed, used for its domains before the built-in ones, changed and removed', async () => {
    const input = { name: 'weaving', domains: ['Basket weaving', 'AI governance'], definition };
    const created = (await graphql(CREATE, { input })).json.data.createDesignTemplate;
    expect(created).toMatchObject({
      revision: 1,
      custom: true,
      definition: { components: [{ id: 'reeds' }, { id: 'weave' }] },
    });
    const { id } = created;
    const listed = (await get('templates', admin)).json.templates;
    expect(listed.at(-1)).toMatchObject({
      id,
      custom: true,
      domains: ['basket-weaving', 'ai-governance'],
      phases: ['Gather'],
    });
    const inputs = { findings: [{ title: 'Willows are short', recommendation: 'Plant.' }] };
    for (const domain of ['basket weaving', 'AI governance']) {
      const { json } = await post('frameworks', { domain, inputs, options: plain }, admin);
      expect(json).toMatchObject({
        templateId: id,
        components: [{ addresses: ['Willows are short'], controls: ['Plant.'] }, {}],
      });
      expect(json.benchmarks).toMatchObject([{ metric: 'baskets', median: 2, basis: 'template' }]);
    }
    const framework = await post('frameworks', { domain: 'x', templateId: id, options: plain }, admin);
    const planned = { frameworkId: framework.json.id, phases: ['Gathering'], options: plain };
    expect((await post('playbooks', planned, admin)).json.tasks.map((task: any) => task.id)).toEqual([
      'cut',
      'component-reeds',
      'component-weave',
    ]);
    const change = { definition: { components: [component] }, revision: 1 };
    expect((await graphql(UPDATE, { id, input: change })).json.data.updateDesignTemplate.revision).toBe(2);
    expectGraphqlError(await graphql(UPDATE, { id, input: change }), 'CONFLICT');
    expectGraphqlError(await graphql(CREATE, { input }), 'CONFLICT');
    // Another tenant knows nothing of it.
    expectRestError(await post('frameworks', { domain: 'x', templateId: id, options: plain }), 'INVALID_REQUEST');
    expectRestError(await post('frameworks', { domain: 'basket weaving', options: plain }), 'INVALID_REQUEST');
    await graphql(DELETE, { id });
    expectRestError(
      await post('frameworks', { domain: 'x', templateId: id, options: plain }, admin),
      'INVALID_REQUEST',
    );
    expect((await get(`frameworks/${framework.json.id}`, admin)).json.templateId).toBe(id);
    expectGraphqlError(await graphql(DELETE, { id }), 'NOT_FOUND');
    const actions = 'design.template_created,design.template_updated,design.template_deleted';
    const recorded = await gateway.request('GET', `/api/trust/spine/events?resourceId=${id}&actions=${actions}`, {
      key: admin,
    });
    expect(recorded.json.events).toHaveLength(3);
  });

  const bad: [string, object][] = [
    ['no components', { components: [] }],
    ['a component twice', { components: [component, component] }],
    ['a dependency on nobody', { components: [{ ...component, dependsOn: ['nobody'] }] }],
    ['dependencies that go round', { components: [{ ...component, dependsOn: ['reeds'] }] }],
    ['words that are patterns', { components: [{ ...component, words: ['(a+)+'] }] }],
    ['figures of no metric', { components: [component], benchmarks: [{ metric: 'x', quartiles: [1, 2, 3] }] }],
    ['quartiles out of order', { ...definition, benchmarks: [{ metric: 'baskets', quartiles: [3, 2, 1] }] }],
    ['a field that is none', { components: [component], secret: 1 }],
    ['no end', { components: [{ ...component, description: 'x'.repeat(100_001) }] }],
  ];
  test.each(bad)('with %s is refused', async (_, wrong) => {
    const error = expectGraphqlError(
      await graphql(CREATE, { input: { name: 'bad', definition: wrong } }),
      'INVALID_REQUEST',
    );
    expect(JSON.stringify(error)).toContain('definition');
  });
});
