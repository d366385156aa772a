import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { VirtualEntry } from './virtual-server.rules.js';

@ObjectType('VirtualServerEntry', { description: 'Tools of a server, and their names at a virtual server.' })
export class VirtualServerEntry implements VirtualEntry {
  @Field(() => String, { description: 'The name of the server.' })
  server!: string;

  @Field(() => String, { description: 'The name of the tool at its server; a `*` in it is any text.' })
  tool!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its name for clients, with the `*` kept; `<server>_<tool>` when null.',
  })
  name!: string | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Arguments that clients neither see nor choose.' })
  arguments!: JsonObject | null;
}

@ObjectType('McpVirtualServer', { description: 'A list of tools under names of their own, at an address of its own.' })
@Entity({ tableName: 'mcp_virtual_servers' })
export class McpVirtualServer extends TenantOwned {
  [OptionalProps]?: 'version' | 'resources' | 'prompts';

  @Field(() => ID, { description: 'The id of the virtual server.' })
  override id!: string;

  @Field(() => String, { description: 'The name, which is the end of its address: `/mcp/<name>`.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the list, which clients get as instructions.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => [VirtualServerEntry], {
    description: 'Its tools; of two with the same name, that of the earlier entry.',
  })
  @Property({ type: 'json', columnType: 'jsonb' })
  entries!: VirtualServerEntry[];

  @Field(() => Boolean, { description: 'Whether clients get a search instead of the list.' })
  @Property({ type: 'boolean' })
  search!: boolean;

  @Field(() => Boolean, { description: 'Whether clients get the resources of the servers of its entries.' })
  @Property({ type: 'boolean' })
  resources = false;

  @Field(() => Boolean, { description: 'Whether clients get the prompts of the servers of its entries.' })
  @Property({ type: 'boolean' })
  prompts = false;

  @Field(() => Int, { description: 'The version of the virtual server, which grows with every change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'The time of creation.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
