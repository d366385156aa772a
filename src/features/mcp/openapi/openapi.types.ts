import { Field, InputType, ObjectType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';

/** A request has at most 2 MiB; larger documents are read from their address. */
const UPLOAD = { minLength: 1, maxBytes: 1_900_000 };

@InputType({ description: 'The document of an HTTP API whose operations become tools: its text or its address.' })
export class OpenApiInput {
  @Constrain(UPLOAD)
  @Field(() => String, {
    nullable: true,
    description: 'The text of a document of OpenAPI 3.0 or 3.1, in JSON or YAML.',
  })
  document?: string | null;

  @Constrain({ minLength: 1, maxLength: 2_048 })
  @Field(() => String, {
    nullable: true,
    description: 'The address of the document, which is read again at every look.',
  })
  documentUrl?: string | null;

  @Constrain({ minLength: 1, maxLength: 1_000, maxBytes: 128 * 1024 })
  @Field(() => [String], {
    nullable: true,
    description: 'The names of the operations that become tools; all when absent.',
  })
  operations?: string[] | null;
}

@ObjectType({ description: 'The document of an HTTP API whose operations are tools.' })
export class McpOpenApi {
  @Field(() => String, {
    nullable: true,
    description: 'The address that it is read from; null for one that was uploaded.',
  })
  documentUrl!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The names of the operations that become tools; all when null.',
  })
  operations!: string[] | null;
}

@ObjectType({ description: 'An operation of a document, as the tool that it would become.' })
export class OpenApiOperation {
  @Field(() => String, { description: 'The name of the tool at its server.' })
  name!: string;

  @Field(() => String, { description: 'The method of HTTP.' })
  method!: string;

  @Field(() => String, { description: 'The path below the address of the server.' })
  path!: string;

  @Field(() => String, { description: 'The summary or the beginning of the description.' })
  summary!: string;

  @Field(() => String, { nullable: true, description: 'Why it cannot be a tool; null where it can.' })
  problem!: string | null;
}
