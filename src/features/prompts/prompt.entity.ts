import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { EvaluationProof, EvaluationRequirement } from '../../contracts/evaluations/evaluation-requirements.js';
import type { PromptContent } from '../../contracts/prompts.js';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime } from '../../graphql/scalars.js';
import { EvaluationProofType } from '../../graphql/types/evaluation-requirement.js';
import type { LabelMove, MoveKind } from './prompt.rules.js';

@ObjectType({ description: 'A prompt that calls name; its versions have the text.' })
@Entity({ tableName: 'prompts' })
export class Prompt extends TenantOwned {
  [OptionalProps]?: 'latest' | 'labels' | 'requires';

  @Field(() => ID, { description: 'The id of the prompt.' })
  override id!: string;

  @Field(() => String, { description: 'The name by which calls ask for it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the prompt.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => Int, { description: 'The number of its latest version; 0 before the first.' })
  @Property({ type: 'integer' })
  latest = 0;

  @Property({ type: 'json', columnType: 'jsonb' })
  labels: Record<string, number> = {};

  /** By label. */
  @Property({ type: 'json', columnType: 'jsonb' })
  requires: Record<string, EvaluationRequirement> = {};

  @Field(() => String, { description: 'The subject that created it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'The time of creation.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last version or move of a label.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

@Entity({ tableName: 'prompt_versions' })
export class PromptVersion extends TenantOwned {
  @Property({ type: 'uuid' })
  promptId!: string;

  @Property({ type: 'integer' })
  version!: number;

  @Property({ type: 'text' })
  digest!: string;

  @Property({ type: 'json', columnType: 'jsonb' })
  content!: PromptContent;

  @Property({ type: 'text', nullable: true })
  note!: string | null;

  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}

export const MoveKindEnum = { MOVE: 'MOVE', ROLLBACK: 'ROLLBACK', REMOVAL: 'REMOVAL' } as const satisfies Record<
  string,
  MoveKind
>;
registerEnumType(MoveKindEnum, {
  name: 'PromptMoveKind',
  description: 'How a label got to its version.',
  valuesConfig: {
    MOVE: { description: 'The label was put to a version.' },
    ROLLBACK: { description: 'The label went back to the version that held it before.' },
    REMOVAL: { description: 'The label was taken away.' },
  },
});

@ObjectType({ description: 'A move of a label of a prompt.' })
@Entity({ tableName: 'prompt_label_moves' })
export class PromptLabelMove extends TenantOwned implements LabelMove {
  @Field(() => ID, { description: 'The id of the move.' })
  override id!: string;

  @Property({ type: 'uuid' })
  promptId!: string;

  @Field(() => String, { description: 'The label that was moved.' })
  @Property({ type: 'text' })
  label!: string;

  @Field(() => MoveKindEnum, { description: 'How the label was moved.' })
  @Property({ type: 'text' })
  kind!: MoveKind;

  @Field(() => Int, { nullable: true, description: 'The version that held the label before; null without one.' })
  @Property({ type: 'integer', nullable: true })
  fromVersion!: number | null;

  @Field(() => Int, { nullable: true, description: 'The version that holds the label since; null after a removal.' })
  @Property({ type: 'integer', nullable: true })
  toVersion!: number | null;

  @Field(() => String, { description: 'The subject that moved it.' })
  @Property({ type: 'text' })
  movedBy!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The proposal that people approved; null where no approval was needed.',
  })
  @Property({ type: 'text', nullable: true })
  proposalId!: string | null;

  @Field(() => [String], { description: 'The people who approved it; none where no approval was needed.' })
  @Property({ type: TextArray })
  approvedBy!: string[];

  @Field(() => EvaluationProofType, { nullable: true, description: 'The evaluation that the move rests on.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  evaluation!: EvaluationProof | null;

  @Field(() => DateTime, { description: 'The time of the move.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
