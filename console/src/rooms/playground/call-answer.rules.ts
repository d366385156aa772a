/** A line of an answer: what it is about, what was said of it, and how surely. */
export interface Row {
  name: string;
  said?: string;
  figure?: number;
}

type Json = Record<string, unknown>;

/** Whether a figure is a share of one. */
export function isPercentage(figure: number): boolean {
  return figure >= 0 && figure <= 1;
}

/** Pictures as an image element takes them: those that are in the answer, none by an address of others. */
export function imagesOf({ data, output_format: format }: Json): string[] {
  const type = typeof format === 'string' && /^(?:png|jpeg|webp)$/.test(format) ? format : 'png';
  return objectsIn(data).flatMap(({ b64_json: content }) =>
    typeof content === 'string' && /^[\w+/-]+={0,2}$/.test(content) ? [`data:image/${type};base64,${content}`] : [],
  );
}

/** The lines of a verdict; none for an answer that has none. */
export function rowsOf(kind: string, body: Json, asked: Json): Row[] {
  if (kind === 'moderation') return objectsIn(body.results).flatMap(moderationRows);
  if (kind === 'rerank')
    return objectsIn(body.results).map(({ index, relevance_score: score }) => ({
      name: textAt(asked.documents, index) ?? `Document ${Number(index) + 1}`,
      ...figureOf(score),
    }));
  if (kind !== 'decision') return [];
  const questions = objectsIn(asked.questions).map(({ instructions }) => instructions);
  return objectsIn(body.answers).map((answer, place) => decisionRow(answer, textAt(questions, place)));
}

/** Categories, the highest score first. */
function moderationRows({ categories, category_scores: scores }: Json): Row[] {
  const flags = isObject(categories) ? categories : {};
  const found = Object.entries(isObject(scores) ? scores : {}).map(([name, score]) => ({
    name,
    said: flags[name] === true ? 'flagged' : 'not flagged',
    ...figureOf(score),
  }));
  return found.toSorted((one, other) => (other.figure ?? 0) - (one.figure ?? 0));
}

function decisionRow(answer: Json, question: string | undefined): Row {
  const { name, type, choice, score, probability, confidence } = answer;
  const said = type === 'refusal' ? 'refused' : type === 'predicate' ? 'yes' : (wordOf(choice) ?? wordOf(score) ?? '');
  return { name: question ?? (typeof name === 'string' ? name : ''), said, ...figureOf(probability ?? confidence) };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function textAt(list: unknown, place: unknown): string | undefined {
  const text: unknown = Array.isArray(list) && typeof place === 'number' ? list[place] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function figureOf(value: unknown): { figure?: number } {
  return typeof value === 'number' && Number.isFinite(value) ? { figure: value } : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
