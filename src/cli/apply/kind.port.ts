import type { z } from 'zod';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';

/** The members that the spec of a kind may have; a default is what the gateway takes when the member is absent. */
export type SpecShape = z.ZodObject<Readonly<Record<string, z.ZodType>>>;

/** A place in a spec, with what is wrong there. */
export interface SpecIssue {
  path: (string | number)[];
  message: string;
}

/** A record of the gateway. */
export interface LiveRecord {
  id: string;
  name: string;
  /** Undefined where the record has no version that a change could name. */
  version: number | undefined;
  /** The record in the normal form of its kind. */
  spec: JsonObject;
  /** Everything that the gateway says of it, and of its parts. */
  record: JsonObject;
}

/** A member that differs. `from` and `to` are undefined where it is absent. */
export interface MemberDifference {
  member: string;
  from?: JsonValue | undefined;
  to?: JsonValue | undefined;
}

/** A change that makes the gateway more like the files. */
export interface ApplyStep {
  kind: string;
  name: string;
  verb: 'create' | 'update' | 'delete';
  /** A part of the record, such as a label of a prompt. */
  part?: string;
  differences: MemberDifference[];
  request: { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: JsonObject };
  /** How a proposal for the change looks: its action, and members of its payload. */
  proposal: { action: string; payload: JsonObject };
  /** The version that a deletion saw, and where the record is: deletions name no version themselves. */
  seen?: { path: string; version: number };
  /** Why it cannot be done. Nothing is sent. */
  problem?: string;
  /** Names of models and providers that have to be there before. */
  needs: string[];
}

/** The surroundings of a comparison. */
export interface PlanContext {
  /** Whether to remove what the files do not have. */
  prune: boolean;
  /** The value of an environment variable. */
  variable: (name: string) => string | undefined;
}

/** Reads everything of a list of the gateway. */
export interface ListReader {
  all(path: string, member: string): Promise<JsonObject[]>;
}

/** A kind of document: one row says how it is read, written and compared. */
export interface ConfigurationKind {
  kind: string;
  /** Its folder in an export, and its REST rows. */
  folder: string;
  path: string;
  /** The member of the list's answer. */
  list: string;
  /** The member of a record that is its name. */
  named: 'name' | 'id';
  spec: SpecShape;
  /** Rules across members of a spec. */
  problems?(spec: JsonObject): SpecIssue[];
  /** The one form of specs that mean the same. */
  normal?(spec: JsonObject): JsonObject;
  /** Whether a record is the tenant's own, and not of the platform or of a file of the operator. */
  isOwn?(record: JsonObject): boolean;
  /** Adds the parts of a record that its list leaves out. */
  withParts?(record: JsonObject, reader: ListReader): Promise<JsonObject>;
  /** Renames members of a record to those of its spec. */
  shown?(record: JsonObject): JsonObject;
  /** The actions that policies know; no deletion where there is no such operation. */
  actions: { create: string; update: string; delete?: string };
  /** `operation` in the payload of proposals that the platform carries out itself. */
  operations?: { create: string; update: string; delete: string };
  /** Changes send the whole spec, by PUT; else what differs, by PATCH. */
  isReplaced?: boolean;
  /** Members that only a new record takes. */
  fixed?: readonly string[];
  /** Members that stay as they are where the file has none. */
  kept?: readonly string[];
  /** How the removal of a member is sent. A member that is neither here nor kept cannot be removed. */
  removed?: Readonly<Record<string, (live: JsonValue) => JsonValue>>;
  /** Members that steps of their own change. */
  parts?: readonly string[];
  /** The steps of those parts; `live` is undefined for a record that is to be made first. */
  partSteps?(
    wanted: { name: string; spec: JsonObject },
    live: LiveRecord | undefined,
    context: PlanContext,
  ): ApplyStep[];
  /** Further members of a new one's request. */
  more?(name: string): JsonObject;
  /** Models and providers that a spec names. */
  needs?(spec: JsonObject): string[];
  /** The end of the key that a record has, where it shows one. */
  keyHint?(record: JsonObject): string | undefined;
}

/** A document that the files have, in the normal form of its kind. */
export interface WantedDocument {
  kind: ConfigurationKind;
  name: string;
  spec: JsonObject;
  /** The file and line where it begins. */
  place: string;
}

/** A step as it ended, or would begin. */
export interface StepOutcome {
  step: ApplyStep;
  state: 'planned' | 'done' | 'waits' | 'conflict' | 'refused' | 'problem' | 'blocked';
  detail: string;
  /** The proposal that waits. */
  proposal?: string;
}
