import { credentialProblems } from '../../features/gateway/providers/managed-credential.rules.js';
import { modelsProblems, textsProblems, urlProblems } from '../../features/gateway/providers/managed-provider.rules.js';
import { credentialSpec } from '../../shared/credentials/credential-spec.js';
import type { Deployment, Found, Note, WantedCredential } from './plan.rules.js';

const PATTERN = /^(?=.{1,200}$)[\w.:@/~+-]*\*[\w.:@/~+-]*$/;

/** Whether the price of a model at a provider is known. */
export type HasPrice = (deployment: Deployment) => boolean;

/** The same without the deployments that the gateway would refuse: one of them would take its whole provider with it. */
export function checked(found: Found, hasPrice: HasPrice): Found {
  const problems: Note[] = [...found.problems];
  const deployments = found.deployments.filter((one) => {
    const [problem] = problemsOf(one, hasPrice);
    if (problem !== undefined) problems.push({ path: one.path, message: problem });
    return problem === undefined;
  });
  return { ...found, deployments, problems };
}

function problemsOf(deployment: Deployment, hasPrice: HasPrice): string[] {
  const { terms, credential, model } = deployment;
  const issues = [
    ...urlProblems(terms.baseUrl),
    ...textsProblems(terms.headers, 'headers'),
    ...(typeof model === 'string' ? patternProblems(model) : modelsProblems([model])),
    ...issuesOf(credential),
  ];
  if (issues.length > 0) return issues.map(({ path, message }) => `${path}: ${message}`);
  return hasPrice(deployment) ? [] : ['the model has no known price: name its base_model, or its costs'];
}

function patternProblems(pattern: string) {
  return PATTERN.test(pattern) ? [] : [{ path: 'model', message: 'expected the name of a model with at most one *' }];
}

function issuesOf(credential: WantedCredential) {
  if (credential.type === 'key' && credential.text !== undefined)
    return credentialProblems({ type: 'key', key: credential.text });
  if (credential.type !== 'cloud' || credential.needs.length > 0) return [];
  const parsed = credentialSpec.safeParse(credential.spec);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message: `credential: ${message}` }));
}

/** Everything secret that a file and its variables have: nothing of it is shown. */
export function secretsIn({ deployments }: Pick<Found, 'deployments'>): string[] {
  return deployments.flatMap(({ credential, terms }) => [
    ...Object.values(terms.headers),
    ...(credential.type === 'key' ? [credential.text ?? ''] : []),
    ...(credential.type === 'cloud'
      ? ['secretAccessKey', 'sessionToken', 'json', 'clientSecret'].map((name) => credential.spec[name])
      : []
    ).filter((value) => typeof value === 'string'),
  ]);
}
