import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { OpenApiInput } from '../openapi/openapi.types.js';
import type { ToolState } from '../tools/tool.rules.js';
import { McpCredentialInput, McpCredentialTypeEnum } from './mcp-credential.types.js';
import { type McpCredentialType, type McpServerKind, type McpServerState, SERVER_NAME } from './mcp-server.rules.js';

export const McpServerStateEnum = { NEW: 'NEW', READY: 'READY', FAILED: 'FAILED' } as const satisfies Record<
  string,
  McpServerState
>;
registerEnumType(McpServerStateEnum, {
  name: 'McpServerState',
  description: 'The result of the last look at a server of tools.',
  valuesConfig: {
    FAILED: { description: 'The server gave no list of its tools; those that were accepted can still be called.' },
    NEW: { description: 'Nobody has looked at the server yet.' },
    READY: { description: 'The server listed its tools.' },
  },
});

export const McpServerKindEnum = { MCP: 'mcp', OPENAPI: 'openapi', STDIO: 'stdio' } as const satisfies Record<
  string,
  McpServerKind
>;
registerEnumType(McpServerKindEnum, {
  name: 'McpServerKind',
  description: 'The protocol of a server of tools.',
  valuesConfig: {
    MCP: { description: 'The server speaks the Model Context Protocol.' },
    OPENAPI: { description: 'The server is an HTTP API whose operations are tools.' },
    STDIO: { description: 'The server is a program that the gateway starts, by its MCP_SERVERS_FILE.' },
  },
});

export const McpToolStateEnum = {
  NEW: 'NEW',
  ACCEPTED: 'ACCEPTED',
  CHANGED: 'CHANGED',
  GONE: 'GONE',
} as const satisfies Record<string, ToolState>;
registerEnumType(McpToolStateEnum, {
  name: 'McpToolState',
  description: 'The state of a tool. Only tools that are ACCEPTED are listed for clients and may be called.',
  valuesConfig: {
    ACCEPTED: { description: 'Somebody accepted the tool as the server describes it.' },
    CHANGED: { description: 'The server describes the tool otherwise than when somebody accepted it.' },
    GONE: { description: 'The server no longer offers the tool.' },
    NEW: { description: 'Nobody has accepted the tool yet.' },
  },
});

const NAME = { pattern: SERVER_NAME, patternName: 'a small letter, then up to 39 small letters, digits and -' };
const URL_TEXT = { minLength: 1, maxLength: 2_048 };
const PIN = { pattern: /^[0-9a-f]{64}$/, patternName: 'the pin of the tool, 64 hexadecimal digits' };

@InputType({ description: 'A server of tools to connect.' })
export class CreateMcpServerInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the server, with which the names of its tools begin for clients.' })
  name!: string;

  @Constrain(URL_TEXT)
  @Field(() => String, { description: 'The address of its Streamable HTTP endpoint.' })
  url!: string;

  @Field(() => McpCredentialInput, { nullable: true, description: 'Its credential; none when absent.' })
  credential?: McpCredentialInput | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its tools can be called; true when absent.' })
  enabled?: boolean | null;

  @Field(() => OpenApiInput, {
    nullable: true,
    description:
      'The document of an HTTP API, whose operations are called below the address; none for a server of the protocol.',
  })
  openapi?: OpenApiInput | null;
}

@InputType({ description: 'The changes of a server of tools; absent fields stay as they are.' })
export class UpdateMcpServerInput {
  @Constrain(URL_TEXT)
  @Field(() => String, {
    nullable: true,
    description:
      'The address of its endpoint. Another one needs the credential again, and its tools to be accepted again.',
  })
  url?: string | null;

  @Field(() => McpCredentialInput, { nullable: true, description: 'The credential that replaces the one before.' })
  credential?: McpCredentialInput | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its tools can be called.' })
  enabled?: boolean | null;

  @Field(() => OpenApiInput, {
    nullable: true,
    description: 'Another document of an HTTP API, or other operations of it; absent fields stay as they are.',
  })
  openapi?: OpenApiInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is of; refused if there is a newer one.',
  })
  version?: number | null;
}

