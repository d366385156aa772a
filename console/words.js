import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { linguiConfig, poFormat, TRANSLATIONS } from './lingui.config.js';

/** What a translation must have of its English text: its values, its elements, and its cases by number. */
function placesOf(message) {
  const places = new Set(message.match(/<\/?\d+\/?>/g));
  const walk = (tokens) => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind, cases] = token;
      places.add(`{${name}${kind === undefined ? '' : `, ${kind}`}}`);
      for (const inner of Object.values(cases ?? {})) walk(inner);
    }
  };
  walk(compileMessageOrThrow(message));
  return places;
}

/** What is wrong with a translation, or nothing. */
export function faultOf({ message = '', translation = '' }) {
  if (translation === '') return 'is not translated';
  const [wanted, given] = [placesOf(message), placesOf(translation)];
  const missing = [...wanted.difference(given)];
  const more = [...given.difference(wanted)];
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  return more.length > 0 ? `has ${more.join(' ')}, which English has not` : undefined;
}

/** A catalogue as a module of its compiled texts by their ids. */
export function compiledCatalogue(content, filename) {
  const catalogue = poFormat.parse(content, { filename });
  const texts = Object.entries(catalogue).map(([id, { translation }]) => [id, translation]);
  const { source, errors } = createCompiledCatalog('', Object.fromEntries(texts), { namespace: 'es' });
  if (errors.length > 0) throw new AggregateError(errors.map(({ error }) => error));
  return { code: source, map: null };
}

/** The first place of a text in the sources, by which catalogues are ordered. */
const placeOf = ({ origin = [] }) =>
  origin.map(([file, line = 0]) => `${file}:${String(line).padStart(5, '0')}`).sort()[0] ?? '';
const compared = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** Values that no enumeration has: the steps of a request as they are recorded, and states that the console makes. */
const OTHERS =
  'WORKING ENDED WAITING AS_BEFORE CONTEXT_EXTRACTION POLICY_LOOKUP POLICY_EVALUATION RISK_CLASSIFICATION APPROVAL_CHECK EXECUTION EVIDENCE_RECORDING EXTRACTED FOUND NOT_REQUIRED';

/** Values that the console shows as words: those of the schema's enumerations, states of its own, and others. */
function valuesOfSchema() {
  const read = (path) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const enumerated = read('src/gql/graphql.ts').match(/(?<=')[A-Z][A-Z\d_]+(?=')/g);
  const states = read('src/parts/tag.tsx').match(/(?<=^ {2})[A-Z_]+(?=: ')/gm);
  const values = new Set([...enumerated, ...states, ...OTHERS.split(' ')]);
  return [...values].filter((value) => !/_(?:ASC|DESC)$/.test(value)).sort();
}

/** The catalogue of each language, with all texts of the sources and no others, as it is and as it should be. */
async function catalogues() {
  const [all] = await getCatalogs(linguiConfig);
  const texts = await all.collect();
  if (texts === undefined) throw new Error('texts of the console cannot be read');
  return Promise.all(
    TRANSLATIONS.map(async (language) => {
      const file = join(import.meta.dirname, `src/locales/${language}.po`);
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const known = before === '' ? {} : poFormat.parse(before, { filename: file });
      const entries = Object.entries(texts).sort(([, one], [, other]) => compared(placeOf(one), placeOf(other)));
      const merged = entries.map(([id, text]) => [id, { ...text, translation: known[id]?.translation ?? '' }]);
      const values = valuesOfSchema().map((value) => [
        `value.${value}`,
        { translation: known[`value.${value}`]?.translation ?? '' },
      ]);
      const catalogue = Object.fromEntries([...merged, ...values]);
      const after = await poFormat.serialize(catalogue, {
        locale: language,
        sourceLocale: 'en',
        existing: before === '' ? undefined : before,
      });
      return { file, before, after, catalogue };
    }),
  );
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  for (const { file, before, after, catalogue } of await catalogues()) {
    const name = relative(process.cwd(), file);
    if (before !== after && isCheck) throw new Error(`${name} is stale: npm run generate`);
    if (before !== after) writeFileSync(file, after);
    const faults = Object.entries(catalogue).flatMap(([id, text]) => {
      const fault = faultOf(text);
      return fault === undefined ? [] : [`${name}: ${JSON.stringify(text.message ?? id)} ${fault}`];
    });
    if (faults.length > 0) {
      console.error(faults.join('\n'));
      if (isCheck) process.exitCode = 1;
    }
  }
}
