import { canonicalJson } from '../../shared/json/canonical-json.js';
import { type JsonObject, type JsonValue, textIn } from '../../shared/json/json.js';
import { credentialChange } from './credential.rules.js';
import type {
  MemberDifference,
  ConfigurationKind,
  LiveRecord,
  PlanContext,
  ApplyStep,
  WantedDocument,
} from './kind.port.js';

/** Members of an address: another one needs its credential again. */
const ADDRESSES = ['url', 'baseUrl'];
/** Members that say where a secret is, and are never sent. */
const SECRETS: ReadonlySet<string> = new Set(['credential', 'credentialFrom']);

/** The records of a tenant, by kind. */
export type LiveTenant = ReadonlyMap<string, readonly LiveRecord[]>;

/**
 * The steps that make a tenant like the documents: in the order of the kinds, then what is to be deleted, the other way
 * round. Only kinds of which there is a document lose anything.
 */
export function stepsToward(
  documents: readonly WantedDocument[],
  live: LiveTenant,
  kinds: readonly ConfigurationKind[],
  context: PlanContext,
): ApplyStep[] {
  const made = kinds.flatMap((kind) =>
    documents
      .filter((one) => one.kind === kind)
      .toSorted(byName)
      .flatMap((wanted) => documentSteps(wanted, recordNamed(live, kind, wanted.name), context)),
  );
  if (!context.prune) return made;
  const pruned = kinds.toReversed().flatMap((kind) => {
    const names = new Set(documents.filter((one) => one.kind === kind).map(({ name }) => name));
    if (names.size === 0) return [];
    return (live.get(kind.kind) ?? [])
      .filter(({ name }) => !names.has(name))
      .toSorted(byName)
      .map(deletionOf(kind));
  });
  return [...made, ...pruned];
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}

function recordNamed(live: LiveTenant, kind: ConfigurationKind, name: string): LiveRecord | undefined {
  return live.get(kind.kind)?.find((one) => one.name === name);
}

function documentSteps(wanted: WantedDocument, live: LiveRecord | undefined, context: PlanContext): ApplyStep[] {
  const whole = live === undefined ? creation(wanted, context) : change(wanted, live, context);
  return [...whole, ...(wanted.kind.partSteps?.(wanted, live, context) ?? [])];
}

function creation({ kind, name, spec }: WantedDocument, context: PlanContext): ApplyStep[] {
  const { body: credential, problem } = credentialChange(kind, spec, undefined, context);
  const body: JsonObject = {
    ...(kind.named === 'name' ? { name } : {}),
    ...kind.more?.(name),
    ...sentOf(kind, spec),
    ...(credential === undefined ? {} : { credential }),
  };
  return [
    {
      kind: kind.kind,
      name,
      verb: 'create',
      differences: [],
      request: { method: 'POST', path: kind.path, body },
      proposal: { action: kind.actions.create, payload: asked(kind, 'create', { input: body }) },
      needs: kind.needs?.(spec) ?? [],
      ...(problem === undefined ? {} : { problem }),
    },
  ];
}

function change({ kind, name, spec }: WantedDocument, live: LiveRecord, context: PlanContext): ApplyStep[] {
  const differences = differencesOf(kind, spec, live.spec);
  const isMoved = differences.some(({ member }) => ADDRESSES.includes(member));
  const { body: credential, problem } = credentialChange(kind, spec, live, context, isMoved);
  if (credential !== undefined && !differences.some(({ member }) => member === 'credential'))
    differences.push({ member: 'credential', to: '(another secret)' });
  if (differences.length === 0 && problem === undefined) return [];
  const problems = [...(problem === undefined ? [] : [problem]), ...impossible(kind, differences)];
  const version = live.version === undefined ? {} : { version: live.version };
  const body: JsonObject = {
    ...(kind.isReplaced === true ? { name, ...sentOf(kind, spec) } : changedMembers(kind, differences)),
    ...(credential === undefined ? {} : { credential }),
    ...version,
  };
  return [
    {
      kind: kind.kind,
      name,
      verb: 'update',
      differences,
      request: {
        method: kind.isReplaced === true ? 'PUT' : 'PATCH',
        path: `${kind.path}/${encodeURIComponent(live.id)}`,
        body,
      },
      proposal: { action: kind.actions.update, payload: asked(kind, 'update', { id: live.id, input: body }) },
      needs: kind.needs?.(spec) ?? [],
      ...(problems.length === 0 ? {} : { problem: problems.join('; ') }),
    },
  ];
}