@InputType({ description: 'The definition of a tool that was seen.' })
export class AcceptMcpToolInput {
  @Constrain(PIN)
  @Field(() => String, { description: 'The pin of the definition that was seen; refused if there is another one.' })
  pin!: string;
}

@InputType({ description: 'A tool to accept, as it was seen.' })
export class AcceptedToolInput {
  @Constrain({ minLength: 1, maxLength: 128 })
  @Field(() => String, { description: 'The name of the tool at its server.' })
  name!: string;

  @Constrain(PIN)
  @Field(() => String, { description: 'The pin of the definition that was seen; refused if there is another one.' })
  pin!: string;
}

@InputType({ description: 'Tools of a server to accept, all or none.' })
export class AcceptMcpToolsInput {
  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => [AcceptedToolInput], { description: 'The tools, each with the pin that was seen.' })
  tools!: AcceptedToolInput[];
}

// Named here, as the protocol's library has a class of that name.
@ObjectType('McpServer', { description: 'A server of tools (Model Context Protocol) that a tenant connected.' })
export class McpServer {
  @Field(() => ID, { description: 'The id of the server.' })
  id!: string;

  @Field(() => String, { description: 'The name, with which the names of its tools begin for clients.' })
  name!: string;

  @Field(() => McpServerKindEnum, { description: 'The protocol that it speaks.' })
  kind!: McpServerKind;

  @Field(() => String, { description: 'The address of its endpoint.' })
  url!: string;

  @Field(() => McpCredentialTypeEnum, { description: 'The kind of its credential.' })
  credentialType!: McpCredentialType;

  @Field(() => String, { nullable: true, description: 'The last four characters of its key.' })
  keyHint!: string | null;

  @Field(() => [String], { description: 'The names of the headers that it is asked with.' })
  headerNames!: string[];

  @Field(() => Boolean, { description: 'Whether its tools can be called.' })
  enabled!: boolean;

  @Field(() => McpServerStateEnum, { description: 'The result of the last look at it.' })
  state!: McpServerState;

  @Field(() => String, { nullable: true, description: 'Why the last look failed, or the tools that it left out.' })
  problem!: string | null;

  @Field(() => String, { nullable: true, description: 'The revision of the protocol that it speaks.' })
  protocolVersion!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The time of the last look.' })
  checkedAt!: Date | null;

  @Field(() => Int, { description: 'The version of the server, which grows with every change.' })
  version!: number;

  @Field(() => DateTime, { description: 'The time of creation.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'A tool that a server offers or offered.' })
export class McpTool {
  @Field(() => ID, { description: 'The id of the tool.' })
  id!: string;

  @Field(() => String, { description: 'The name of the tool at its server.' })
  name!: string;

  @Field(() => String, { description: 'The name under which clients see it.' })
  publicName!: string;

  @Field(() => McpToolStateEnum, { description: 'The state of the tool.' })
  state!: ToolState;

  @Field(() => String, {
    description: 'The SHA-256 hash of its definition in canonical form (RFC 8785), in hexadecimal.',
  })
  pin!: string;

  @Field(() => JsonObjectScalar, { description: 'The definition as the server gives it.' })
  definition!: JsonObject;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The definition that somebody accepted; null before.' })
  acceptedDefinition!: JsonObject | null;

  @Field(() => String, { nullable: true, description: 'The subject that accepted it.' })
  acceptedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was accepted.' })
  acceptedAt!: Date | null;
}

@ObjectType({ description: 'The number of tools of a server in each state.' })
export class McpToolCounts {
  @Field(() => Int, { description: 'Tools that nobody has accepted yet.' })
  new!: number;

  @Field(() => Int, { description: 'Tools that are as they were accepted.' })
  accepted!: number;

  @Field(() => Int, { description: 'Tools that are described otherwise than when they were accepted.' })
  changed!: number;

  @Field(() => Int, { description: 'Tools that are no longer offered.' })
  gone!: number;
}

export const McpServerConnection = connectionType('McpServer', McpServer);
export const McpToolConnection = connectionType('McpTool', McpTool);
