import { describe, expect, test } from '@jest/globals';
import type { GuardAction, GuardPart, Judgement } from '../../../src/contracts/guards.js';
import type { ChatChoice, ChatStreamPart } from '../../../src/contracts/provider.js';
import { AnswerAssembly } from '../../../src/features/gateway/exchange/answer-assembly.js';
import type { AnswerForms } from '../../../src/features/gateway/exchange/prepared-exchange.js';
import { GuardedStream, type JudgedAnswer } from '../../../src/features/gateway/guarding/guarded-stream.js';
import {
  maskedAnswer,
  noteSaid,
  personalBody,
  personalEvents,
  personalTexts,
} from '../../../src/features/gateway/guarding/personal-texts.rules.js';
import { restoreMessage } from '../../../src/features/gateway/messages/native-message.js';
import { restoreResponse } from '../../../src/features/gateway/responses/native-response.js';
import { combined } from '../../../src/features/guards/verdict.rules.js';
import { PersonalDataJudge } from '../../../src/features/guards/personal-data.js';
import { PromptRedactor } from '../../../src/features/trust/pii/prompt-redactor.service.js';
import { noPiiRules, type PiiRules } from '../../../src/contracts/pii.js';

/** The gateway's own judge of answers, by itself. */
const judge = new PersonalDataJudge(new PromptRedactor());
const { signal } = new AbortController();

async function judged(
  part: GuardPart,
  action: GuardAction,
  { placeholders, isOpen, rules = noPiiRules }: { placeholders?: string[]; isOpen?: boolean; rules?: PiiRules } = {},
): Promise<Judgement> {
  const about = { name: 'personal-data', digest: 'd', kind: 'personal-data', action } as const;
  const bound = { ...about, id: 'personal-data', on: new Set(['ANSWER'] as const), rules };
  const { result, tail } = await judge.judge(bound, part, { owner: 'bank', placeholders, isOpen, signal });
  const guard = { ...about, onError: action === 'FLAG' ? 'FLAG' : 'BLOCK' } as const;
  return { ...combined([{ guard, part: 0, result, latencyMillis: 1 }], [part], 'answer'), tail };
}

const choice = (message: object, index = 0): ChatChoice =>
  ({ index, message: { role: 'assistant', content: null, ...message }, finishReason: 'stop' }) as ChatChoice;
const delta = (content: string, index = 0): ChatStreamPart => ({ type: 'delta', index, content });
const filler = (length: number): string => 'lorem ipsum '.repeat(length).slice(0, length);

/** The text of each choice that left, until the stream ended or was refused. */
async function through(parts: readonly ChatStreamPart[]): Promise<{ left: string[]; isBlocked: boolean }> {
  const left: string[] = [];
  const assembly = new AnswerAssembly();
  const stream = new GuardedStream({
    holding: 'windows',
    isStrict: true,
    assembly,
    judge: async (answer, isOpen): Promise<JudgedAnswer> => {
      const { effect, tail } = await judged(personalTexts(answer, undefined, false).part, 'BLOCK', { isOpen });
      if (effect === 'BLOCK') throw new Error('blocked');
      return { answer, kept: answer, tail };
    },
    leave: (part) => {
      if (part.type === 'delta') left[part.index] = (left[part.index] ?? '') + (part.content ?? '');
      return Promise.resolve();
    },
  });
  try {
    for (const part of parts) await stream.take(part, assembly.add(part));
    await stream.end();
    return { left, isBlocked: false };
  } catch {
    return { left, isBlocked: true };
  }
}

const KEY = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'.repeat(100)}.${'SflKxwRJSMeKKF2QT4'.repeat(3)}`;
const VALUES = [
  'jane.roe@example.org',
  '536-22-8145',
  '4111 1111 1111 1111',
  'DE89 3704 0044 0532 0130 00',
  '+1 415 555 0132',
  '536%2D22%2D8145',
  'jane&#46;roe&#64;example.org',
];

