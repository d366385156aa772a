import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { Metrics } from '../../../src/features/monitoring/metrics.service.js';

const deploy = join(import.meta.dirname, '../../../deploy');
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource: { uid: string };
  targets: { refId: string; expr: string; legendFormat?: string }[];
}

const rules = (parse(read('chart/rules.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const tried = parse(read('prometheus/rules.test.yaml')) as {
  tests: { promql_expr_test: { expr: string; exp_samples: unknown[] }[] }[];
};
const { panels } = JSON.parse(read('grafana/portcullis.json')) as { panels: Panel[] };
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ refId, expr }) => [`${title} ${refId}`, expr] as const)),
];

/** Every series of the product's page, with the labels that the product or a scrape gives it. */
const series = new Map<string, Set<string>>();
/** `up` is Prometheus's own. */
const OF_A_SCRAPE = ['job', 'instance'];

beforeAll(async () => {
  const metrics = new Metrics({
    providerWatch: {
      down: () => Promise.resolve([{ id: 'openai', kind: 'openai' }]),
      limits: () => [{ id: 'openai', limits: [{ name: 'requests', limit: 1, remaining: 1 }] }],
    } as never,
    shadows: { counts: { answered: 1 } } as never,
    witnessWatch: { standing: () => Promise.resolve({ ageSeconds: 1, lacking: 1, contradicted: 1 }) } as never,
    state: {
      pools: () => [{ pool: 'tenant', used: 1, idle: 2, waiting: 3 }],
      evidenceWaiting: () => 4,
      checkpointAgeSeconds: () => 5,
      stopsHeld: () => 6,
      archiveFailingSeconds: () => 8,
    },
  });
  metrics.answered('GET', '/v1/usage', 200, 1);
  metrics.authenticationFailed('rest');
  metrics.observe({
    action: 'ai.generate',
    outcome: 'completed',
    cache: 'MISS',
    cost: 1n,
    arm: 'main',
    provider: 'openai',
    model: 'm',
    answeredBy: 'm',
    attempts: [{ provider: 'openai', outcome: 'ok' }],
    usage: { promptTokens: 1, completionTokens: 1 },
    firstPieceMillis: 1,
    startedAt: 0,
    endedAt: 1,
  } as never);
  for (const line of (await metrics.page()).split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name !== undefined) series.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)));
  }
  series.set('up', new Set());
});

describe('alerts and dashboard', () => {
  test.each(queries)('%s asks for series and labels that the product has', (_name, expr) => {
    const bare = expr.replaceAll('$__rate_interval', '5m');
    const named = [...bare.matchAll(/\b((?:portcullis|gen_ai|nodejs|process|up)(?:_\w+)?)\b(?:\{([^}]*)\})?/g)].filter(
      ([, name]) =>
        !['gen_ai_provider_name', 'gen_ai_response_model', 'gen_ai_token_type', 'portcullis'].includes(name!),
    );
    expect(named.length).toBeGreaterThan(0);
    const labels = new Set<string>(OF_A_SCRAPE);
    for (const [, name, selector = ''] of named) {
      expect([...series.keys()]).toContain(name);
      for (const label of series.get(name!)!) labels.add(label);
      for (const [, label] of selector.matchAll(/(\w+)\s*[!=]/g))
        expect([...OF_A_SCRAPE, ...series.get(name!)!]).toContain(label);
    }
    for (const [, by = ''] of bare.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of by.split(', ')) expect([...labels]).toContain(label);
  });

  test('every alert has a severity, a sentence to act on, and a test in which it fires', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.description.length).toBeGreaterThan(20);
      const fires = tried.tests.some(({ promql_expr_test: asked }) =>
        asked.some(({ expr, exp_samples: samples }) => expr.includes(`"${alert}"`) && samples.length > 0),
      );
      expect({ alert, fires }).toEqual({ alert, fires: true });
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('panels have their own ids and places, and the data source that is chosen', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
    for (const { datasource } of panels) expect(datasource.uid).toBe('${datasource}');
  });
});
