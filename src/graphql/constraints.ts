import { Extensions } from 'type-graphql';

/** Limits of an input value beyond its type; told in OpenAPI and checked at every door by one function. */
export interface Constraint {
  /** Numbers. */
  min?: number;
  max?: number;
  /** Strings: UTF-16 code units. Lists: items. */
  minLength?: number;
  maxLength?: number;
  /** Strings: a regular expression without anchors in its source means "contains". */
  pattern?: RegExp;
  /** What `pattern` wants, in words: "a slug of lower-case letters, digits and hyphens". */
  patternName?: string;
}

/** Puts a constraint on an input field; stored in the schema's `extensions.constraint`. */
export function Constrain(constraint: Constraint): PropertyDecorator & MethodDecorator {
  return Extensions({ constraint });
}
