import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validateAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as validateJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as validateConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as validateSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validateAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as validateIngress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as validateNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as validateBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

const validators = {
  'apps/v1 Deployment': validateDeployment,
  'autoscaling/v2 HorizontalPodAutoscaler': validateAutoscaler,
  'batch/v1 Job': validateJob,
  'v1 ConfigMap': validateConfigMap,
  'v1 Secret': validateSecret,
  'v1 Service': validateService,
  'v1 ServiceAccount': validateAccount,
  'networking.k8s.io/v1 Ingress': validateIngress,
  'networking.k8s.io/v1 NetworkPolicy': validateNetworkPolicy,
  'policy/v1 PodDisruptionBudget': validateBudget,
};
export type Kind = keyof typeof validators;
export type Manifest = Record<string, any>;

interface Validate {
  (data: unknown): boolean;
  errors?: unknown[] | null;
}

/** Notes in `unread` which fields are never looked at: those that a schema, which forbids none, does not know. */
function watched<T extends object>(value: T, path: string, unread: Set<string>): T {
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  const members = new Map<string, unknown>();
  return new Proxy(value, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return member;
      const place = `${path}/${key}`;
      if (unread.delete(place))
        members.set(key, typeof member === 'object' && member !== null ? watched(member, place, unread) : member);
      return members.has(key) ? members.get(key) : member;
    },
  });
}

/** Faults by the published schema of the kind, and the paths of fields that it does not know. */
export function problemsOf(kind: Kind, manifest: Manifest): unknown[] {
  const unread = new Set<string>();
  const validate: Validate = validators[kind];
  validate(watched(manifest, '', unread));
  return [...(validate.errors ?? []), ...unread];
}
