import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { BODY_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { PROMPT_ARGUMENT, PromptVersionType } from '../prompt.types.js';
import type { PromptForm } from './prompt-form-name.js';

export const PromptFormEnum = { LANGFUSE: 'LANGFUSE', PROMPTFOO: 'PROMPTFOO' } as const satisfies Record<
  string,
  PromptForm
>;
registerEnumType(PromptFormEnum, {
  name: 'PromptForm',
  description: 'The form in which another program keeps a prompt.',
  valuesConfig: {
    LANGFUSE: { description: 'A prompt of Langfuse’s API, a text or a chat, as JSON.' },
    PROMPTFOO: { description: 'A configuration of promptfoo in YAML or JSON with one prompt, or a list of messages.' },
  },
});

@InputType({ description: 'A new version of a prompt in the form of another program.' })
export class ImportPromptInput {
  @Constrain(PROMPT_ARGUMENT)
  @Field(() => String, { description: 'The prompt that gets the version; it exists already.' })
  name!: string;

  @Field(() => PromptFormEnum, { description: 'The form of the text.' })
  form!: PromptForm;

  @Constrain({ minLength: 1, maxBytes: BODY_BYTES })
  @Field(() => String, { description: 'The text of the file.' })
  text!: string;

  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { nullable: true, description: 'The model in the place of the one that the file names.' })
  model?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to leave out what has no counterpart, such as tags; refused otherwise.',
  })
  dropUnknown?: boolean | null;
}

@ObjectType({ description: 'A version that was imported. No label was moved.' })
export class ImportedPromptVersion {
  @Field(() => PromptVersionType, { description: 'The new version.' })
  version!: PromptVersionType;

  @Field(() => [String], { description: 'What was left out, by its place in the file; the first 100 of it.' })
  dropped!: string[];

  @Field(() => [String], { description: 'The labels that the file gives it, which stay where they are here.' })
  labels!: string[];
}

@ObjectType({ description: 'A version of a prompt in the form of another program.' })
export class ExportedPrompt {
  @Field(() => String, { description: 'The media type of the text.' })
  mediaType!: string;

  @Field(() => String, { description: 'The text of the file.' })
  text!: string;
}
