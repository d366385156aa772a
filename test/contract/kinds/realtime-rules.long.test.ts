import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { invocationsOf } from '../../support/invocations.js';
import { decideCall, governCalls } from '../../support/people.js';
import { type Dialogue, openDialogue, Refused } from '../../support/upstreams/realtime/client.js';
import {
  answerFrames,
  figures,
  type RealtimeUpstream,
  startRealtimeUpstream,
} from '../../support/upstreams/realtime/upstream.js';

/** The rules of conversations over a WebSocket, and what becomes of them with a hostile provider. */
let app: TestApp;
let upstream: RealtimeUpstream;
const AUDIO = Buffer.alloc(4_800, 1).toString('base64');

const price = {
  input: '4',
  cachedInput: '0.4',
  audioInput: '32',
  cachedAudioInput: '0.4',
  output: '16',
  audioOutput: '64',
  source: 'a test',
  asOf: '2026-11-01',
};
const MODELS = [
  { id: 'talker', type: 'realtime', contextWindow: 32_000, maxOutputTokens: 4_096, price },
  {
    id: 'scribe',
    type: 'transcription',
    contextWindow: 16_000,
    price: { input: '0', units: { audioSeconds: '0.0001' }, source: 'a test', asOf: '2026-11-01' },
  },
];

