import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { SHUTDOWN_GRACE_MILLIS } from '../../../src/server/http-listener.js';
import { root } from '../../support/programs/gateway-process.js';
import { describeWith, programHere } from '../../support/programs/program.js';
import { merged, rowsOf } from './chart-values.js';
import { type Kind, type Manifest, problemsOf } from './manifest-schemas.js';

const chart = join(root, 'deploy/chart');
const read = (path: string): string => readFileSync(join(chart, path), 'utf8');
const values = parse(read('values.yaml')) as Manifest;
const schema = JSON.parse(read('values.schema.json')) as Manifest;
const validValues = new Ajv({ allErrors: true }).compile(schema);

function refusalsOf(over: Manifest): string[] {
  validValues(merged(values, over));
  return (validValues.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, params.additionalProperty].filter(Boolean).join(' '),
  );
}

const EVERYTHING: Manifest = {
  image: { digest: `sha256:${'a'.repeat(64)}`, pullSecrets: [{ name: 'registry' }] },
  extraEnv: [{ name: 'OPENAI_API_KEY', valueFrom: { secretKeyRef: { name: 'openai', key: 'key' } } }],
  extraVolumes: [{ name: 'keys', csi: { driver: 'secrets-store.csi.k8s.io', readOnly: true } }],
  extraVolumeMounts: [{ name: 'keys', mountPath: '/keys', readOnly: true }],
  podLabels: { team: 'platform' },
  podAnnotations: { note: 'a: "b" # c' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
  priorityClassName: 'high',
  serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/x' } },
  service: { annotations: { a: 'b' } },
  ingress: { enabled: true, tlsSecret: 'certificate' },
  networkPolicy: {
    enabled: true,
    ingressFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    databaseTo: [{ ipBlock: { cidr: '10.0.0.0/8' } }],
    redisTo: [{ podSelector: { matchLabels: { app: 'redis' } } }],
    extraEgress: [{ ports: [{ protocol: 'TCP', port: 4318 }] }],
  },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
};
const NOTHING: Manifest = {
  settings: null,
  migrations: { mode: 'external' },
  serviceAccount: { create: false },
  autoscaling: { enabled: false },
  podDisruptionBudget: { enabled: false },
};
const HOSTILE: Manifest = {
  settings: {
    PUBLIC_URL: 'https://x/{{ .Release.Name }}"\n  INJECTED: "1',
    SPINE_ORIGIN: "': ! & * # yes",
    TRUSTED_PROXIES: 'true',
  },
  podLabels: { 'a.b/c': 'on', octal: '010' },
  podAnnotations: { 'x"y': 'null', multi: 'line\n---\nkind: Secret' },
  priorityClassName: '1e3',
};

describe('the values of the chart', () => {
  test.each([
    ['as they are', {}],
    ['with everything', EVERYTHING],
    ['hostile ones, which are quoted', HOSTILE],
  ])('are taken: %s', (_name, over) => {
    expect(refusalsOf(over)).toEqual([]);
  });

  test.each<[string, Manifest, string]>([
    ['an unknown value', { replicaCount: 3 }, 'must NOT have additional properties replicaCount'],
    ['a misspelt one', { ingress: { enable: true } }, '/ingress must NOT have additional properties enable'],
    ['a secret among settings', { settings: { DATABASE_URL: 'x' } }, '/settings property name must be valid'],
    ['a setting that is a number', { settings: { TRUSTED_PROXIES: 1 } }, '/settings/TRUSTED_PROXIES must be string'],
    ['a probe that fails at once', { readiness: { failureThreshold: 1 } }, '/readiness/failureThreshold must be >= 2'],
    ['no digest', { image: { digest: 'latest' } }, '/image/digest must match pattern'],
    ['a name of two lines', { secrets: { owner: 'a\nb' } }, '/secrets/owner must match pattern'],
    ['another mode', { migrations: { mode: 'init' } }, '/migrations/mode must be equal to one of the allowed values'],
  ])('are refused: %s', (_name, over, problem) => {
    expect(refusalsOf(over)).toContainEqual(expect.stringContaining(problem));
  });

  test('are those of the README, with their defaults', () => {
    const [, table = ''] = read('README.md').split('| value | default | meaning |\n|---|---|---|\n');
    expect(table.trimEnd().split('\n')).toEqual(rowsOf(schema, values));
  });

  test('give a pod the time that the gateway takes to stop', () => {
    const least = Number(values.shutdownDelaySeconds) + SHUTDOWN_GRACE_MILLIS / 1_000 + 10;
    expect(values.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(least);
  });

  test('have settings of the gateway, and no secret', () => {
    const known = [...readFileSync(join(root, 'docs/operations.md'), 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(values.settings).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describeWith(
  programHere(['go'], 'version'),
  'go',
  'the templates of the chart',
)('the templates of the chart', () => {
  const work = mkdtempSync(join(tmpdir(), 'portcullis-chart-'));
  afterAll(() => {
    rmSync(work, { recursive: true });
  });
  const LONG = `${'x'.repeat(51)}-portcullis`;
  const questions: [string, Manifest][] = [
    ['gate', {}],
    ['gate', EVERYTHING],
    ['gate', NOTHING],
    ['123', HOSTILE],
    [LONG, EVERYTHING],
    ['gate', { networkPolicy: { enabled: true, outboundPorts: [] }, image: { tag: '1e3' } }],
  ];
  const program = join(work, 'render');
  const env = { ...process.env, GO111MODULE: 'off', CGO_ENABLED: '0', GOCACHE: join(tmpdir(), 'portcullis-go-cache') };
  execFileSync('go', ['build', '-o', program, join(import.meta.dirname, 'go/render.go')], { env });
  const { name, version, appVersion } = parse(read('Chart.yaml')) as Record<string, string>;
  const asked = questions.map(([release, over]) => ({
    values: merged(values, over),
    release: { Name: release, Namespace: 'ai', Service: 'Helm' },
    chart: { Name: name, Version: version, AppVersion: appVersion },
  }));
  const answers = JSON.parse(execFileSync(program, [chart], { input: JSON.stringify(asked), encoding: 'utf8' })) as {
    files: Record<string, string>;
    error: string;
  }[];

  const manifestsOf = (index: number): Map<string, Manifest> =>
    new Map(
      Object.values(answers[index]!.files).flatMap((text) =>
        parseAllDocuments(text, { uniqueKeys: true, version: '1.1' }).flatMap((document) => {
          expect(document.errors).toEqual([]);
          const manifest = document.toJS() as Manifest | null;
          return manifest === null ? [] : [[String(manifest.kind), manifest]];
        }),
      ),
    );

  test.each(questions.map(([release], index) => [index, release] as const))(
    'render, case %i, as manifests by their published schemas',
    (index) => {
      expect(answers[index]!.error).toBe('');
      for (const manifest of manifestsOf(index).values()) {
        expect(manifest.metadata.name.length).toBeLessThanOrEqual(63);
        if (manifest.apiVersion.startsWith('monitoring.coreos.com/')) continue;
        expect(problemsOf(`${manifest.apiVersion} ${manifest.kind}` as Kind, manifest)).toEqual([]);
      }
    },
  );

  test('what is switched off is absent', () => {
    const usual = ['ConfigMap', 'Deployment', 'Service'];
    expect([...manifestsOf(2).keys()].toSorted()).toEqual(usual);
    expect(manifestsOf(2).get('Deployment')!.spec.replicas).toBe(2);
    const monitored = ['Ingress', 'NetworkPolicy', 'PrometheusRule', 'ServiceMonitor'];
    const standard = [...usual, 'HorizontalPodAutoscaler', 'Job', 'PodDisruptionBudget', 'ServiceAccount'];
    expect([...manifestsOf(0).keys()].toSorted()).toEqual(standard.toSorted());
    expect([...manifestsOf(1).keys()].toSorted()).toEqual([...standard, ...monitored].toSorted());
    expect(manifestsOf(0).get('Deployment')!.spec).not.toHaveProperty('replicas');
  });

  test('hostile values stay values', () => {
    expect(manifestsOf(3).get('ConfigMap')!.data).toEqual({
      ...HOSTILE.settings,
      MIGRATION_WAIT_SECONDS: '600',
      SHUTDOWN_DELAY_SECONDS: '10',
    });
    const { metadata, spec } = manifestsOf(3).get('Deployment')!.spec.template;
    expect(metadata).toMatchObject({ labels: HOSTILE.podLabels, annotations: HOSTILE.podAnnotations });
    expect(spec.priorityClassName).toBe('1e3');
    expect(manifestsOf(3).get('Service')!.metadata.name).toBe('123');
  });

  test('all are about the same pods, and not about the job', () => {
    const all = manifestsOf(1);
    const { labels } = all.get('Deployment')!.spec.template.metadata;
    for (const selector of [
      all.get('Deployment')!.spec.selector.matchLabels,
      all.get('Service')!.spec.selector,
      all.get('PodDisruptionBudget')!.spec.selector.matchLabels,
      ...all
        .get('Deployment')!
        .spec.template.spec.topologySpreadConstraints.map((one: Manifest) => one.labelSelector.matchLabels),
    ]) {
      expect(labels).toMatchObject(selector);
      expect(all.get('Job')!.spec.template.metadata.labels).not.toMatchObject(selector);
    }
    expect(all.get('Service')!.metadata.labels).toMatchObject(all.get('ServiceMonitor')!.spec.selector.matchLabels);
    expect(all.get('Ingress')!.spec.rules[0].http.paths[0].backend.service.name).toBe(
      all.get('Service')!.metadata.name,
    );
    expect(all.get('HorizontalPodAutoscaler')!.spec.scaleTargetRef.name).toBe(all.get('Deployment')!.metadata.name);
  });

  test('pods and the job are confined, and only the job has the password of the owner', () => {
    const [pod, job] = [
      manifestsOf(1).get('Deployment')!.spec.template.spec,
      manifestsOf(1).get('Job')!.spec.template.spec,
    ];
    for (const { automountServiceAccountToken, securityContext, containers } of [pod, job]) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containers[0].image).toBe(`portcullis@${EVERYTHING.image.digest}`);
    }
    expect(JSON.stringify(job)).toContain('portcullis-owner');
    expect(JSON.stringify(pod)).not.toMatch(/owner|MIGRATION_DATABASE_URL/);
    const annotations = manifestsOf(1).get('Job')!.metadata.annotations;
    expect(annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  test('a start may take longer than it waits for migrations', () => {
    const { startupProbe } = manifestsOf(0).get('Deployment')!.spec.template.spec.containers[0];
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(values.migrations.waitSeconds);
  });

  test('the alerts are those of the file, word for word', () => {
    expect(manifestsOf(1).get('PrometheusRule')!.spec).toEqual(parse(read('rules.yaml')));
  });
});
