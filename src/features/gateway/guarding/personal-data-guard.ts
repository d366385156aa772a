import { hash } from 'node:crypto';
import {
  type BoundGuard,
  type GuardAction,
  type GuardedCall,
  type GuardPoint,
  PERSONAL_DATA,
} from '../../../contracts/guards.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { asJson } from '../../../shared/json/json.js';

type Mode = Exclude<TenantSnapshot['piiAnswers'], 'off'>;

const ACTIONS: Readonly<Record<Mode, GuardAction>> = { detect: 'FLAG', redact: 'MASK', block: 'BLOCK' };
const POINTS: ReadonlySet<GuardPoint> = new Set(['ANSWER']);
/** A snapshot is replaced whole when its tenant changes. */
const known = new WeakMap<TenantSnapshot, BoundGuard>();

/** The gateway's own judge of the answers of a tenant that has `piiAnswers` on. */
export function personalDataGuard(tenant: TenantSnapshot): BoundGuard {
  let guard = known.get(tenant);
  if (guard === undefined) known.set(tenant, (guard = made(tenant)));
  return guard;
}

function made({ piiAnswers, piiRules: rules }: TenantSnapshot): BoundGuard {
  const digest = hash('sha256', canonicalJson(asJson({ piiAnswers, piiRules: rules })), 'hex');
  const action = piiAnswers === 'off' ? 'FLAG' : ACTIONS[piiAnswers];
  return { id: PERSONAL_DATA, name: PERSONAL_DATA, kind: PERSONAL_DATA, digest, on: POINTS, action, rules };
}

/** Whether a guard is the gateway's own judge. */
export function isOwn({ kind }: Pick<BoundGuard, 'kind'>): boolean {
  return kind === PERSONAL_DATA;
}

/** Whether a call's answer leaves only once the gateway's own judge has let it. */
export function isProtected(guarded: GuardedCall | undefined): boolean {
  return guarded?.guards.some((guard) => isOwn(guard) && guard.action !== 'FLAG') === true;
}
