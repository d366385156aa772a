import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { BODY_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { EvaluationDataset } from '../datasets/dataset.entity.js';
import { DATASET_ARGUMENT } from '../datasets/dataset.types.js';
import type { DatasetForm } from './read-items.js';

export const DatasetFormEnum = { PROMPTFOO: 'PROMPTFOO', LANGFUSE: 'LANGFUSE' } as const satisfies Record<
  string,
  DatasetForm
>;
registerEnumType(DatasetFormEnum, {
  name: 'EvaluationDatasetForm',
  description: 'The form of a file of another program.',
  valuesConfig: {
    PROMPTFOO: { description: 'A configuration of promptfoo in YAML or JSON, whose tests are the items.' },
    LANGFUSE: { description: 'Dataset items of Langfuse as JSON, a line each or in one list.' },
  },
});

@InputType({ description: 'A data set in the form of another program.' })
export class ImportEvaluationDatasetInput {
  @Constrain(DATASET_ARGUMENT)
  @Field(() => String, { description: 'The name by which runs ask for it.' })
  name!: string;

  @Constrain({ maxLength: 1_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the data set.' })
  description?: string | null;

  @Field(() => DatasetFormEnum, { description: 'The form of the text.' })
  form!: DatasetForm;

  @Constrain({ minLength: 1, maxBytes: BODY_BYTES })
  @Field(() => String, { description: 'The text of the file.' })
  text!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to leave out what has no place in a data set, such as checks by code; refused otherwise.',
  })
  dropUnknown?: boolean | null;
}

@ObjectType({ description: 'A data set that was imported.' })
export class ImportedEvaluationDataset {
  @Field(() => EvaluationDataset, { description: 'The data set.' })
  dataset!: EvaluationDataset;

  @Field(() => [String], { description: 'What was left out, by its place in the file; the first 100 of it.' })
  dropped!: string[];
}

@ObjectType({ description: 'A data set in the form of another program.' })
export class ExportedEvaluationDataset {
  @Field(() => String, { description: 'The media type of the text.' })
  mediaType!: string;

  @Field(() => String, { description: 'The text of the file.' })
  text!: string;
}
