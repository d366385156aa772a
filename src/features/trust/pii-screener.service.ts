import { detectPiiInSlices } from './pii.js';
import { type PlaceholderTable, PlaceholderRestorer, pseudonymise, restore } from './pii-placeholders.rules.js';
import { type PiiEntity, type PiiScreener, piiTypes, type ScreenedTexts } from './pii.port.js';

const NOTHING: PlaceholderTable = new Map();

/** Finds personal data in prompts, and puts placeholders in its place. */
export class PlaceholderScreener implements PiiScreener {
  async screen(texts: readonly string[], replace: boolean): Promise<ScreenedTexts> {
    const found: PiiEntity[][] = [];
    for (const text of texts) {
      const entities = detectPiiInSlices(text);
      found.push(entities instanceof Promise ? await entities : entities);
    }
    const { texts: screened, table } = replace ? pseudonymise(texts, found) : { texts: [...texts], table: NOTHING };
    const seen = new Set(found.flatMap((entities) => entities.map(({ type }) => type)));
    return {
      texts: screened,
      types: piiTypes.filter((type) => seen.has(type)),
      restore: (text) => restore(text, table),
      restorer: () => new PlaceholderRestorer(table),
    };
  }
}
