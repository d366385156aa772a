import {
  type CloudSpec,
  credentialHint,
  credentialSpec,
  type CredentialSource,
  type CredentialSpec,
  isCloudSpec,
  sourceIn,
} from '../../../shared/credentials/credential-spec.js';
import { modelUrlProblem } from '../../../shared/credentials/token-hosts.rules.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { ProviderSecret } from './managed-provider.rules.js';

interface GivenCredential {
  type: CredentialSpec['type'];
  key?: string | null;
}

/** The problems of a credential that an administrator gives. */
export function credentialProblems(given: GivenCredential): RequestIssue[] {
  if (given.type === 'key' && given.key == null) return [{ path: 'key', message: 'expected the API key' }];
  const parsed = credentialSpec.safeParse(withoutNull(given));
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({
          path: name,
          message: `expected no ${name} with the type ${given.type.toUpperCase()}`,
        }))
      : [{ path: pathOf(issue.path), message: issue.message }],
  );
}

/** `keys[0].key`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function withoutNull(given: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
}

/** The part of a secret that authenticates; without any member, none does. */
export type SecretParts = Pick<ProviderSecret, 'key' | 'keys' | 'credential'>;

/** A credential whose problems were looked for: the key, or the cloud's. */
export function secretParts(given: GivenCredential): SecretParts {
  const spec = credentialSpec.parse(withoutNull(given));
  if (spec.type === 'key') return { key: spec.key };
  if (spec.type === 'keys') return { keys: spec.keys };
  return isCloudSpec(spec) ? { credential: spec } : {};
}

/**
 * Why a cloud's credential must not be sent to an address; undefined if it may be. One that was given may go anywhere, the
 * platform's own only to hosts at which that cloud serves models.
 */
export function elsewhereProblem(spec: CloudSpec | undefined, baseUrl: string): string | undefined {
  if (spec === undefined || sourceIn(spec) === 'given') return undefined;
  return modelUrlProblem(spec.type, baseUrl);
}

/** A cloud's credential as administrators see it. */
export function shownCredential(spec: CloudSpec): {
  type: CloudSpec['type'];
  hint: string | null;
  source: CredentialSource;
} {
  return { type: spec.type, hint: credentialHint(spec), source: sourceIn(spec) };
}
