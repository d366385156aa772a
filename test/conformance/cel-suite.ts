import type { WorkBudget } from '../../src/shared/time/work-budget.ts';
import { type CelInput, celUint, isCelError, isCelList, isCelMap, isCelUint, isCelType, parse } from '@bufbuild/cel';
import type { SimpleTest } from '@bufbuild/cel-spec/cel/expr/conformance/test/simple_pb.js';
import type { Value } from '@bufbuild/cel-spec/cel/expr/value_pb.js';
import { getConformanceSuite, type IncrementalTestSuite } from '@bufbuild/cel-spec/testdata/tests.js';
import { equals, isMessage, type Message } from '@bufbuild/protobuf';
import { isReflectMessage } from '@bufbuild/protobuf/reflect';
import { anyUnpack, DurationSchema, TimestampSchema } from '@bufbuild/protobuf/wkt';

/** What became of the tests of one file of the CEL specification's simple conformance tests. */
export interface FileOutcome {
  file: string;
  passed: number;
  /** `section/name: what came out`, in the suite's order. */
  failed: string[];
  /** How many were left out, by reason. */
  skipped: Map<string, number>;
}

/** Libraries that conditions do not have: an environment has them only where it is asked to. */
const EXTENSIONS = new Set([
  'bindings_ext',
  'block_ext',
  'encoders_ext',
  'macros2',
  'math_ext',
  'network_ext',
  'optionals',
  'string_ext',
]);
const PROTOBUF_FILES = new Set(['dynamic', 'enums', 'proto2', 'proto2_ext', 'proto3', 'wrappers']);
const WELL_KNOWN = new Set(['google.protobuf.Timestamp', 'google.protobuf.Duration']);
const NEEDS_PROTOBUF = 'need protobuf types';

/** Why a test is not for us; undefined where it is. */
function reasonToSkip(file: string, test: SimpleTest): string | undefined {
  const hasMessage = test.typeEnv.some(({ declKind }) => {
    const type = declKind.case === 'ident' ? declKind.value.type?.typeKind : undefined;
    return type?.case === 'messageType' && !WELL_KNOWN.has(type.value);
  });
  if (PROTOBUF_FILES.has(file) || hasMessage || /TestAllTypes|google\.protobuf|proto[23]/.test(test.expr))
    return NEEDS_PROTOBUF;
  if (EXTENSIONS.has(file)) return 'are of extensions';
  if (test.container !== '') return 'need a container';
  if (test.disableMacros) return 'need a parser without macros';
  if (test.checkOnly) return 'are for type checkers';
  return undefined;
}

/** A protobuf value as JavaScript's; undefined for what needs a registry. */
function valueOf({ kind }: Value): CelInput | undefined {
  switch (kind.case) {
    case 'nullValue':
      return null;
    case 'uint64Value':
      return celUint(kind.value);
    case 'boolValue':
    case 'int64Value':
    case 'doubleValue':
    case 'stringValue':
    case 'bytesValue':
      return kind.value;
    case 'objectValue':
      return anyUnpack(kind.value, TimestampSchema) ?? anyUnpack(kind.value, DurationSchema);
    case 'listValue':
      return kind.value.values.map((value) => valueOf(value) ?? null);
    case 'mapValue':
      return new Map(
        kind.value.entries.map(({ key, value }) => [
          (key === undefined ? '' : valueOf(key)) as string,
          value === undefined ? null : (valueOf(value) ?? null),
        ]),
      );
    default:
      return undefined;
  }
}

