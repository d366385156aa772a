import { Field, InputType, Int } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { SERVER_NAME } from '../servers/mcp-server.rules.js';
import { McpVirtualServer } from './virtual-server.entity.js';
import { entryProblems, MAX_ENTRIES, TOOL_PATTERN, type VirtualEntry } from './virtual-server.rules.js';

const NAME = { pattern: SERVER_NAME, patternName: 'a small letter, then up to 39 small letters, digits and -' };
const TOOL = { pattern: TOOL_PATTERN, patternName: 'letters, digits, _ . - and at most one *' };
const ENTRIES = { minLength: 1, maxLength: MAX_ENTRIES };

@InputType({ description: 'Tools of a server, and their names at a virtual server.' })
export class VirtualServerEntryInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the server.' })
  server!: string;

  @Constrain(TOOL)
  @Field(() => String, { description: 'The name of the tool at its server; a `*` in it is any text.' })
  tool!: string;

  @Constrain(TOOL)
  @Field(() => String, {
    nullable: true,
    description: 'Its name for clients, with the `*` kept; `<server>_<tool>` when absent.',
  })
  name?: string | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Arguments that clients neither see nor choose.' })
  arguments?: JsonObject | null;
}

/** The entries of an input, with null for what is absent. */
export function entriesIn(given: readonly VirtualServerEntryInput[]): VirtualEntry[] {
  return given.map(({ server, tool, name, arguments: fixed }) => ({
    server,
    tool,
    name: name ?? null,
    arguments: fixed ?? null,
  }));
}

function problemsIn({ entries }: { entries?: readonly VirtualServerEntryInput[] | null }): RequestIssue[] {
  return entryProblems(entriesIn(entries ?? []));
}

@ConstrainWhole(problemsIn)
@InputType({ description: 'A new virtual server of tools.' })
export class CreateVirtualServerInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name, which is the end of its address: `/mcp/<name>`.' })
  name!: string;

  @Constrain({ maxLength: 1_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the list, which clients get as instructions.' })
  description?: string | null;

  @Constrain(ENTRIES)
  @Field(() => [VirtualServerEntryInput], { description: 'The tools of the virtual server.' })
  entries!: VirtualServerEntryInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether clients get a search instead of the list; false when absent.',
  })
  search?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether clients get the resources of the servers of its entries; false when absent.',
  })
  resources?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether clients get the prompts of the servers of its entries; false when absent.',
  })
  prompts?: boolean | null;
}

@ConstrainWhole(problemsIn)
@InputType({ description: 'The changes of a virtual server; absent fields stay as they are.' })
export class UpdateVirtualServerInput {
  @Constrain({ maxLength: 1_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the list, which clients get as instructions.' })
  description?: string | null;

  @Constrain(ENTRIES)
  @Field(() => [VirtualServerEntryInput], { nullable: true, description: 'The tools, which replace those before.' })
  entries?: VirtualServerEntryInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether clients get a search instead of the list.' })
  search?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether clients get the resources of the servers of its entries.',
  })
  resources?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether clients get the prompts of the servers of its entries.',
  })
  prompts?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is of; refused if there is a newer one.',
  })
  version?: number | null;
}

export const VirtualServerConnection = connectionType('McpVirtualServer', McpVirtualServer);