describe('a stream that personal data ends', () => {
  test.each(VALUES)('lets nothing of %s leave, cut at any place', async (value) => {
    for (const before of [0, 390, 640, 1_100]) {
      const head = `${filler(before)} it is `;
      const text = `${head}${value}. ${filler(900)}`;
      for (let cut = 1; cut < value.length; cut += 1) {
        const at = head.length + cut;
        const { left, isBlocked } = await through([delta(text.slice(0, at)), delta(text.slice(at))]);
        expect([isBlocked, text.startsWith(left[0] ?? ''), (left[0] ?? '').length <= head.length]).toEqual([
          true,
          true,
          true,
        ]);
      }
    }
  });

  test('lets nothing of a value leave that comes byte by byte, and what is before it', async () => {
    for (const value of [...VALUES.slice(0, 2), KEY]) {
      const head = `${filler(2_600)} it is `;
      const { left, isBlocked } = await through([...`${head}${value}. ${filler(900)}`].map((one) => delta(one)));
      expect([isBlocked, head.startsWith(left[0] ?? '-')]).toEqual([true, true]);
      expect((left[0] ?? '').length).toBeGreaterThan(600);
    }
  });

  test('looks at each of several choices that come in turns', async () => {
    const value = 'jane.roe@example.org';
    const head = filler(1_500);
    const parts = [...`${head} ${value}${filler(1_500)}`].flatMap((one) => [0, 1, 2].map((index) => delta(one, index)));
    const { left, isBlocked } = await through(parts);
    expect(isBlocked).toBe(true);
    for (const text of left) expect(`${head} `.startsWith(text)).toBe(true);
  });

  test('is let go whole where there is none', async () => {
    const text = filler(4_000);
    const { left, isBlocked } = await through(text.match(/.{1,50}/gs)!.map((one) => delta(one)));
    expect([isBlocked, left[0]]).toEqual([false, text]);
  });

  test('holds back everything from a text on that goes on after another one began', async () => {
    const call = {
      type: 'delta',
      index: 0,
      toolCalls: [{ index: 0, id: 'c', name: 'f', arguments: '{}' }],
    } as ChatStreamPart;
    const { left, isBlocked } = await through([delta(filler(700)), call, delta(filler(2_000)), delta('a@example.org')]);
    expect([isBlocked, left]).toEqual([true, []]);
  });
});

/** The answer with placeholders, and the reason of a refusal. */
async function redacted(answer: AnswerForms, form?: object, placeholders: string[] = []) {
  const texts = personalTexts(answer, form as never, true);
  const first = await judged(texts.part, 'MASK', { placeholders });
  if (first.effect === 'BLOCK') return { refused: first.decisive?.reason };
  const { answer: given, rest } = maskedAnswer(answer, form as never, texts, first.masked?.[0]);
  const then = await judged({ point: 'ANSWER', texts: [], fixed: rest, opaque: [] }, 'MASK');
  return then.effect === 'BLOCK' ? { refused: then.decisive?.reason } : { given, first };
}

const EMAIL = 'jane.roe@example.org';
const SSN = '536-22-8145';

describe('an answer with placeholders', () => {
  test('has one for each value, in texts, reasoning and what tools are asked', async () => {
    const call = {
      id: 'c',
      type: 'function',
      function: { name: 'mail', arguments: `{"to":"${EMAIL}","ssn":"${SSN}"}` },
    };
    const message = { content: `${EMAIL}, and again ${EMAIL}`, reasoningContent: `it is ${SSN}`, toolCalls: [call] };
    const { given, first } = await redacted({
      choices: [{ ...choice(message), logprobs: { content: [] } }],
      native: undefined,
    });
    const [{ message: said, logprobs }] = given!.choices as [ChatChoice];
    expect([said.content, said.reasoningContent, logprobs]).toEqual([
      '<EMAIL_1>, and again <EMAIL_1>',
      'it is <SSN_1>',
      undefined,
    ]);
    expect(JSON.parse(said.toolCalls![0]!.function.arguments)).toEqual({ to: '<EMAIL_1>', ssn: '<SSN_1>' });
    expect(first!.findings[0]).toMatchObject({
      verdict: 'MASK',
      masks: { EMAIL: 3, SSN: 2 },
      found: { EMAIL: 1, SSN: 1 },
    });
  });

  test('has none that stands for a value of the prompt', async () => {
    const answer = { choices: [choice({ content: `not <EMAIL_1> but ${EMAIL}` })], native: undefined };
    const { given } = await redacted(answer, undefined, ['<EMAIL_1>', '<EMAIL_2>']);
    expect(given!.choices[0]!.message.content).toBe('not <EMAIL_1> but <EMAIL_3>');
  });

  test.each<[string, object]>([
    [
      'a number',
      { toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"phone": 4155550132}' } }] },
    ],
    ['the name of a tool', { toolCalls: [{ id: 'c', type: 'function', function: { name: EMAIL, arguments: '{}' } }] }],
    ['an encoded value', { content: '536%2D22%2D8145' }],
    ['a recording', { content: 'hi', audio: { id: 'a', data: 'AAAA', transcript: 'hi' } }],
  ])('is refused for %s', async (_, message) => {
    const { refused } = await redacted({ choices: [choice(message)], native: undefined });
    expect(['fixed_text', 'SSN', 'cannot_inspect']).toContain(refused);
  });

  const message = (...content: object[]) => ({ id: 'msg_1', type: 'message', role: 'assistant', content });
  const inMessages = (content: string, ...blocks: object[]) =>
    redacted({ choices: [choice({ content })], native: message(...blocks) as never }, { restore: restoreMessage });

  test('of Messages has them in its blocks', async () => {
    const { given } = await inMessages(
      `to ${EMAIL} or ${SSN}`,
      { type: 'text', text: `to ${EMAIL}` },
      { type: 'text', text: ` or ${SSN}` },
    );
    expect(given!.native).toEqual(
      message({ type: 'text', text: 'to <EMAIL_1>' }, { type: 'text', text: ' or <SSN_1>' }),
    );
    expect(given!.choices[0]!.message.content).toBe('to <EMAIL_1> or <SSN_1>');
  });

  test.each<[string, string, object[]]>([
    [
      'a value across blocks',
      `to ${EMAIL}`,
      [
        { type: 'text', text: 'to jane.roe' },
        { type: 'text', text: '@example.org' },
      ],
    ],
    [
      'thinking, whose signature covers it',
      'hi',
      [
        { type: 'thinking', thinking: EMAIL, signature: 's' },
        { type: 'text', text: 'hi' },
      ],
    ],
    [
      'the result of a search',
      'hi',
      [
        { type: 'web_search_tool_result', content: [{ title: EMAIL, url: 'https://a.example' }] },
        { type: 'text', text: 'hi' },
      ],
    ],
    ['a number', 'hi', [{ type: 'tool_use', id: 't', name: 'f', input: { phone: 4_155_550_132 } }]],
  ])('of Messages is refused for %s', async (_, content, blocks) => {
    const { refused } = await inMessages(content, ...blocks);
    expect(refused).toBe('fixed_text');
  });

  test('of Responses has them in its output; what repeats the request is not the model’s', async () => {
    const part = { type: 'output_text', text: `to ${EMAIL}`, annotations: [], logprobs: [{ token: 'jane' }] };
    const native = {
      id: 'resp_1',
      instructions: `You serve ${SSN}`,
      user: EMAIL,
      output: [{ type: 'message', id: 'm', role: 'assistant', content: [part] }],
    };
    const answer = { choices: [choice({ content: `to ${EMAIL}` })], native: native as never };
    const { given, first } = await redacted(answer, { restore: restoreResponse });
    expect(given!.native).toMatchObject({
      instructions: `You serve ${SSN}`,
      output: [{ content: [{ text: 'to <EMAIL_1>', logprobs: [] }] }],
    });
    expect(first!.findings[0]).toMatchObject({ found: { EMAIL: 1 } });
  });
});

