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
} from '../../../contracts/pii.js';

const NOTHING: PlaceholderTable = new Map();
const NO_TEXTS: FixedTexts = { texts: [], joined: [] };
/** No value reaches across it, and no text may contain it. */
const SEPARATOR = '\0';

/** Finds personal data in prompts, and puts placeholders in its place. */
export class PromptRedactor implements PiiScreener {
  async screen(
    texts: readonly string[],
    replace: boolean,
    fixed: FixedTexts = NO_TEXTS,
    rules?: PiiRules,
  ): Promise<ScreenedTexts> {
    const found: PiiEntity[][] = [];
    for (const text of texts) found.push(await entitiesOf(text, rules));
    const inFixed = await fixedEntities(fixed, rules);
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
}

/** Without a promise where the text is short. */
function entitiesOf(text: string, rules: PiiRules | undefined): PiiEntity[] | Promise<PiiEntity[]> {
  return detectPiiInSlices(text, undefined, rules);
}

async function fixedEntities({ texts, joined }: FixedTexts, rules: PiiRules | undefined): Promise<PiiEntity[]> {
  const entities = texts.length === 0 ? [] : [...(await entitiesOf(texts.join(SEPARATOR), rules))];
  for (const one of joined)
    entities.push(...(await entitiesOf(one.text, rules)).filter((entity) => isAcross(entity, one)));
  return entities;
}

function isAcross({ start, end }: PiiEntity, { cuts }: JoinedText): boolean {
  return cuts.some((cut) => start < cut && cut < end);
}

function typesOf(found: readonly (readonly PiiEntity[])[]): PiiType[] {
  const seen = new Set(found.flatMap((entities) => entities.map(({ type }) => type)));
  return piiTypes.filter((type) => seen.has(type));
}
