import { expect, test } from '@jest/globals';
import {
  countAttached,
  countLinked,
  MAX_PER_IMAGE,
  UNKNOWN_LENGTH,
} from '../../../src/features/gateway/tokens/attached.rules.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

const of = (...content: JsonObject[]): number => countAttached({ messages: [{ role: 'user', content }] });
const long = 'A'.repeat(10_000_000);

test.each<[string, JsonObject, number]>([
  ['text', { type: 'text', text: 'see https://a.example/' }, 0],
  ['an image', { type: 'image_url', image_url: { url: 'https://a.example/a.png' } }, MAX_PER_IMAGE],
  ['an image of Anthropic’s', { type: 'image', source: { type: 'file', file_id: 'f' } }, MAX_PER_IMAGE],
  ['a short recording', { type: 'input_audio', input_audio: { data: 'UklG' } }, MAX_PER_IMAGE],
  ['a long recording', { type: 'input_audio', input_audio: { data: long } }, 78_125],
  ['a short file', { type: 'file', file: { file_data: 'UklG' } }, MAX_PER_IMAGE],
  ['another part', { type: 'refusal', refusal: 'no' }, MAX_PER_IMAGE],
  ['another long part', { type: 'later', data: long }, 10_000_000 + '{"type":"later","data":""}'.length],
  ['a file by id', { type: 'file', file: { file_id: 'f' } }, UNKNOWN_LENGTH],
  ['a file by id with a text', { type: 'file', text: 'x', file: { file_id: 'f' } }, UNKNOWN_LENGTH],
  ['a file by address', { type: 'file', file: { file_data: 'https://a.example/a.pdf' } }, UNKNOWN_LENGTH],
  ['a file by id beside its data', { type: 'file', file: { file_id: 'f', file_data: 'UklG' } }, UNKNOWN_LENGTH],
  ['a video by address', { type: 'video_url', video_url: { url: 'https://a.example/a.mp4' } }, UNKNOWN_LENGTH],
])('%s is held', (_, part, tokens) => {
  expect(of(part)).toBe(tokens);
});

test('parts add up, and a text alone has none', () => {
  const image = { type: 'image_url', image_url: { url: 'x' } };
  expect(of(image, image)).toBe(2 * MAX_PER_IMAGE);
  expect(countAttached({ messages: [{ role: 'user', content: 'a' }] })).toBe(0);
});

test.each<[JsonObject, number]>([
  [{ type: 'input_file', file_url: 'https://a.example/' }, UNKNOWN_LENGTH],
  [{ type: 'input_file', file_id: 'f' }, UNKNOWN_LENGTH],
  [{ type: 'input_file', file_data: 'AA==', file_id: null }, 0],
  [{ type: 'document', source: { type: 'url', url: 'https://a.example/' } }, UNKNOWN_LENGTH],
  [{ type: 'document', source: { type: 'file', file_id: 'f' } }, UNKNOWN_LENGTH],
  [{ type: 'document', source: { type: 'text', data: 'a' } }, 0],
  [{ type: 'container_upload', file_id: 'f' }, UNKNOWN_LENGTH],
  [{ type: 'item_reference', id: 'f' }, UNKNOWN_LENGTH],
  [{ type: 'input_image', file_id: 'f' }, MAX_PER_IMAGE],
  [{ type: 'computer_call_output', output: { type: 'computer_screenshot', file_id: 'f' } }, MAX_PER_IMAGE],
  [{ type: 'later', list: [{ type: 'input_file', file_id: 'f' }, 'a', null] }, UNKNOWN_LENGTH],
  [{ type: 'file_citation', file_id: 'f' }, 0],
])('%j links %i tokens', (value, tokens) => {
  expect(countLinked(value)).toBe(tokens);
  expect(countLinked(undefined)).toBe(0);
});
