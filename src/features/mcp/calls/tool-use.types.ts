import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';

@InputType({ description: 'A call of a tool.' })
export class CallMcpToolInput {
  @Constrain({ minLength: 1, maxLength: 128 })
  @Field(() => String, { description: 'The name of the tool for clients, such as `post_send`.' })
  tool!: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The arguments of the call; none when absent.' })
  arguments?: JsonObject;
}

@ObjectType({ description: 'The result of a call of a tool, or its refusal.' })
export class McpToolResult {
  @Field(() => Boolean, { description: 'Whether the tool says that it failed, or the call was refused.' })
  isError!: boolean;

  @Field(() => [JsonObjectScalar], { description: 'The content in the form of the Model Context Protocol.' })
  content!: JsonObject[];

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The result as the output schema of the tool has it.' })
  structuredContent?: JsonObject;

  @Field(() => ID, { nullable: true, description: 'The id of the evidence.' })
  evidenceId?: string;

  @Field(() => String, { nullable: true, description: 'The code of the error of a call that was refused.' })
  errorCode?: string;

  @Field(() => String, { nullable: true, description: 'The reason for the refusal.' })
  errorMessage?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The proposal that people have to approve before the same call is made again.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'A tool that the caller may list.' })
export class McpUsableTool {
  @Field(() => String, { description: 'The name of the tool for clients.' })
  publicName!: string;

  @Field(() => String, { description: 'The name of its server.' })
  server!: string;

  @Field(() => String, { description: 'The SHA-256 hash of its accepted definition, in hexadecimal.' })
  pin!: string;

  @Field(() => JsonObjectScalar, { description: 'The definition that somebody accepted.' })
  definition!: JsonObject;
}

export const McpUsableToolConnection = connectionType('McpUsableTool', McpUsableTool);
