import { detectPiiInSlices } from './pii.js';
import { type PlaceholderTable, PlaceholderRestorer, pseudonymise, restore } from './pii-placeholders.rules.js';
import {
  type FixedTexts,
  type JoinedText,
  type PiiEntity,
  type PiiRules,
  type PiiScreener,
  type PiiType,
  piiTypes,
  type ScreenedTexts,
  type ScreeningOptions,
} from '../../../contracts/pii.js';
import { TextMemory } from '../../../shared/text-memory.js';

const NOTHING: PlaceholderTable = new Map();
const NO_TEXTS: FixedTexts = { texts: [], joined: [] };
/** No value reaches across it, and no text may contain it. */
const SEPARATOR = '\0';

/** What was found in a text by the rules of a tenant's version. */
interface Reading {
  rules: PiiRules | undefined;
  entities: readonly PiiEntity[];
}

/** More findings are not remembered: they could take more memory than their text. */
const MAX_REMEMBERED = 64;

/** Finds personal data in prompts, and puts placeholders in its place. */
export class PromptRedactor implements PiiScreener {
  private readonly readings = new TextMemory<Reading>();

  async screen(
    texts: readonly string[],
    { owner, replace, fixed = NO_TEXTS, rules }: ScreeningOptions,
  ): Promise<ScreenedTexts> {
    const read = (text: string) => this.entitiesOf(owner, text, rules);
    const found: (readonly PiiEntity[])[] = [];
    for (const text of texts) found.push(await read(text));
    const inFixed = await fixedEntities(fixed, read);
    const { texts: screened, table } = replace
      ? pseudonymise(texts, found, fixed.texts)
      : { texts: [...texts], table: NOTHING };
    return {
      texts: screened,
      types: typesOf([...found, inFixed]),
      fixedTypes: typesOf([inFixed]),
      restore: (text) => restore(text, table),
      restorer: () => new PlaceholderRestorer(table),
    };
  }

  /** Without a promise where the text is short. */
  private entitiesOf(owner: string, text: string, rules: PiiRules | undefined): Found {
    const { fact, keep } = this.readings.recall(owner, text);
    // A tenant's rules are another object once they change.
    if (fact !== undefined && fact.rules === rules) return fact.entities;
    const found = detectPiiInSlices(text, undefined, rules);
    const kept = (entities: PiiEntity[]): PiiEntity[] =>
      entities.length > MAX_REMEMBERED ? entities : keep({ rules, entities }).entities;
    return found instanceof Promise ? found.then(kept) : kept(found);
  }
}

type Found = readonly PiiEntity[] | Promise<readonly PiiEntity[]>;

async function fixedEntities({ texts, joined }: FixedTexts, read: (text: string) => Found): Promise<PiiEntity[]> {
  const entities = texts.length === 0 ? [] : [...(await read(texts.join(SEPARATOR)))];
  for (const one of joined) entities.push(...(await read(one.text)).filter((entity) => isAcross(entity, one)));
  return entities;
}

function isAcross({ start, end }: PiiEntity, { cuts }: JoinedText): boolean {
  return cuts.some((cut) => start < cut && cut < end);
}

function typesOf(found: readonly (readonly PiiEntity[])[]): PiiType[] {
  const seen = new Set(found.flatMap((entities) => entities.map(({ type }) => type)));
  return piiTypes.filter((type) => seen.has(type));
}
