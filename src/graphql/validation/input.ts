import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import type { RequestIssue } from '../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { compileConstraint, constraintOf, sizeCheck, wholeProblemsOf } from './constraints.js';
import { enumDecoder, fail, scalarDecoder, type Decode, type InputDialect } from './input-scalars.js';
import { addIssues, isEnough, leave, locate, type ValueCheck } from './issues.js';
import { checkJson, textFault } from './text-and-time-bounds.js';

interface CompiledField {
  name: string;
  /** The default of an absent field, if the API fills it in. */
  absent: unknown;
  nullable: boolean;
  required: boolean;
  decode: Decode;
}

/** Checks of one input object beyond its type. */
export interface ObjectOptions {
  /** Input fields (GraphQL names) that clients cannot send, because another part of the request fills them. */
  hidden?: ReadonlySet<string>;
  /** The input field (GraphQL name) that collects fields which the type does not have. */
  unknownTo?: string;
  /** Client names that are neither fields nor unknown; decoded for their issues only. */
  consumed?: ReadonlyMap<string, Decode>;
}

/** Compiles input types for one dialect; each named type once. */
export class InputCompiler {
  readonly #dialect: InputDialect;
  readonly #named = new Map<GraphQLInputType, Decode>();

  constructor(dialect: InputDialect) {
    this.#dialect = dialect;
  }

  /** The decoder of any input type. A required value that is absent is the caller's to notice; null for one is not. */
  compile(type: GraphQLInputType): Decode {
    if (isNonNullType(type)) {
      const inner = this.compile(type.ofType);
      return (value, issues) =>
        value === null || value === undefined ? fail(issues, 'is required') : inner(value, issues);
    }
    const inner = isListType(type) ? this.#list(type.ofType) : this.#namedType(type);
    return (value, issues) => (value === null || value === undefined ? value : inner(value, issues));
  }

  /** The decoder of an input object with its additional checks. */
  compileObject(type: GraphQLInputObjectType, options: ObjectOptions): Decode {
    const fields = new Map<string, CompiledField>();
    for (const field of Object.values(type.getFields())) {
      if (options.hidden?.has(field.name) === true || options.unknownTo === field.name) continue;
      fields.set(this.#dialect.fieldName(field.name), this.#field(field));
    }
    return this.#object(fields, options, this.#whole(type));
  }

  #namedType(type: Exclude<GraphQLInputType, { ofType: unknown }>): Decode {
    const known = this.#named.get(type);
    if (known !== undefined) return known;
    if (isInputObjectType(type)) {
      const fields = new Map<string, CompiledField>();
      const decode = this.#object(fields, {}, this.#whole(type));
      // Known before its fields are compiled, so that a type may contain itself.
      this.#named.set(type, decode);
      for (const field of Object.values(type.getFields())) {
        fields.set(this.#dialect.fieldName(field.name), this.#field(field));
      }
      return decode;
    }
    const decode = isEnumType(type) ? enumDecoder(type, this.#dialect) : scalarDecoder(type, this.#dialect);
    this.#named.set(type, decode);
    return decode;
  }

  #list(itemType: GraphQLInputType): Decode {
    const item = this.compile(itemType);
    const single = this.#dialect.graphqlCoercion;
    return (value, issues) => {
      if (!Array.isArray(value)) return single ? item(value, issues) : fail(issues, 'expected a list');
      const list: unknown[] = [];
      for (let index = 0; index < value.length; index += 1) {
        if (isEnough(issues)) {
          leave(issues, value.length - index, 'items');
          break;
        }
        const from = issues.length;
        list.push(item(value[index], issues));
        if (issues.length > from) locate(issues, from, `[${index}]`);
      }
      return list;
    };
  }

  #field(field: GraphQLInputField): CompiledField {
    const { name } = field;
    const nullable = !isNonNullType(field.type);
    const required = !nullable && field.defaultValue === undefined;
    const absent = this.#dialect.coerces ? field.defaultValue : undefined;
    // Absence is the object's to notice, so a required field's decoder starts below the "!".
    const inner = this.compile(isNonNullType(field.type) ? field.type.ofType : field.type);
    const constraint = constraintOf(field);
    if (constraint === undefined) return { name, absent, nullable, required, decode: inner };
    const check = compileConstraint(constraint);
    const hasRoom = sizeCheck(constraint);
    const decode: Decode = (value, issues) => {
      const from = issues.length;
      // Before its items: what is too long is refused for that alone.
      if (!hasRoom(value, issues)) return undefined;
      const decoded = inner(value, issues);
      if (issues.length === from) check(value, issues);
      return decoded;
    };
    return { name, absent, nullable, required, decode };
  }

