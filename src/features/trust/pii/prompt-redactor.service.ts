import { detectPiiInSlices, type ScanLimits, unsettledEnd } from './pii.js';
import {
  type PlaceholderTable,
  PlaceholderRestorer,
  placeholdersBeside,
  pseudonymise,
  restore,
} from './pii-placeholders.rules.js';
import {
  type FindingOptions,
  type FixedTexts,
  type FoundTexts,
  type JoinedText,
  type PiiEntity,
  type PiiRules,
  type PiiScreener,
  type PiiType,
  piiTypes,
  type ScreenedTexts,
  type ScreeningOptions,
} from '../../../contracts/pii.js';
import { decodedForms, mayBeEncoded, onlyDecoded } from './encoded-texts.js';
import { CostlyText, newBudget } from './pii-recognizer.rules.js';
import { TextMemory } from '../../../shared/text/text-memory.js';

const NOTHING: PlaceholderTable = new Map();
const NO_TEXTS: FixedTexts = { texts: [], joined: [] };
/** No value reaches across it, and no text may contain it. */
const SEPARATOR = '\0';

/** The findings in a text by the rules of a tenant's version. */
interface Reading {
  rules: PiiRules | undefined;
  entities: readonly PiiEntity[];
  /** The tenant's own recognizers were not asked. */
  isCostly: boolean;
}

/** More findings are not remembered: they could take more memory than their text. */
const MAX_REMEMBERED = 64;

/** Code units that an encoding makes of one: `&#x00040;`. */
const ENCODED_LENGTH = 9;

/** Finds personal data in prompts and answers, and puts placeholders in its place. */
export class PromptRedactor implements PiiScreener {
  private readonly readings = new TextMemory<Reading>();

  async screen(
    texts: readonly string[],
    { owner, replace, fixed = NO_TEXTS, rules, signal }: ScreeningOptions,
  ): Promise<ScreenedTexts> {
    let isUnread = false;
    const limits = { budget: newBudget(), signal };
    const leftOut = (): void => {
      isUnread = true;
    };
    const look = async (text: string): Promise<readonly PiiEntity[]> => {
      const { entities, isCostly } = await this.readingOf(owner, text, rules, limits);
      if (isCostly) leftOut();
      return entities;
    };
    const read: Read = Object.assign(look, { leftOut });
    const found: (readonly PiiEntity[])[] = [];
    // A placeholder cannot stand for a value that is there in another form.
    const encoded: PiiEntity[] = [];
    for (const text of texts) {
      const entities = await read(text);
      found.push(entities);
      if (mayBeEncoded(text)) encoded.push(...(await encodedEntities(text, entities, read)));
    }
    const inFixed = [...encoded, ...(await fixedEntities(fixed, read))];
    const { texts: screened, table } = replace
      ? pseudonymise(texts, found, fixed.texts)
      : { texts: [...texts], table: NOTHING };
    return {
      texts: screened,
      types: typesOf([...found, inFixed]),
      fixedTypes: typesOf([inFixed]),
      isUnread,
      placeholders: [...table.keys()],
      restore: (text, form) => restore(text, table, form),
      restorer: (form) => new PlaceholderRestorer(table, form),
    };
  }