beforeAll(async () => {
  upstream = await startRealtimeUpstream();
  const folder = mkdtempSync(join(tmpdir(), 'realtime-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  writeFileSync(models, JSON.stringify({ models: MODELS.map((model) => ({ ...model, provider: 'studio' })) }));
  const studio = { id: 'studio', kind: 'openai', baseUrl: upstream.url, apiKeyEnv: 'STUDIO_KEY' };
  writeFileSync(providers, JSON.stringify({ providers: [{ ...studio, models: MODELS.map(({ id }) => id) }] }));
  app = await startTestApp({ env: { PROVIDERS_FILE: providers, MODELS_FILE: models, STUDIO_KEY: 'k' } });
});
afterAll(async () => {
  await app.stop();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer = undefined;
});

interface Place {
  id: string;
  key: string;
  as: { headers: { 'x-tenant-id': string } };
}
let places = 0;
async function place(input: object = {}, limits: object = {}): Promise<Place> {
  const id = `talk-${(places += 1)}`;
  await app.createTenant({ id, ...AMPLE, ...limits });
  const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
  if (Object.keys(input).length > 0) expect((await app.graphql(query, { id, input })).json.errors).toBeUndefined();
  return { id, key: await app.issueKey({ tenantId: id, subject: 'ann' }), as: { headers: { 'x-tenant-id': id } } };
}

const talk = ({ key }: Place, options: object = {}): Promise<Dialogue> =>
  openDialogue(app, { key, model: 'talker', ...options });
const say = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const respond = { type: 'response.create' };
const update = (session: object) => ({ type: 'session.update', session: { type: 'realtime', ...session } });
const errorOf = async (dialogue: Dialogue): Promise<any> => (await dialogue.next('error')).error;
const sentTypes = () => upstream.received.map(({ type }) => type);

async function refusal(promise: Promise<Dialogue>): Promise<Refused> {
  const error = await promise.then(
    async (dialogue) => {
      await dialogue.close();
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refused)) throw new Error('expected a refusal', { cause: error });
  return error;
}

async function spending({ as }: Place): Promise<{ usedUsd: number; heldUsd: number }> {
  const { json } = await app.graphql('{ usage { budget { usedUsd heldUsd } } }', {}, as);
  return json.data.usage.budget;
}

describe('at the door', () => {
  test('nobody enters without a key, a model, or the feature pack', async () => {
    const at = await place();
    expect((await refusal(talk({ ...at, key: 'nonsense' }))).status).toBe(401);
    expect((await refusal(talk(at, { model: 'unknown' }))).status).toBe(404);
    expect((await refusal(talk(at, { query: '&call_id=rtc_1' }))).body.error.message).toContain('WebRTC');
    const query = 'mutation($id: ID!) { setFeaturePack(tenantId: $id, pack: REALTIME, enabled: false) { id } }';
    await app.graphql(query, { id: at.id });
    await app.eventually(async () => {
      const { body } = await refusal(talk(at));
      expect(body.error.code).toBe('FEATURE_DISABLED');
    });
    expect(upstream.open()).toBe(0);
  });

  test('a policy denies the conversation before the provider is asked', async () => {
    const at = await place();
    await governCalls(app, at.id, 'deny');
    const { status, body } = await refusal(talk(at));
    expect([status, body.error.code]).toEqual([403, 'POLICY_DENIED']);
    expect((await invocationsOf(app, at.as))[0]).toMatchObject({ outcome: 'DENIED', action: 'ai.realtime' });
    expect(upstream.received).toEqual([]);
  });

  test.each(['/v1/realtime/calls', '/v1/realtime/client_secrets', '/v1/realtime/sessions'])(
    '%s is refused by name',
    async (path) => {
      const { status, text } = await app.request('POST', path, { body: {} });
      expect([status, text]).toEqual([404, expect.stringContaining('WebRTC and SIP')]);
    },
  );

  test('a key comes among the subprotocols, as browsers send it', async () => {
    const at = await place();
    const { WebSocket } = await import('ws');
    const url = `${app.url.replace('http', 'ws')}/v1/realtime?model=talker`;
    const socket = new WebSocket(url, ['realtime', `openai-insecure-api-key.${at.key}`]);
    await new Promise((resolve, reject) => {
      socket.once('message', resolve);
      socket.once('error', reject);
    });
    expect(socket.protocol).toBe('realtime');
    socket.close();
    await app.eventually(() => {
      expect([upstream.open(), sentTypes()]).toEqual([0, ['session.update']]);
    });
  });
});

describe('frames', () => {
  test('are taken where they are known, and refused by the name of what is wrong', async () => {
    const dialogue = await talk(await place());
    const cases: [object | string, string | null][] = [
      [{ type: 'transcription_session.update' }, 'type'],
      [{ type: 'session.update', session: { type: 'transcription' } }, 'session.type'],
      [update({ model: 'other' }), 'session.model'],
      [update({ tools: [{ type: 'mcp', server_label: 'x', server_url: 'https://x.example' }] }), 'session.tools[0]'],
      [update({ prompt: { id: 'pmpt_1' } }), 'session.prompt'],
      [update({ audio: { output: { voice: { id: 'voice_1' } } } }), 'session.audio.output.voice'],
      [update({ turn_detection: { type: 'server_vad', create_response: true } }), 'session.turn_detection'],
      [
        update({ audio: { input: { turn_detection: { type: 'server_vad', idle_timeout_ms: 5_000 } } } }),
        'session.audio.input.turn_detection.idle_timeout_ms',
      ],
      [{ type: 'conversation.item.create', item: { type: 'mcp_call' } }, 'item.type'],
      [{ type: 'input_audio_buffer.append', audio: 'ü' }, 'audio'],
      [{ ...respond, response: { tools: [{ type: 'mcp' }] } }, 'response.tools[0]'],
    ];
    for (const [frame, param] of cases) {
      dialogue.send(frame as object);
      expect([frame, (await errorOf(dialogue)).param]).toEqual([frame, param]);
    }
    dialogue.socket.send('{"type": "response.create"');
    expect((await errorOf(dialogue)).code).toBe('INVALID_REQUEST');
    dialogue.send(update({ audio: { input: { turn_detection: { type: 'semantic_vad' } } } }));
    await dialogue.next('session.updated');
    expect(sentTypes()).toEqual(['session.update', 'session.update']);
    expect(upstream.received[1].session.audio.input.turn_detection).toEqual({
      type: 'semantic_vad',
      create_response: false,
    });
    await dialogue.close();
  });

  test('too many a second, or too long ones, end the session', async () => {
    const at = await place();
    const many = await talk(at);
    for (let count = 0; count < 450; count += 1) many.send({ type: 'input_audio_buffer.clear' });
    expect((await many.closed).code).toBe(1008);
    const long = await talk(at);
    long.send({ type: 'input_audio_buffer.append', audio: 'A'.repeat(5 * 1024 * 1024) });
    expect((await long.closed).code).toBe(1009);
    await app.eventually(() => {
      expect(upstream.open()).toBe(0);
    });
  });

  test('are kept up to a bound, whatever they hold', async () => {
    const dialogue = await talk(await place());
    const large = (item: object) => ({ type: 'conversation.item.create', item: { type: 'message', ...item } });
    dialogue.send(say('word '.repeat(120_000)));
    dialogue.send(large({ role: 'user', content: [], extra: Array.from({ length: 300_000 }, () => 1) }));
    expect((await errorOf(dialogue)).code).toBe('PAYLOAD_TOO_LARGE');
    dialogue.send(say('Hello'), respond);
    expect((await dialogue.next('response.done')).response.status).toBe('completed');
    expect(sentTypes().filter((type) => type === 'conversation.item.create')).toHaveLength(2);
    await dialogue.close();
  });
});

describe('personal data', () => {
  test('that is blocked does not leave, and what was heard of it does not come back', async () => {
    const dialogue = await talk(await place({ piiMode: 'BLOCK' }));
    dialogue.send(say('My SSN is 536-90-4399'));
    expect((await errorOf(dialogue)).code).toBe('POLICY_DENIED');
    dialogue.send(update({ instructions: 'Write to jane.doe@example.com' }));
    expect((await errorOf(dialogue)).code).toBe('POLICY_DENIED');
    expect(sentTypes()).toEqual(['session.update']);
    upstream.answer = ({ type }, send) => {
      if (type !== 'input_audio_buffer.commit') return false;
      const heard = { item_id: 'i1', content_index: 0, transcript: 'Write to jane.doe@example.com.' };
      send({ type: 'conversation.item.input_audio_transcription.completed', event_id: 'e', ...heard });
      return true;
    };
    dialogue.send({ type: 'input_audio_buffer.append', audio: AUDIO }, { type: 'input_audio_buffer.commit' });
    expect((await errorOf(dialogue)).message).toContain('EMAIL');
    await app.eventually(() => {
      expect(sentTypes()).toContain('conversation.item.delete');
    });
    await dialogue.close();
  });

  test('audio, in which nobody can look for it, is taken as the tenant wants', async () => {
    const dialogue = await talk(await place({ piiMode: 'DETECT', unreadAttachments: 'REFUSE' }));
    dialogue.send({ type: 'input_audio_buffer.append', audio: AUDIO });
    expect((await errorOf(dialogue)).message).toContain('cannot be scanned');
    expect(sentTypes()).not.toContain('input_audio_buffer.append');
    await dialogue.close();
  });
});

describe('governance', () => {
  test('what needs an approval waits for it, content and all', async () => {
    const at = await place();
    await governCalls(app, at.id, 'require_approval');
    const fay = await app.issueKey({ tenantId: at.id, subject: 'fay', roles: ['member', 'finance'] });
    const dialogue = await talk(at);
    dialogue.send(say('Hello there'), respond);
    const { code, details } = await errorOf(dialogue);
    expect(code).toBe('APPROVAL_REQUIRED');
    expect(sentTypes()).toEqual(['session.update']);
    await decideCall(app, details.proposal_id, fay);
    dialogue.send(respond);
    expect((await dialogue.next('response.done')).response.status).toBe('completed');
    expect(sentTypes()).toEqual(['session.update', 'conversation.item.create', 'response.create']);
    await dialogue.close();
  });

  test('what waits for an approval is bounded', async () => {
    const at = await place();
    await governCalls(app, at.id, 'require_approval');
    const dialogue = await talk(at);
    const picture = { type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(3 * 1024 * 1024)}` };
    for (let count = 0; count < 3; count += 1) {
      const item = { type: 'message', role: 'user', content: [picture] };
      dialogue.send({ type: 'conversation.item.create', item });
    }
    expect(await errorOf(dialogue)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('waits') });
    expect(sentTypes()).toEqual(['session.update']);
    await dialogue.close();
  });

  test('a stop, and a key that is revoked, end a session within seconds with 1008', async () => {
    const at = await place();
    const admin = await app.issueKey({ tenantId: at.id, subject: 'ada', roles: ['tenant_admin'] });
    const stopped = await talk(at);
    await stopped.next('session.created');
    upstream.answer = ({ type }) => type === 'response.create';
    stopped.send(say('Hello'), respond);
    await app.eventually(() => {
      expect(sentTypes()).toContain('response.create');
    });
    const stop = { reason: 'enough', selector: { user: 'ann' } };
    expect((await app.request('POST', '/api/stops', { key: admin, body: stop })).status).toBe(201);
    expect((await stopped.closed).code).toBe(1008);
    expect((await errorOf(stopped)).message).toContain('enough');
    await app.eventually(async () => {
      expect((await invocationsOf(app, at.as))[0].promptTokens).toBeGreaterThan(0);
      expect(upstream.open()).toBe(0);
    });
    const other = await place();
    const revoked = await talk(other);
    await revoked.next('session.created');
    const query = 'mutation($id: ID!) { revokeApiKey(id: $id) { id } }';
    const keys = await app.graphql('{ apiKeys { edges { node { id } } } }', {}, other.as);
    await app.graphql(query, { id: keys.json.data.apiKeys.edges[0].node.id }, other.as);
    expect((await revoked.closed).code).toBe(1008);
    expect((await errorOf(revoked)).code).toBe('UNAUTHORIZED');
  });

  test('each response is held for, and a budget that is used up ends no conversation', async () => {
    // One response holds 4,096 tokens of output at 64 USD a million.
    const at = await place({}, { monthlyBudgetUsd: 0.27 });
    const dialogue = await talk(at);
    let answered = 0;
    upstream.answer = ({ type }, send) => {
      if (type !== 'response.create') return false;
      const audio = { output_token_details: { audio_tokens: 800 } };
      send(...answerFrames(`resp_${(answered += 1)}`, 'Fine.', figures(20, 1_000, audio)));
      return true;
    };
    dialogue.send(say('Hello'), respond);
    await dialogue.next('response.done');
    dialogue.send(respond);
    expect((await errorOf(dialogue)).code).toBe('BUDGET_EXCEEDED');
    dialogue.send({ ...respond, response: { max_output_tokens: 100 } });
    await dialogue.next('response.done');
    await dialogue.close();
    const of = (tokens: number) => (20 * 4 + 800 * 64 + (tokens - 800) * 16) / 1e6;
    expect(await spending(at)).toEqual({ usedUsd: expect.closeTo(2 * of(1_000), 9), heldUsd: 0 });
  });

  test('transcripts of what is said are calls of their own, by their own model', async () => {
    const at = await place();
    const dialogue = await talk(at);
    upstream.answer = ({ type }, send) => {
      if (type !== 'input_audio_buffer.commit') return false;
      const usage = { type: 'duration', seconds: 2 };
      const heard = { item_id: 'i1', content_index: 0, transcript: 'Hello', usage };
      send({ type: 'input_audio_buffer.committed', event_id: 'e', item_id: 'i1' });
      send({ type: 'conversation.item.input_audio_transcription.completed', event_id: 'e', ...heard });
      return true;
    };
    dialogue.send(update({ audio: { input: { transcription: { model: 'unknown' } } } }));
    expect((await errorOf(dialogue)).code).toBe('NOT_FOUND');
    dialogue.send(
      update({ audio: { input: { transcription: { model: 'scribe' } } } }),
      { type: 'input_audio_buffer.append', audio: AUDIO },
      { type: 'input_audio_buffer.commit' },
    );
    await dialogue.next('conversation.item.input_audio_transcription.completed');
    await dialogue.close();
    await app.eventually(async () => {
      const [last] = await invocationsOf(app, at.as);
      expect(last).toMatchObject({ action: 'ai.transcribe', model: 'scribe', costUsd: 0.0002 });
    });
    expect(await spending(at)).toEqual({ usedUsd: 0.0002, heldUsd: 0 });
  });
});

/** Numbers from 0 to below `most`, the same in every run. */
function seeded(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

describe('a hostile provider', () => {
  test('in sixty turns breaks nothing, and every turn is settled once', async () => {
    const at = await place();
    const random = seeded(45);
    const lies = [
      figures(20, 5),
      figures(-1, 5),
      figures(1e12, 1e12),
      figures('20', null),
      figures(0, 0),
      figures(20.5, 5, { input_token_details: { audio_tokens: 1e9, cached_tokens: -4 } }),
      undefined,
      [],
      { input_tokens: {}, output_tokens: {} },
    ];
    const noise = [
      '{"type": "response.output_text.delta"',
      'null',
      '[]',
      { type: 'response.mcp_call.completed', item_id: 'x' },
      { type: 'mcp_list_tools.completed' },
      { type: 'nothing.known' },
      { type: 'response.output_text.delta', response_id: 'another', delta: 'stray' },
      { type: 'response.done', response: { id: 'another', usage: figures(1, 1) } },
      { type: 'conversation.item.added' },
      { type: 'session.updated', session: 3 },
      { type: 'error' },
    ];
    let turn = 0;
    let noises = 0;
    upstream.answer = ({ type }, send) => {
      if (type !== 'response.create') return false;
      turn += 1;
      const id = `resp_${turn}`;
      const text = random(8) === 0 ? 'x'.repeat(400_000) : 'Fine.';
      const [created, ...rest] = answerFrames(
        id,
        text,
        lies[random(lies.length)],
        random(5) === 0 ? 'failed' : 'completed',
      );
      send(created!);
      // Fewer than make the gateway give up.
      if (noises < 12 && random(3) === 0) {
        send(noise[random(noise.length)]!);
        noises += 1;
      }
      send(...rest);
      return true;
    };
    const dialogue = await talk(at);
    for (let count = 0; count < 60; count += 1) {
      dialogue.send(say(`Turn ${count}`), respond);
      expect((await dialogue.next('response.done')).response.id).toBe(`resp_${count + 1}`);
    }
    // It goes in the middle of the last.
    upstream.answer = ({ type }, send, socket) => {
      if (type !== 'response.create') return false;
      send(...answerFrames('resp_last', 'Half an ans', undefined).slice(0, 2));
      socket.close(1001, 'going away');
      return true;
    };
    dialogue.send(respond);
    expect(await dialogue.closed).toEqual({ code: 1001, reason: 'going away' });
    const calls = await app.eventually(async () => {
      const { json } = await app.graphql(
        '{ invocations(first: 100) { edges { node { outcome costUsd promptTokens completionTokens } } } }',
        {},
        at.as,
      );
      const found = json.data.invocations.edges.map(({ node }: { node: unknown }) => node);
      expect(found).toHaveLength(61);
      return found;
    });
    expect(calls[0]).toMatchObject({ outcome: 'FAILED', completionTokens: expect.any(Number) });
    expect(calls[0].completionTokens).toBeGreaterThan(0);
    for (const { promptTokens, completionTokens } of calls) {
      expect(promptTokens).toBeLessThanOrEqual(32_000);
      expect(completionTokens).toBeGreaterThan(0);
    }
    const sum = calls.reduce((total: number, { costUsd }: { costUsd: number }) => total + costUsd, 0);
    expect(await spending(at)).toEqual({ usedUsd: expect.closeTo(sum, 9), heldUsd: 0 });
    const { json } = await app.graphql(
      '{ spineEvents(first: 5, filter: { actions: ["ai.realtime.ended"] }) { edges { node { details } } } verifySpine { intact } }',
      {},
      at.as,
    );
    expect(json.data.verifySpine).toEqual({ intact: true });
    expect(json.data.spineEvents.edges).toMatchObject([
      { node: { details: { turns: 61, received: { frames: 121 }, reason: 'going away' } } },
    ]);
  });

  test.each<[string, (frame: any, send: (...frames: (object | string)[]) => void) => boolean]>([
    [
      'that answers what nobody asked',
      ({ type }, send) => {
        if (type === 'conversation.item.create') send(...answerFrames('resp_own', 'Unasked', figures(1, 1)));
        return type === 'conversation.item.create';
      },
    ],
    [
      'whose frames cannot be read',
      ({ type }, send) => {
        if (type === 'conversation.item.create') send(...Array.from({ length: 30 }, () => '{"type"'));
        return type === 'conversation.item.create';
      },
    ],
  ])('%s is left', async (_, answer) => {
    const at = await place();
    upstream.answer = answer;
    const dialogue = await talk(at);
    dialogue.send(say('Hello'));
    expect((await dialogue.closed).code).toBe(1011);
    expect(await spending(at)).toEqual({ usedUsd: 0, heldUsd: 0 });
  });

  test('that sends more than a response can have is cut, and charged at its limit', async () => {
    const at = await place();
    upstream.answer = ({ type }, send) => {
      if (type !== 'response.create') return false;
      const [created, delta] = answerFrames('resp_long', 'word '.repeat(400_000), undefined);
      send(created!, delta!, delta!);
      return true;
    };
    const dialogue = await talk(at);
    dialogue.send(say('Hello'), { ...respond, response: { max_output_tokens: 50 } });
    expect((await dialogue.closed).code).toBe(1011);
    await app.eventually(async () => {
      expect((await invocationsOf(app, at.as))[0]).toMatchObject({ outcome: 'FAILED', completionTokens: 50 });
    });
  });
});