function deletionOf(kind: ConfigurationKind) {
  return ({ id, name, version }: LiveRecord): ApplyStep => {
    const path = `${kind.path}/${encodeURIComponent(id)}`;
    return {
      kind: kind.kind,
      name,
      verb: 'delete',
      differences: [],
      request: { method: 'DELETE', path },
      proposal: { action: kind.actions.delete ?? '', payload: asked(kind, 'delete', { id }) },
      needs: [],
      ...(version === undefined ? {} : { seen: { path, version } }),
      ...(kind.actions.delete === undefined ? { problem: `a ${kind.kind} cannot be deleted` } : {}),
    };
  };
}

/** The members that differ, those that are kept, and parts with steps of their own, left out. */
export function differencesOf(kind: ConfigurationKind, wanted: JsonObject, live: JsonObject): MemberDifference[] {
  return Object.keys(kind.spec.shape).flatMap((member) => {
    if (member === 'credentialFrom' || kind.parts?.includes(member) === true) return [];
    const from = live[member];
    const to = wanted[member];
    if (to === undefined && (from === undefined || kind.kept?.includes(member) === true)) return [];
    return isSameJson(from, to) ? [] : [{ member, from, to }];
  });
}

/** Whether two values are the same, whatever the order of their members. */
export function isSameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

function impossible(kind: ConfigurationKind, differences: readonly MemberDifference[]): string[] {
  return differences.flatMap(({ member, from, to }) => {
    if (kind.fixed?.includes(member) === true) return [`${member} cannot be changed: make another ${kind.kind}`];
    const isRemovable = kind.isReplaced === true || kind.removed?.[member] !== undefined;
    return to === undefined && from !== undefined && !isRemovable
      ? [`${member} cannot be removed: make another ${kind.kind}`]
      : [];
  });
}

function changedMembers(kind: ConfigurationKind, differences: readonly MemberDifference[]): JsonObject {
  const sent = differences.filter(({ member }) => !SECRETS.has(member));
  return Object.fromEntries(
    sent.map(({ member, from, to }) => [
      member,
      to ?? (from === undefined ? null : (kind.removed?.[member]?.(from) ?? null)),
    ]),
  );
}

/** The members that the request of a new record has. */
function sentOf(kind: ConfigurationKind, spec: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(spec).filter(([member]) => !SECRETS.has(member) && kind.parts?.includes(member) !== true),
  );
}

function asked({ operations }: ConfigurationKind, verb: ApplyStep['verb'], payload: JsonObject): JsonObject {
  return operations === undefined ? payload : { operation: operations[verb], ...payload };
}

/** Whether a proposal asks for the same: the members of the payload are there, secrets apart. */
export function isFor(step: ApplyStep, proposal: JsonObject): boolean {
  return proposal.action === step.proposal.action && covers(proposal.payload, step.proposal.payload);
}

function covers(there: JsonValue | undefined, asked: JsonValue | undefined): boolean {
  if (asked === undefined || asked === null) return there === undefined || there === null;
  if (typeof there === 'object' && there !== null && 'digest' in there) return true;
  if (Array.isArray(asked))
    return Array.isArray(there) && there.length === asked.length && asked.every((one, at) => covers(there[at], one));
  if (typeof asked !== 'object' || 'rawJSON' in asked) return loose(there) === loose(asked);
  if (typeof there !== 'object' || there === null || Array.isArray(there)) return false;
  const members = there as JsonObject;
  return Object.entries(asked).every(([name, value]) => covers(members[name], value));
}

/** Proposals have numbers of money as texts, and enum values in one case or the other. */
function loose(value: JsonValue | undefined): string {
  return (typeof value === 'string' ? value : typeof value === 'object' ? textIn(value) : String(value)).toLowerCase();
}