test('ids, sealed texts and short numbers are nothing that a model says', () => {
  const said = { texts: new Set<string>(), hasData: false };
  noteSaid(
    {
      id: EMAIL,
      call_id: EMAIL,
      signature: EMAIL,
      created: 1_700_000_000,
      a: [7, { b_c: 1_234_567, d: 'x' }],
      gone: null,
    },
    said,
  );
  expect([[...said.texts], said.hasData]).toEqual([['b c: 1234567', 'x'], false]);
});

describe('calls beside conversations', () => {
  test('have placeholders, and are refused for a value in several words', async () => {
    const body = { text: `to ${EMAIL}`, words: [{ word: 'to' }, { word: EMAIL }] };
    expect((await judged(personalBody(body), 'MASK')).masked?.[0]).toEqual(['to <EMAIL_1>', 'to', '<EMAIL_1>']);
    const split = { text: 'on 4111 1111 1111 1111', words: '4111 1111 1111 1111'.split(' ').map((word) => ({ word })) };
    expect((await judged(personalBody(split), 'MASK')).decisive).toMatchObject({
      verdict: 'BLOCK',
      reason: 'fixed_text',
    });
  });

  test('are refused where events of a stream say a value together', async () => {
    const events = [
      { type: 'transcript.text.delta', delta: 'jane.roe@' },
      { type: 'transcript.text.delta', delta: 'example.org' },
    ];
    for (const action of ['MASK', 'BLOCK'] as const)
      expect((await judged(personalEvents(events), action)).effect).toBe('BLOCK');
    expect(await judged(personalEvents(events), 'FLAG')).toMatchObject({
      effect: 'PASS',
      findings: [{ found: { EMAIL: 1 } }],
    });
  });
});

test('a text on which a tenant’s own recognizers take too long cannot be looked into', async () => {
  const rules = {
    ...noPiiRules,
    recognizers: [{ name: 'long', pattern: '[a-z ]{1,200}X[a-z ]{1,150}', contextWords: ['nowhere'] }],
  };
  const part: GuardPart = { point: 'ANSWER', texts: ['abc X abc '.repeat(60_000)], fixed: [], opaque: [] };
  expect(await judged(part, 'BLOCK', { rules })).toMatchObject({
    effect: 'BLOCK',
    decisive: { reason: 'cannot_inspect' },
  });
  expect(await judged(part, 'FLAG', { rules })).toMatchObject({ effect: 'PASS', findings: [{ failed: true }] });
});
