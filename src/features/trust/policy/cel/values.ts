import { celError, type CelInput, celList, celMap } from '@bufbuild/cel';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { isExactNumber, isJsonObject, type JsonValue } from '../../../../shared/json/json.js';
import { factsOf } from './facts.js';
import { charge } from './meter.js';
import type { PolicyQuestion } from '../../../../contracts/policy.js';

/** The cost of converting a value into its list or map. */
const UNITS_PER_VALUE = 2;

/** Variables of conditions, by name, without a prototype: `constructor` is not a variable. */
export type Facts = Record<string, CelInput>;

/** The facts of the last question, cached since its policies are asked in sequence. */
let last: { question: PolicyQuestion; facts: Facts } | undefined;

/** The facts of a question as CEL values. */
export function celFactsOf(question: PolicyQuestion): Facts {
  if (last?.question !== question) last = { question, facts: newFactsOf(question) };
  return last.facts;
}

function newFactsOf(question: PolicyQuestion): Facts {
  const { context, roles, ...texts } = factsOf(question);
  let converted: CelInput | undefined;
  return {
    __proto__: null,
    ...texts,
    // Reading an unknown value is an error; it is not empty.
    roles: roles === undefined ? unknownRoles() : celList(roles),
    time: timestampFromMs(question.time),
    get context() {
      return (converted ??= celOf(context));
    },
  };
}

function unknownRoles(): CelInput {
  // The evaluator takes an error in the place of a value; the library's type of what it is given does not say so.
  return celError('the roles of this actor are not known') as unknown as CelInput;
}

/**
 * A value of JSON as CEL's. The library would take an object with a `$typeName` for a protobuf message, and stumble over one
 * with a `constructor`. Charged to the evaluation that reads it first.
 */
function celOf(value: JsonValue): CelInput {
  charge(UNITS_PER_VALUE);
  if (Array.isArray(value)) return celList(value.map(celOf));
  if (isExactNumber(value)) return int64Of(value.rawJSON) ?? Number(value.rawJSON);
  if (!isJsonObject(value)) return value;
  return celMap(new Map(Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, celOf(one)]]))));
}

/** An integer that CEL's `int` holds: as a double, different ids would be equal. */
function int64Of(text: string): bigint | undefined {
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}
