import { Field, InputType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { Stop } from './stop.entity.js';
import { MAX_REASON, MAX_SELECTOR_BYTES } from './stop.rules.js';

const REASON = { minLength: 1, maxLength: MAX_REASON, pattern: /\S/, patternName: 'words' };
const SELECTOR = { maxBytes: MAX_SELECTOR_BYTES };

@InputType({ description: 'A new stop of model calls.' })
export class CreateStopInput {
  @Constrain(SELECTOR)
  @Field(() => JsonObjectScalar, {
    description:
      'A value or a list of values for each dimension: `key`, `user`, `group`, `agent`, `session`, `model`, `provider`, `operation` or `tag`; a `*` in a value is any text. An empty object stops the whole tenant.',
  })
  selector!: JsonObject;

  @Constrain(REASON)
  @Field(() => String, { description: 'The reason, which refused callers read.' })
  reason!: string;
}

export const StopConnection = connectionType('Stop', Stop);
