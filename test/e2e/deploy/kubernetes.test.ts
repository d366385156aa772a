import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { SHUTDOWN_GRACE_MILLIS } from '../../../src/server/http-listener.js';
import { type Kind, type Manifest, problemsOf } from './manifest-schemas.js';
import { root } from '../../support/programs/gateway-process.js';
import { describeWith, programHere } from '../../support/programs/program.js';

const run = promisify(execFile);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const manifests = new Map(
  ['deploy/kubernetes.yaml', 'deploy/kubernetes-secret.yaml', 'deploy/kubernetes-migrate.yaml']
    .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest))
    .map((manifest) => [`${manifest.apiVersion} ${manifest.kind} ${manifest.metadata.name}`, manifest]),
);
const kindOf = ({ apiVersion, kind }: Manifest): Kind => `${apiVersion} ${kind}` as Kind;
const deployment = manifests.get('apps/v1 Deployment portcullis')!;
const pod = deployment.spec.template.spec;
const [gateway] = pod.containers;
const labels = deployment.spec.template.metadata.labels;

describe('the manifests of Kubernetes', () => {
  test.each([...manifests])('%s is one by its published schema', (_name, manifest) => {
    expect(problemsOf(kindOf(manifest), manifest)).toEqual([]);
  });

  test('a field of the wrong type, and one that nobody knows, are problems', () => {
    const wrong = structuredClone(deployment);
    wrong.spec.template.spec.containers[0].readynessProbe = {};
    wrong.spec.template.spec.containers[0].image = 5;
    expect(problemsOf('apps/v1 Deployment', wrong)).toEqual([
      expect.objectContaining({ instancePath: '/spec/template/spec/containers/0/image' }),
      '/spec/template/spec/containers/0/readynessProbe',
    ]);
  });

  test('they are about the same pods', () => {
    const selectors = [
      deployment.spec.selector.matchLabels,
      pod.topologySpreadConstraints[0].labelSelector.matchLabels,
      manifests.get('v1 Service portcullis')!.spec.selector,
      manifests.get('policy/v1 PodDisruptionBudget portcullis')!.spec.selector.matchLabels,
    ];
    expect(selectors).toEqual(selectors.map(() => labels));
    expect(manifests.get('autoscaling/v2 HorizontalPodAutoscaler portcullis')!.spec.scaleTargetRef).toEqual({
      apiVersion: deployment.apiVersion,
      kind: deployment.kind,
      name: deployment.metadata.name,
    });
    expect(gateway.envFrom).toEqual([
      { configMapRef: { name: manifests.get('v1 ConfigMap portcullis')!.metadata.name } },
      { secretRef: { name: manifests.get('v1 Secret portcullis')!.metadata.name } },
    ]);
  });

  test('a gateway is confined, in what the image needs', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(gateway.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const image = read('Dockerfile');
    expect(image).toContain(`EXPOSE ${gateway.ports[0].containerPort}\n`);
    expect(image).toContain(`DATA_DIR=${gateway.volumeMounts[0].mountPath} `);
    expect(gateway.resources.limits.memory).toBe('2Gi');
  });

  test('probes ask what the gateway answers', () => {
    const { startupProbe, readinessProbe, livenessProbe } = gateway;
    const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/readyz', '/readyz', '/livez']);
    const waits = Number(manifests.get('v1 ConfigMap portcullis')!.data.MIGRATION_WAIT_SECONDS);
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(waits);
  });

  test('one slow answer of the database takes no pod out of service', () => {
    const { periodSeconds, timeoutSeconds, failureThreshold } = gateway.readinessProbe;
    expect(failureThreshold).toBeGreaterThan(1);
    expect(timeoutSeconds).toBeLessThan(periodSeconds);
  });

  test('only the job has the password of the owner', () => {
    const owner = manifests.get('v1 Secret portcullis-owner')!;
    expect(Object.keys(owner.stringData)).toEqual(['MIGRATION_DATABASE_URL']);
    const job = [...manifests.values()].find(({ kind }) => kind === 'Job')!;
    const [migrate] = job.spec.template.spec.containers;
    expect(migrate.args).toEqual(['bin/portcullis', 'migrate']);
    expect(migrate.image).toBe(gateway.image);
    expect(migrate.securityContext).toEqual(gateway.securityContext);
    expect(JSON.stringify(deployment)).not.toContain('owner');
    expect(Object.keys(manifests.get('v1 Secret portcullis')!.stringData)).not.toContain('MIGRATION_DATABASE_URL');
    expect(job.spec.template.metadata.labels).not.toMatchObject(labels);
  });

  test('what is set are settings', () => {
    const known = [...read('docs/operations.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
    const set = [
      manifests.get('v1 ConfigMap portcullis')!.data,
      manifests.get('v1 Secret portcullis')!.stringData,
    ].flatMap(Object.keys);
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'SPINE_SIGNING_KEY', 'ENCRYPTION_KEY']));
  });
});

test('everything that stops a gateway waits until it has', () => {
  const delaySeconds = Number(/SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(read('Dockerfile'))?.[1]);
  const least = delaySeconds + SHUTDOWN_GRACE_MILLIS / 1_000 + 10;
  const compose = parse(read('compose.yml'), { merge: true }) as Manifest;
  const waits = {
    compose: Number.parseInt(compose.services['gateway-1'].stop_grace_period, 10),
    kubernetes: pod.terminationGracePeriodSeconds,
    systemd: Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/portcullis.service'))?.[1]),
  };
  for (const seconds of Object.values(waits)) expect(seconds).toBeGreaterThanOrEqual(least);
});

describeWith(
  programHere(['systemd-analyze'], '--version'),
  'systemd-analyze',
  'the unit of systemd',
)('the unit of systemd', () => {
  /** Verifies it with the command of this checkout in the place of the installed one. */
  async function verify(text: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'portcullis-unit-'));
    const unit = join(folder, 'portcullis.service');
    writeFileSync(unit, text.replace('/opt/portcullis/node_modules/.bin/portcullis', join(root, 'bin/portcullis')));
    try {
      const verified = await run('systemd-analyze', ['verify', '--man=no', unit]);
      // Exposure from 0, safe, to 100.
      await run('systemd-analyze', ['security', '--offline=true', '--threshold=15', '--no-pager', unit]);
      return verified.stderr;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const unit = read('deploy/portcullis.service');

  test('is one, and leaves a gateway little to do to the machine', async () => {
    expect(await verify(unit)).toBe('');
  });

  test('a name that nobody knows is told', async () => {
    expect(await verify(unit.replace('PrivateTmp', 'PrivateTemp'))).toContain('PrivateTemp');
  });
});