  /** The check of an input object as a whole, on its decoded value; it answers in this dialect's names. */
  #whole(type: GraphQLInputObjectType): ValueCheck | undefined {
    const problems = wholeProblemsOf(type);
    if (problems === undefined) return undefined;
    if (this.#dialect.coerces) {
      return (decoded, issues) => {
        this.#report(problems(decoded as object), issues);
      };
    }
    const enums = Object.values(type.getFields()).flatMap((field) => {
      const nullable = getNullableType(field.type);
      return isEnumType(nullable) ? [{ name: field.name, type: nullable }] : [];
    });
    return (decoded, issues) => {
      const value = { ...(decoded as Record<string, unknown>) };
      for (const { name, type: enumType } of enums) {
        const given = value[name];
        if (typeof given === 'string') value[name] = enumType.getValue(given)?.value;
      }
      this.#report(problems(value), issues);
    };
  }

  #report(problems: readonly RequestIssue[], issues: RequestIssue[]): void {
    const inDialect = ({ path, message }: RequestIssue): RequestIssue => ({
      path: path.replace(/\w*[a-z]\w*/gi, (name) => this.#dialect.fieldName(name)),
      message,
    });
    addIssues(issues, problems.map(inDialect));
  }

  #object(fields: ReadonlyMap<string, CompiledField>, options: ObjectOptions, whole: ValueCheck | undefined): Decode {
    const { unknownTo, consumed } = options;
    const nullIsAbsent = this.#dialect.nullIsAbsent;
    let required: string[] | undefined;
    let defaults: CompiledField[] | undefined;
    return (value, issues) => {
      if (!isJsonObject(value)) return fail(issues, 'expected an object');
      required ??= [...fields].filter(([, field]) => field.required).map(([name]) => name);
      defaults ??= [...fields.values()].filter(({ absent }) => absent !== undefined);
      const before = issues.length;
      const decoded: Record<string, unknown> = {};
      let unknown: JsonObject | undefined;
      const keys = Object.keys(value);
      for (const [index, key] of keys.entries()) {
        if (isEnough(issues)) {
          leave(issues, keys.length - index, 'fields');
          break;
        }
        const raw = value[key];
        const field = fields.get(key);
        const from = issues.length;
        if (field !== undefined) {
          if (raw === null || raw === undefined) {
            if (nullIsAbsent || field.required) continue;
            if (field.nullable) decoded[field.name] = raw;
            else fail(issues, 'must not be null');
          } else {
            decoded[field.name] = field.decode(raw, issues);
          }
        } else if (consumed?.has(key) === true) {
          consumed.get(key)?.(raw, issues);
        } else if (unknownTo === undefined || key === '__proto__') {
          fail(issues, 'unknown field');
        } else {
          checkJson(raw, issues);
          const fault = textFault(key);
          if (fault !== undefined) fail(issues, fault);
          unknown ??= {};
          unknown[key] = raw;
        }
        if (issues.length > from) locate(issues, from, key);
      }
      for (const name of required) {
        if (value[name] === null || value[name] === undefined) issues.push({ path: name, message: 'is required' });
      }
      for (const { name, absent } of defaults) decoded[name] ??= absent;
      if (unknownTo !== undefined && unknown !== undefined) decoded[unknownTo] = unknown;
      if (whole !== undefined && issues.length === before) whole(decoded, issues);
      return decoded;
    };
  }
}
