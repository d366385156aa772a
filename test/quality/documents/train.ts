import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as likenessRules from '../../../src/features/analysis/review/likeness.rules.ts';
import type * as wordRules from '../../../src/features/analysis/review/words.rules.ts';
import { authorsOf, type Block } from './corpus.ts';

/**
 * `npm run train:clauses`: learns from the seen authors' paragraphs what each clause is like (logistic regression, one
 * clause against the others) and writes `clause-likeness.data.ts`. The same authors make the same file.
 */
const root = join(import.meta.dirname, '../../..');
const review = join(root, 'dist/features/analysis/review');
const { BIAS, BIAS_SCALE, featuresOf, shareOf, writeWeights } = (await import(
  join(review, 'likeness.rules.js')
)) as typeof likenessRules;
const { indexWords } = (await import(join(review, 'words.rules.js'))) as typeof wordRules;

/** A text and the clauses that it says. */
interface Example {
  features: Uint32Array;
  share: number;
  clauses: Set<number>;
  /** Clauses of which it is not known whether it says them. */
  open?: Set<number>;
}
interface Model {
  biases: Float64Array;
  /** By feature, the clauses in a row. */
  weights: Float64Array;
}

const EPOCHS = 40;
const RATE = 0.15;
/** Pulls weights towards nothing, so that single words of one author do not decide. */
const DECAY = 0.02;
/** A feature that fewer texts have says nothing about others. */
const RARE = 4;
/** Features in a line of the data file. */
const PER_LINE = 25;
/** Of several paragraphs, one that is as likely says the clause as well. */
const LIKELY = 0.3;
/** Between paragraphs, and before numbered items: the lines of a paragraph are none. */
const PARTS = /\n\s*\n|\n(?=\s*\(?[a-z0-9.]{1,5}[).]?\s)/;

const probability = (score: number): number => 1 / (1 + Math.exp(-score));

export function train(blocks: readonly Block[]): { clauses: string[]; rows: string[] } {
  const clauses = [...new Set(blocks.flatMap(({ ids }) => ids))].toSorted();
  const numbers = new Map(clauses.map((id, number) => [id, number]));
  const texts = blocks.flatMap(({ text, ids }, block) =>
    [text, ...(text.includes('\n') ? text.split(PARTS) : [])].map((one, part) => ({
      found: featuresOf(indexWords(one).words),
      ids,
      block,
      isWhole: part === 0,
    })),
  );
  const counts = new Map<string, number>();
  for (const { found, isWhole } of texts)
    if (isWhole) for (const feature of found) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const features = [...counts].flatMap(([feature, count]) => (count >= RARE ? [feature] : [])).toSorted();
  const places = new Map(features.map((feature, place) => [feature, place]));
  const examples = texts.map(({ found, ids, block, isWhole }) => ({
    features: Uint32Array.from([...found].flatMap((feature) => places.get(feature) ?? [])),
    share: shareOf(found),
    clauses: new Set(ids.flatMap((id) => numbers.get(id) ?? [])),
    block,
    isWhole,
  }));
  const wholes = examples.filter(({ isWhole }) => isWhole);
  const rough = learn(wholes, features.length, clauses.length);
  // Which of a block's paragraphs says which of its clauses is learnt from the blocks that have one.
  const parts = Map.groupBy(
    examples.filter(({ isWhole }) => !isWhole),
    ({ block }) => block,
  );
  const divided = [...parts.values()].flatMap((some) => {
    const scores = some.map((one) => scoresOf(rough, one, clauses.length));
    return some.map((one, at) => {
      const [said, open] = [new Set<number>(), new Set<number>()];
      for (const clause of one.clauses) {
        const best = Math.max(...scores.map((all) => all[clause] ?? 0));
        const own = scores[at]?.[clause] ?? 0;
        (own === best || probability(own) > LIKELY ? said : open).add(clause);
      }
      return { ...one, clauses: said, open };
    });
  });
  const model = learn([...wholes, ...divided], features.length, clauses.length);
  const row = (feature: string, weights: Float64Array): string =>
    `${feature.replace(' ', '+')}:${writeWeights([...weights])}`;
  const rows = features.map((feature, place) =>
    row(feature, model.weights.subarray(place * clauses.length, (place + 1) * clauses.length)),
  );
  return {
    clauses,
    rows: [
      row(
        BIAS,
        model.biases.map((bias) => bias / BIAS_SCALE),
      ),
      ...rows,
    ],
  };
}

function scoresOf({ biases, weights }: Model, { features, share }: Example, count: number): Float64Array {
  const scores = Float64Array.from(biases);
  for (const feature of features)
    for (let clause = 0; clause < count; clause += 1)
      scores[clause] = (scores[clause] ?? 0) + share * (weights[feature * count + clause] ?? 0);
  return scores;
}

/** Gradient steps over one example after another, smaller where a weight has moved much (AdaGrad). */
function learn(examples: readonly Example[], size: number, count: number): Model {
  const model = { biases: new Float64Array(count).fill(-3), weights: new Float64Array(size * count) };
  const moved = new Float64Array(size * count).fill(1e-3);
  // A stride that is prime to their number visits all examples, and neighbours far apart.
  const stride = [619, 617, 613].find((one) => examples.length % one !== 0) ?? 1;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (let step = 0; step < examples.length; step += 1) {
      const example = examples[(step * stride + epoch) % examples.length];
      if (example === undefined) continue;
      const scores = scoresOf(model, example, count);
      for (let clause = 0; clause < count; clause += 1) {
        if (example.open?.has(clause) === true) continue;
        const error = probability(scores[clause] ?? 0) - Number(example.clauses.has(clause));
        if (Math.abs(error) < 0.01) continue;
        model.biases[clause] = (model.biases[clause] ?? 0) - 0.02 * error;
        for (const feature of example.features) {
          const at = feature * count + clause;
          const slope = error * example.share + (DECAY / examples.length) * (model.weights[at] ?? 0);
          moved[at] = (moved[at] ?? 0) + slope * slope;
          model.weights[at] = (model.weights[at] ?? 0) - (RATE * slope) / Math.sqrt(moved[at] ?? 1);
        }
      }
    }
  return model;
}

/** As the formatter of the project writes it. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

if (process.argv[1] === import.meta.filename) {
  const blocks = authorsOf('seen').flatMap((author) => author.blocks);
  const { clauses, rows } = train(blocks);
  const lines = Array.from({ length: Math.ceil(rows.length / PER_LINE) }, (_, line) =>
    rows.slice(line * PER_LINE, (line + 1) * PER_LINE).join(' '),
  );
  const listed = (name: string, of: string, all: readonly string[]): string =>
    [
      `/** ${of} */`,
      `export const ${name}: readonly string[] = [`,
      ...all.map((one) => `  ${quoted(one)},`),
      '];',
    ].join('\n');
  const data = [
    '/** Written by `npm run train:clauses`: what the words of clauses are like, as `readLikeness` reads it. */',
    listed('likeClauses', 'The clauses whose weights follow each feature, in order.', clauses),
    listed('likeFeatures', 'Features, each with a weight for every clause.', lines),
  ];
  writeFileSync(join(root, 'src/features/analysis/templates/clause-likeness.data.ts'), `${data.join('\n\n')}\n`);
}