  async find(
    texts: readonly string[],
    { owner, rules, signal, isOpen = false, taken = [] }: FindingOptions,
  ): Promise<FoundTexts> {
    let isUnread = false;
    const limits = { budget: newBudget(), signal };
    const look = async (text: string): Promise<readonly PiiEntity[]> => {
      const { entities, isCostly } = await this.readingOf(owner, text, rules, limits);
      isUnread ||= isCostly;
      return entities;
    };
    const leftOut = (): void => {
      isUnread = true;
    };
    const read: Read = Object.assign(look, { leftOut });
    const { placeholderOf, table } = placeholdersBeside([...texts, ...taken]);
    const counts: FoundTexts['counts'] = {};
    const count = (type: PiiType, by: number): void => {
      counts[type] = (counts[type] ?? 0) + by;
    };
    const found: FoundTexts['found'] = [];
    let hidden = 0;
    let unsettled = 0;
    for (const text of texts) {
      const entities = await read(text);
      found.push(
        entities.map((entity) => {
          const before = table.size;
          const placeholder = placeholderOf(entity.label ?? entity.type, text.slice(entity.start, entity.end));
          if (table.size > before) count(entity.type, 1);
          return { ...entity, placeholder };
        }),
      );
      if (mayBeEncoded(text)) {
        const decoded = await encodedEntities(text, entities, read);
        for (const { type } of decoded) count(type, 1);
        hidden += decoded.length > 0 ? 1 : 0;
      }
      if (!isOpen) continue;
      const end = unsettledEnd(text, rules);
      const written = end * ENCODED_LENGTH;
      unsettled = Math.max(unsettled, mayBeEncoded(text.slice(-written)) ? written : end);
    }
    return { found, hidden, counts, isUnread, unsettled };
  }

  private async readingOf(
    owner: string,
    text: string,
    rules: PiiRules | undefined,
    limits: ScanLimits,
  ): Promise<Reading> {
    const { fact, keep } = this.readings.recall(owner, text);
    // A tenant's rules are another object once they change.
    if (fact !== undefined && fact.rules === rules) return fact;
    const reading = await scan(text, rules, limits);
    return reading.isCostly || reading.entities.length > MAX_REMEMBERED ? reading : keep(reading);
  }
}

/** A text on which the tenant's own recognizers would take too long is read without them, and without words that cannot be read. */
async function scan(text: string, rules: PiiRules | undefined, limits: ScanLimits): Promise<Reading> {
  for (const some of lesserRules(rules)) {
    try {
      return { rules, entities: await detectPiiInSlices(text, undefined, some, limits), isCostly: some !== rules };
    } catch (error) {
      if (!(error instanceof CostlyText)) throw error;
    }
  }
  throw new CostlyText();
}

/** The rules, and those that remain when they cannot be applied. */
function* lesserRules(rules: PiiRules | undefined): Generator<PiiRules | undefined> {
  yield rules;
  if (rules === undefined) return;
  const { terms, ...others } = { ...rules, recognizers: [] };
  if (terms !== undefined) yield { ...others, terms };
  yield others;
}

/** A function that finds personal data in a text. */
interface Read {
  (text: string): Promise<readonly PiiEntity[]>;
  /** Notes that a part of a text was not read. */
  leftOut: () => void;
}

async function fixedEntities({ texts, joined }: FixedTexts, read: Read): Promise<PiiEntity[]> {
  const whole = texts.join(SEPARATOR);
  const entities = whole === '' ? [] : [...(await read(whole))];
  entities.push(...(await encodedEntities(whole, entities, read)));
  for (const one of joined) {
    const inJoined = await read(one.text);
    entities.push(...inJoined.filter((entity) => isAcross(entity, one)));
    entities.push(...(await encodedEntities(one.text, inJoined, read)));
  }
  return entities;
}

/** Personal data that only shows once a text is decoded. */
async function encodedEntities(text: string, inText: readonly PiiEntity[], read: Read): Promise<PiiEntity[]> {
  const entities: PiiEntity[] = [];
  for await (const form of decodedForms(text)) {
    entities.push(...onlyDecoded(form, await read(form.text), text, inText));
    if (form.isCut) read.leftOut();
  }
  return entities;
}

function isAcross({ start, end }: PiiEntity, { cuts }: JoinedText): boolean {
  return cuts.some((cut) => start < cut && cut < end);
}

function typesOf(found: readonly (readonly PiiEntity[])[]): PiiType[] {
  const seen = new Set(found.flatMap((entities) => entities.map(({ type }) => type)));
  return piiTypes.filter((type) => seen.has(type));
}
