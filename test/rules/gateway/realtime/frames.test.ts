import { describe, expect, test } from '@jest/globals';
import {
  bytesOf,
  FRAME_READING,
  frameIn,
  isAudio,
  saidItemProblems,
  mostAudioTokens,
  plainFrame,
  rateOf,
  realtimeUsage,
  settingsProblems,
  transcriptUsage,
  withDigests,
} from '../../../../src/features/gateway/realtime/realtime-frames.rules.js';
import {
  mergedSettings,
  sentResponse,
  sentSession,
  shownSession,
  wishesOf,
} from '../../../../src/features/gateway/realtime/turn-taking.rules.js';
import { kindTexts, withKindProse } from '../../../../src/features/gateway/kinds/kind-texts.rules.js';
import type { JsonObject, JsonValue } from '../../../../src/shared/json/json.js';

const served = { model: { upstream: 'gpt-realtime', maxOutputTokens: 4_096 } };
const message = (content: JsonValue, role = 'user') => ({ type: 'message', role, content });
const paths = (settings: JsonValue, of: 'session' | 'response' = 'session') =>
  settingsProblems(settings, of, ['talker']).map(({ path }) => path);

describe('frames', () => {
  test('are JSON objects', () => {
    expect(frameIn('{"type":"x"}')).toEqual({ type: 'x' });
    for (const text of ['', '{', '[]', 'null', '"x"', '['.repeat(200_000)]) expect(frameIn(text)).toBeUndefined();
  });

  test('have settings that are known, and no others', () => {
    expect(
      paths({ type: 'realtime', model: 'talker', instructions: 'x', max_output_tokens: 'inf', tools: [] }),
    ).toEqual([]);
    expect(
      paths({ type: 'realtime', tools: [{ type: 'function', name: 'f' }], tool_choice: { type: 'function' } }),
    ).toEqual([]);
    expect(paths('x')).toEqual(['session']);
    expect(
      paths({ type: 'realtime', instructions: 3, max_output_tokens: 0, tools: {}, tool_choice: { type: 'mcp' } }),
    ).toEqual(['session.instructions', 'session.max_output_tokens', 'session.tools', 'session.tool_choice.type']);
    expect(paths({ type: 'realtime', tools: [{ type: 'function' }, 'x'], audio: 3 })).toEqual([
      'session.tools[0]',
      'session.tools[1]',
      'session.audio',
    ]);
    const input = { turn_detection: 'x', transcription: { model: 3 }, format: 'pcm' };
    expect(paths({ type: 'realtime', audio: { input, output: { voice: 4 } } })).toEqual([
      'session.audio.input.turn_detection',
      'session.audio.input.transcription',
      'session.audio.input.format',
      'session.audio.output.voice',
    ]);
    expect(paths({ type: 'realtime', audio: { input: 1, output: 2 } })).toEqual([
      'session.audio.input',
      'session.audio.output',
    ]);
    expect(paths({ input: 'x' }, 'response')).toEqual(['response.input']);
    expect(paths({ input: [{ type: 'mcp_call' }, { type: 'item_reference', id: 'i' }] }, 'response')).toEqual([
      'response.input[0].type',
    ]);
  });

  test('are passed on by the members that are known', () => {
    const frame = {
      type: 'x',
      event_id: 'e',
      item_id: 'i',
      content_index: 0,
      item: {},
      more: 'y',
      previous_item_id: {},
    };
    expect(plainFrame(frame, 'z')).toEqual({ type: 'z', event_id: 'e', item_id: 'i', content_index: 0 });
  });

  test('have items of conversations', () => {
    expect(saidItemProblems(message([{ type: 'input_text', text: 'x' }]))).toEqual([]);
    expect(saidItemProblems(message([{ type: 'input_image', image_url: 'data:image/png;base64,AA' }]))).toEqual([]);
    expect(saidItemProblems(undefined)).toMatchObject([{ path: 'item' }]);
    expect(saidItemProblems(message('x'))).toMatchObject([{ path: 'item.content' }]);
    expect(saidItemProblems(message([{ type: 'input_image', image_url: 'https://x.example' }]))).toMatchObject([
      { path: 'item.content[0].image_url' },
    ]);
  });
});

describe('texts', () => {
  const parts = [
    { type: 'input_text', text: 'one' },
    { type: 'input_audio', audio: 'AAAA', transcript: 'two' },
  ];
  const cases: [JsonObject, string[]][] = [
    [{ item: message(parts) }, ['one', 'two']],
    [{ item: { type: 'function_call_output', call_id: 'c', output: 'three' } }, ['three']],
    [
      { response: { instructions: 'four', input: [message(parts)], metadata: { a: 'five' } } },
      ['four', 'one', 'two', 'five'],
    ],
    [
      {
        session: {
          instructions: 'six',
          tools: [{ type: 'function', name: 'f', description: 'seven' }],
          audio: { input: { transcription: { model: 'm', prompt: 'eight' } } },
        },
      },
      ['six', 'seven', 'eight'],
    ],
    [{ item: message('nine') }, ['nine']],
  ];

  test.each(cases)('that are prose are found, and put back: %j', (content, prose) => {
    expect(kindTexts(content, FRAME_READING).prose).toEqual(prose);
    const upper = withKindProse(
      content,
      FRAME_READING,
      prose.map((text) => text.toUpperCase()),
    );
    expect(kindTexts(upper, FRAME_READING).prose).toEqual(prose.map((text) => text.toUpperCase()));
  });

  test('of values that are none of a frame are fixed', () => {
    const odd = { item: 'x', session: 'y', response: 3, other: 'z' };
    expect(kindTexts(odd, FRAME_READING)).toMatchObject({ prose: [], fixed: ['x', 'y', 'z'] });
    const audio = { session: { audio: 'x', input: 'y' } };
    expect(kindTexts(audio, FRAME_READING).fixed).toEqual(['x', 'y']);
    const inner = { session: { audio: { input: 'x', output: { voice: 'v' } } } };
    expect(kindTexts(inner, FRAME_READING).fixed).toEqual(['x', 'v']);
    const deeper = { session: { audio: { input: { transcription: 'x' } } } };
    expect(kindTexts(deeper, FRAME_READING).fixed).toEqual(['x']);
  });
});

