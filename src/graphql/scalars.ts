import { GraphQLError, GraphQLScalarType, Kind, print, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { parseExactJson } from '../shared/json/json.js';
import { exactUsd, formatUsd, type NanoUsd } from '../shared/money.js';

/** An instant as ISO 8601 text, UTC. */
export const DateTime = GraphQLDateTimeISO;
/** A literal's value. The library's own makes doubles of all numbers. */
function exactLiteral(node: ValueNode, variables: Readonly<Record<string, unknown>> = {}): unknown {
  switch (node.kind) {
    case Kind.INT:
      return parseExactJson(node.value);
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.NULL:
      return null;
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.LIST:
      return node.values.map((item) => exactLiteral(item, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, exactLiteral(value, variables)]));
    default:
      return node.value;
  }
}

/** The scalar for any JSON value. */
export const Json = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  parseLiteral: (node, variables) => exactLiteral(node, variables ?? undefined),
});
/** The scalar for a JSON object. */
export const JsonObjectScalar = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  parseLiteral: (node, variables) => {
    if (node.kind !== Kind.OBJECT) throw new GraphQLError(`expected an object, not ${print(node)}`, { nodes: node });
    return exactLiteral(node, variables ?? undefined);
  },
});

const WHOLE_EXPECTED = 'a whole number of at most 2⁵³ - 1, as a number or decimal text';

function parseWhole(value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(number)) throw new GraphQLError(`expected ${WHOLE_EXPECTED}`);
  return number as number;
}

/** A count, size or sequence number that may pass 2³¹: decimal text in GraphQL, a JSON number in REST. */
export const BigIntScalar = new GraphQLScalarType<number, string>({
  name: 'BigInt',
  description:
    'A whole number that may exceed 32 bits, as decimal text so that no client rounds it; input also takes a number.',
  serialize: (value) => String(parseWhole(value)),
  parseValue: parseWhole,
  parseLiteral: (node) => parseWhole(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expected: WHOLE_EXPECTED, inRest: Number, jsonSchema: { type: 'number' } },
});

const MAX_NANO_USD = 1_000_000_000n * 1_000_000_000n;
const USD_EXPECTED =
  'US dollars with at most 9 decimals, as a number or text, exact as a JSON number, at most 1,000,000,000';

function parseExactUsd(value: unknown): NanoUsd {
  const nano = typeof value === 'string' || typeof value === 'number' ? exactUsd(value) : null;
  if (nano === null || nano > MAX_NANO_USD || nano < -MAX_NANO_USD) throw new GraphQLError(`expected ${USD_EXPECTED}`);
  return nano;
}

/** Exact money: an integer of nano-USD inside, decimal USD outside. */
export const Usd = new GraphQLScalarType<NanoUsd, number>({
  name: 'Usd',
  description: 'An amount of US dollars, exact to 9 decimals, as a number; input also takes decimal text.',
  serialize: (value) => Number(formatUsd(value as NanoUsd)),
  parseValue: parseExactUsd,
  parseLiteral: (node) =>
    parseExactUsd(
      node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING ? node.value : undefined,
    ),
  extensions: {
    expected: USD_EXPECTED,
    jsonSchema: { type: ['number', 'string'] },
    answerSchema: { type: 'number' },
  },
});

function parseContent(value: unknown): string | Uint8Array {
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  throw new GraphQLError('expected a string');
}

/**
 * A document's content: text where it came in JSON, as the client wrote it; bytes for a REST upload. How to decode a
 * string depends on the input's other fields.
 */
export const DocumentContent = new GraphQLScalarType<string | Uint8Array>({
  name: 'DocumentContent',
  description: 'A document as text, or as base64 of its bytes. REST also accepts it as an upload.',
  parseValue: parseContent,
  parseLiteral: (node) => parseContent(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expected: 'a string', jsonSchema: { type: 'string' } },
});
