import type { ServerResponse } from 'node:http';
import type { Arrived } from '../upstreams/upstream-server.js';
import { BAD, SECRET } from './vendor.js';

/** The published forms of guards, with the words of the tests as findings. */
const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Answers of no use, for a text that asks for them; `lie` is the vendor's own. */
function faulty(text: string, response: ServerResponse, lie: unknown): boolean {
  if (text.includes('lie-to-me')) json(response, lie);
  else if (text.includes('refuse-me')) json(response, { message: 'no' }, 401);
  else if (text.includes('fail-me')) json(response, { message: 'later' }, 503);
  else return false;
  return true;
}

/** Offsets in code points, as Python counts them. */
function found(text: string, word: string, type: string): object[] {
  const at = text.indexOf(word);
  if (at === -1) return [];
  const start = [...text.slice(0, at)].length;
  return [{ entity_type: type, start, end: start + [...word].length, score: 0.85, analysis_explanation: null }];
}

interface BedrockBody {
  content: { text?: { text: string }; image?: { format: string; source: { bytes: string } } }[];
}
const bedrockTexts = ({ body }: Arrived): string[] =>
  (body as BedrockBody).content.map(({ text, image }) => text?.text ?? wordsIn(image!.source.bytes));
const bedrockPictures = ({ body }: Arrived): number =>
  (body as BedrockBody).content.filter(({ image }) => image !== undefined).length;

/** The words of a picture of the tests, which are its bytes. */
const wordsIn = (base64: string): string => Buffer.from(base64, 'base64').toString('latin1');

export const FORMS: Record<string, (arrived: Arrived, response: ServerResponse) => void> = {
  '/analyze': ({ body }, response) => {
    const { text } = body as { text: string };
    const lie = [{ entity_type: 'X', start: 0, end: 100_000, score: 1 }];
    if (!faulty(text, response, lie)) json(response, [...found(text, BAD, 'BAD'), ...found(text, SECRET, 'SECRET')]);
  },
  '/guardrail/gr1/version/3/apply': (arrived, response) => {
    const texts = bedrockTexts(arrived);
    const lie = { action: 'NONE', guardrailCoverage: { textCharacters: { guarded: 1, total: 900 } } };
    if (faulty(texts.join(' '), response, lie)) return;
    const usage = { topicPolicyUnits: 1, contentPolicyUnits: 1 };
    const isBad = texts.some((text) => text.includes(BAD));
    const isSecret = texts.some((text) => text.includes(SECRET));
    const entity = { match: SECRET, type: 'SECRET', action: 'ANONYMIZED' };
    const assessments = [
      ...(isBad ? [{ topicPolicy: { topics: [{ name: 'bad', type: 'DENY', action: 'BLOCKED' }] } }] : []),
      ...(isSecret ? [{ sensitiveInformationPolicy: { piiEntities: [entity] } }] : []),
    ];
    const action = assessments.length > 0 ? 'GUARDRAIL_INTERVENED' : 'NONE';
    const pictures = bedrockPictures(arrived);
    // A guardrail that is not set up for pictures.
    const guarded = texts.some((text) => text.includes('blind')) ? 0 : pictures;
    const coverage = pictures === 0 ? {} : { guardrailCoverage: { images: { guarded, total: pictures } } };
    json(response, { action, assessments, usage, outputs: [], ...coverage });
  },
  '/v1/moderations': ({ body }, response) => {
    const { input } = body as { input: (string | { image_url: { url: string } })[] };
    const isPicture = input.some((one) => typeof one !== 'string');
    const texts = input.map((one) => (typeof one === 'string' ? one : wordsIn(one.image_url.url.split(',')[1]!)));
    if (faulty(texts.join(' '), response, { results: [] })) return;
    const results = texts.map((text) => {
      const flagged = text.includes(BAD);
      // A model of texts alone.
      const types = isPicture && !text.includes('blind') ? ['text', 'image'] : ['text'];
      const scores = { categories: { hate: flagged }, category_scores: { hate: flagged ? 0.99 : 0.01 } };
      return { flagged, ...scores, category_applied_input_types: { hate: types } };
    });
    json(response, { id: 'modr-1', model: 'omni-moderation-latest', results });
  },
};
