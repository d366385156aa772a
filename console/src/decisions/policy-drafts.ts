import { t } from '@lingui/core/macro';
import { keptUnder } from '../parts/kept.js';
import { useViewer } from '../viewer/viewer.js';
import { isObject } from './difference.js';

/** A policy as one wants it, in the form of `CreatePolicyInput` as REST has it. */
export type PolicyDraft = Readonly<Record<string, unknown>> & { name: string };

function useDraftsName(): string {
  const { subject, tenant } = useViewer();
  return `policy.${tenant.id}.${subject}.`;
}

/** The name under which this tab keeps what a person writes about a policy. */
export function useDraftName(id: string): string {
  return `${useDraftsName()}${id}`;
}

/** The name under which a draft is tried before it has one. */
export const UNNAMED_DRAFT = t`unnamed draft`;

/** The drafts that this person wrote in this tab and did not save. */
export function useKeptDrafts(): PolicyDraft[] {
  return keptUnder(useDraftsName()).flatMap((kept) => (isObject(kept) ? (draftOf(named(kept.draft)) ?? []) : []));
}

function named(draft: unknown): unknown {
  return isObject(draft) && draft.name === '' ? { ...draft, name: UNNAMED_DRAFT } : draft;
}

/** A draft in something that was read or written; undefined where that has no name, effect and actions. */
export function draftOf(value: unknown): PolicyDraft | undefined {
  if (!isObject(value)) return undefined;
  const { name, effect, mode, description, actions, resources, rules, enabled } = value;
  if (typeof name !== 'string' || name.trim() === '' || typeof effect !== 'string' || !Array.isArray(actions))
    return undefined;
  return {
    name,
    effect: effect.toLowerCase(),
    actions,
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
    ...(typeof mode === 'string' ? { mode: mode.toLowerCase() } : {}),
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
    ...(Array.isArray(resources) ? { resources } : {}),
    ...(Array.isArray(rules) ? { rules: withoutTypes(rules) } : {}),
  };
}

/** The rules without the names of types that the client adds. */
function withoutTypes(rules: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(rules, (name, value: unknown) => (name === '__typename' ? undefined : value)));
}

/** The draft as if it were in force. */
export function inForce(draft: PolicyDraft): PolicyDraft {
  return { ...draft, enabled: true, mode: 'enforce' };
}