describe('audio', () => {
  test('is base64, measured by its format', () => {
    expect([isAudio('AAAA'), isAudio('ü'), isAudio(3)]).toEqual([true, false, false]);
    expect(bytesOf('AAAA')).toBe(3);
    expect([rateOf({ type: 'audio/pcmu' }), rateOf({ type: 'audio/pcm', rate: 24_000 }), rateOf(undefined)]).toEqual([
      8_000, 48_000, 48_000,
    ]);
    expect(mostAudioTokens(48_000, 48_000)).toBe(20);
  });

  test('is in evidence by its hash', () => {
    const item = message([{ type: 'input_audio', audio: 'A'.repeat(100) }]);
    expect(JSON.stringify(withDigests(item))).not.toContain('AAAA');
    expect(withDigests(item)).toMatchObject({ content: [{ audio: { bytes: 75 } }] });
    expect(withDigests({ audio: 'short', text: 'x'.repeat(100) })).toEqual({ audio: 'short', text: 'x'.repeat(100) });
  });
});

describe('figures', () => {
  test('of a response are read by their parts', () => {
    const usage = {
      input_tokens: 100,
      output_tokens: 40,
      input_token_details: { audio_tokens: 60, cached_tokens: 50, cached_tokens_details: { audio_tokens: 30 } },
      output_token_details: { audio_tokens: 30, text_tokens: 10 },
    };
    expect(realtimeUsage(usage)).toEqual({
      promptTokens: 100,
      completionTokens: 40,
      cachedPromptTokens: 50,
      audioPromptTokens: 60,
      cachedAudioTokens: 30,
      audioCompletionTokens: 30,
    });
    for (const none of [undefined, [], { input_tokens: 3 }, { input_tokens: '3', output_tokens: 4 }])
      expect(realtimeUsage(none)).toBeUndefined();
    expect(realtimeUsage({ input_tokens: 1, output_tokens: 1 })).toEqual({ promptTokens: 1, completionTokens: 1 });
  });

  test('of a transcript are tokens or seconds', () => {
    expect(transcriptUsage({ type: 'duration', seconds: 1.2 })).toMatchObject({ audioSeconds: 2 });
    const tokens = { type: 'tokens', input_tokens: 9, output_tokens: 3, input_token_details: { audio_tokens: 8 } };
    expect(transcriptUsage(tokens)).toEqual({ promptTokens: 9, completionTokens: 3, audioPromptTokens: 8 });
    for (const none of [null, { type: 'tokens' }]) expect(transcriptUsage(none)).toBeUndefined();
    expect(transcriptUsage({ input_tokens: 9, output_tokens: 3 })).toEqual({ promptTokens: 9, completionTokens: 3 });
  });
});

describe('turns', () => {
  const detected = (turns: JsonValue) => ({ audio: { input: { turn_detection: turns } } });

  test('are answered by the gateway where the client wants answers', () => {
    expect(wishesOf({})).toEqual({ isAutomatic: true, transcription: undefined });
    expect(wishesOf(detected(null)).isAutomatic).toBe(false);
    expect(wishesOf(detected({ type: 'server_vad', create_response: false })).isAutomatic).toBe(false);
    expect(wishesOf(detected({ type: 'server_vad' })).isAutomatic).toBe(true);
    expect(wishesOf({ audio: { input: { transcription: { model: 'whisper-1' } } } }).transcription).toBe('whisper-1');
  });

  test('never make the provider answer by itself', () => {
    expect(JSON.stringify(sentSession(undefined, served))).toContain('"create_response":false');
    const turns = { type: 'server_vad', create_response: true };
    expect(sentSession({ model: 'talker', max_output_tokens: 'inf', ...detected(turns) }, served)).toEqual({
      max_output_tokens: 4_096,
      ...detected({ type: 'server_vad', create_response: false }),
    });
    expect(sentSession({ instructions: 'x' }, served)).toEqual({ instructions: 'x' });
  });

  test('are shown to the client as it wants them', () => {
    const frame = { type: 'session.updated', session: detected({ type: 'server_vad', create_response: false }) };
    expect(JSON.stringify(shownSession(frame, true))).toContain('"create_response":true');
    for (const other of [{ type: 'x' }, { type: 'x', session: {} }]) expect(shownSession(other, true)).toEqual(other);
  });

  test('have a bound', () => {
    expect(sentResponse({ max_output_tokens: 50 }, {}, served)).toEqual({
      response: { max_output_tokens: 50 },
      most: 50,
    });
    expect(sentResponse({}, { max_output_tokens: 9_999 }, served).most).toBe(4_096);
    expect(sentResponse({ max_output_tokens: 'inf' }, { max_output_tokens: 5 }, served).most).toBe(4_096);
  });

  test('have settings that updates change in part', () => {
    const before = { instructions: 'a', audio: { input: { format: { type: 'audio/pcm' } }, output: { voice: 'v' } } };
    expect(mergedSettings(before, { ...detected(null), instructions: 'b' })).toEqual({
      instructions: 'b',
      audio: { input: { format: { type: 'audio/pcm' }, turn_detection: null }, output: { voice: 'v' } },
    });
  });
});