function isExpected({ kind }: Value, actual: unknown): boolean {
  switch (kind.case) {
    case 'nullValue':
      return actual === null;
    case 'uint64Value':
      return isCelUint(actual) && actual.value === kind.value;
    case 'boolValue':
    case 'int64Value':
    case 'stringValue':
      return actual === kind.value;
    case 'doubleValue':
      return typeof actual === 'number' && (actual === kind.value || Object.is(actual, kind.value));
    case 'bytesValue':
      return actual instanceof Uint8Array && Buffer.compare(actual, kind.value) === 0;
    case 'typeValue':
      return isCelType(actual) && actual.name === kind.value;
    case 'objectValue': {
      const [time, span] = [anyUnpack(kind.value, TimestampSchema), anyUnpack(kind.value, DurationSchema)];
      const message = isReflectMessage(actual) ? actual.message : (actual as Message);
      if (time !== undefined) return isMessage(message, TimestampSchema) && equals(TimestampSchema, message, time);
      return span !== undefined && isMessage(message, DurationSchema) && equals(DurationSchema, message, span);
    }
    case 'listValue': {
      const { values } = kind.value;
      if (!isCelList(actual) || actual.size !== values.length) return false;
      return values.every((value, index) => isExpected(value, actual.get(index)));
    }
    case 'mapValue': {
      const { entries } = kind.value;
      if (!isCelMap(actual) || actual.size !== entries.length) return false;
      return entries.every(({ key, value }) => {
        const at = key === undefined ? undefined : valueOf(key);
        return value !== undefined && isExpected(value, actual.get(at as string));
      });
    }
    default:
      return false;
  }
}

/** How conditions are evaluated: as they are planned, and on which budget. */
interface Conditions {
  planCondition: (parsed: ReturnType<typeof parse>) => (facts: Record<string, CelInput>) => unknown;
  onBudget: <T>(budget: WorkBudget, evaluate: () => T) => T;
  newBudget: () => WorkBudget;
}

function evaluate({ planCondition, onBudget, newBudget }: Conditions, test: SimpleTest): unknown {
  const variables: Record<string, CelInput> = {};
  for (const [name, { kind }] of Object.entries(test.bindings)) {
    if (kind.case === 'value') variables[name] = valueOf(kind.value) ?? null;
  }
  try {
    return onBudget(newBudget(), () => planCondition(parse(test.expr))(variables));
  } catch (error) {
    return error;
  }
}

/** What is wrong with what came out; undefined where it is right. */
function faultOf(conditions: Conditions, test: SimpleTest): string | undefined {
  const actual = evaluate(conditions, test);
  const isError = isCelError(actual) || actual instanceof Error;
  const { resultMatcher: expected } = test;
  const said = (): string => (isError ? `error: ${(actual as Error).message}` : shown(actual));
  if (expected.case === 'evalError' || expected.case === 'anyEvalErrors') return isError ? undefined : said();
  const value = expected.case === 'typedResult' ? expected.value.result : expected.value;
  // Where a test names no result, it expects true. cel/expr/conformance/test/simple.proto.
  const isRight =
    expected.case === undefined || value === undefined
      ? actual === true || expected.case === 'typedResult'
      : expected.case !== 'unknown' && expected.case !== 'anyUnknowns' && isExpected(value as Value, actual);
  return isRight && !isError ? undefined : said();
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? value.constructor.name : String(value);
}

/** Runs the suite as conditions of policies are evaluated. */
export function runCelConformance(conditions: Conditions): FileOutcome[] {
  return getConformanceSuite().suites.map((file) => {
    const outcome: FileOutcome = { file: file.name, passed: 0, failed: [], skipped: new Map() };
    const walk = (suite: IncrementalTestSuite, path: string): void => {
      for (const { original, name } of suite.tests) {
        const reason = reasonToSkip(file.name, original);
        if (reason !== undefined) {
          outcome.skipped.set(reason, (outcome.skipped.get(reason) ?? 0) + 1);
          continue;
        }
        const fault = faultOf(conditions, original);
        if (fault === undefined) outcome.passed += 1;
        else outcome.failed.push(`${path}${name}: ${fault}`);
      }
      for (const inner of suite.suites) walk(inner, `${path}${inner.name}/`);
    };
    walk(file, '');
    return outcome;
  });
}
