import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../../graphql/validation/constraints.js';
import { listProblems, type ListChange, MAX_PART_BYTES } from './pii-list.rules.js';

const NAME = {
  pattern: /^[A-Z][A-Z_]{1,11}[A-Z]$/,
  patternName: '3 to 13 capital letters and underscores, such as PROJECT',
  maxLength: 13,
};
const WORDS = { minLength: 1, maxBytes: MAX_PART_BYTES };
const words =
  'The words, one a line: at most 200 bytes each, and 1 MiB in one request. They are encrypted, and never shown again.';

const PiiListChangeEnum = { ADD: 'ADD', REMOVE: 'REMOVE', REPLACE: 'REPLACE' } as const satisfies Record<
  ListChange,
  ListChange
>;
registerEnumType(PiiListChangeEnum, {
  name: 'PiiListChange',
  description: 'How given words change a list.',
  valuesConfig: {
    ADD: { description: 'The words are added to those of the list.' },
    REMOVE: { description: 'The words are taken out of the list.' },
    REPLACE: { description: 'The words take the place of those of the list.' },
  },
});

@ConstrainWhole(listProblems)
@InputType({ description: 'A new list of words to hide.' })
export class CreatePiiListInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the list: PROJECT makes placeholders such as <PROJECT_1>.' })
  name!: string;

  @Constrain(WORDS)
  @Field(() => String, { description: words })
  words!: string;
}

@InputType({ description: 'A change of a list of words.' })
export class UpdatePiiListInput {
  @Field(() => PiiListChangeEnum, { description: 'How the words change the list.' })
  change!: ListChange;

  @Constrain(WORDS)
  @Field(() => String, { description: words })
  words!: string;

  @Field(() => Int, { nullable: true, description: 'The version to change; another one fails with CONFLICT.' })
  version?: number;
}
