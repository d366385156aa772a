import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime } from '../../../graphql/scalars.js';

export type DatasetOrigin = 'LINES' | 'RECORDED';
export const DatasetOriginEnum = { LINES: 'LINES', RECORDED: 'RECORDED' } as const satisfies Record<
  string,
  DatasetOrigin
>;
registerEnumType(DatasetOriginEnum, {
  name: 'EvaluationDatasetOrigin',
  description: 'Where the items of a data set come from.',
  valuesConfig: {
    LINES: { description: 'A client sent them.' },
    RECORDED: { description: 'They are calls that were recorded with their content.' },
  },
});

@ObjectType({ description: 'Items that candidates are asked about; a data set never changes.' })
@Entity({ tableName: 'evaluation_datasets' })
export class EvaluationDataset extends TenantOwned {
  @Field(() => ID, { description: 'The id of the data set.' })
  override id!: string;

  @Field(() => String, { description: 'The name by which runs ask for it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the data set.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => DatasetOriginEnum, { description: 'Where its items come from.' })
  @Property({ type: 'text' })
  origin!: DatasetOrigin;

  @Field(() => String, {
    description: 'Merkle Tree Hash (RFC 6962), in hexadecimal, over the digests of its items in their order.',
  })
  @Property({ type: 'text' })
  digest!: string;

  @Field(() => Int, { description: 'The number of its items.' })
  @Property({ type: 'integer' })
  items!: number;

  @Field(() => Int, { description: 'The bytes of its items as canonical JSON.' })
  @Property({ type: 'integer' })
  bytes!: number;

  @Property({ type: 'integer' })
  itemsWithMessages!: number;

  @Property({ type: 'integer' })
  itemsWithChecks!: number;

  @Property({ type: 'boolean' })
  isJudged!: boolean;

  @Field(() => ID, { description: 'The event that says that it was frozen; erasing its details erases the items.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => String, { description: 'The subject that froze it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'The time at which it was frozen.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
