import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import {
  bodyOf,
  delayAfter,
  hasFailedTooLong,
  type DeliveryMessage,
  verdictOn,
} from '../../../src/features/webhooks/delivery.rules.js';
import { SecretBox } from '../../../src/shared/keys/secret-box.js';
import { readSecret, signedHeaders, writeSecret } from '../../../src/features/webhooks/signature.rules.js';
import { EVERY_EVENT, eventProblems, WEBHOOK_EVENTS } from '../../../src/features/webhooks/webhook.rules.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('the schedule', () => {
  test('is the contract’s', () => {
    const middles = Array.from({ length: 11 }, (_, attempts) => delayAfter(attempts, 0.5));
    expect(middles).toEqual([
      0,
      5 * SECOND,
      300 * SECOND,
      0.5 * HOUR,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
      undefined,
    ]);
  });

  test('is off by a tenth at most, and never sooner than the receiver asks', () => {
    const attempts = fc.integer({ min: 0, max: 9 });
    const jitter = fc.double({ min: 0, max: 1, noNaN: true });
    const asked = fc.integer({ min: 0, max: 24 * HOUR });
    fc.assert(
      fc.property(attempts, jitter, asked, (made, random, wait) => {
        const [middle, delay] = [delayAfter(made, 0.5)!, delayAfter(made, random)!];
        expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle * 0.1 + 1);
        expect(delayAfter(made, random, wait)).toBe(Math.max(delay, wait));
      }),
    );
    expect([delayAfter(1, 0), delayAfter(1, 1)]).toEqual([4_500, 5_500]);
  });

  test.each([
    [5 * 24 * HOUR - 1, false],
    [5 * 24 * HOUR, true],
  ])('after %d ms of failure: too long is %s', (millis, expected) => {
    expect(hasFailedTooLong(1_000, 1_000 + millis)).toBe(expected);
  });
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [199, 'failed'],
  [301, 'failed'],
  [304, 'failed'],
  [307, 'failed'],
  [400, 'failed'],
  [404, 'failed'],
  [409, 'failed'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
])('an answer of %d is %s', (status, kind) => {
  const verdict = verdictOn({ status, body: '' });
  expect(verdict.kind).toBe(kind);
  if (verdict.kind !== 'delivered') expect(verdict.error).toContain(String(status));
});

describe('a signature', () => {
  // The vector that the specification's reference libraries are tested with.
  const vector = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };

  test('is that of the published vector', () => {
    expect(signedHeaders(vector, [readSecret(vector.secret)!])).toEqual({
      'webhook-id': vector.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': vector.signature,
    });
  });

  test('is what the reference library makes, whatever is signed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), fc.string(), (bytes, body) => {
        const now = Math.floor(Date.now() / 1000);
        const parts = { id: 'msg_1', timestamp: now, body };
        const headers = signedHeaders(parts, [bytes]);
        expect(new Webhook(writeSecret(bytes)).sign('msg_1', new Date(now * 1000), body)).toBe(
          headers['webhook-signature'],
        );
        expect(readSecret(writeSecret(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test('of two secrets is taken with either', () => {
    const secrets = [randomBytes(24), randomBytes(64)];
    const headers = signedHeaders({ id: 'a', timestamp: Math.floor(Date.now() / 1000), body: '{}' }, secrets);
    for (const secret of secrets) new Webhook(writeSecret(secret)).verify('{}', headers);
    expect(() => new Webhook(writeSecret(randomBytes(24))).verify('{}', headers)).toThrow();
  });

  test.each([
    '',
    'whsec_',
    'whsec_AAAA',
    `whpk_${'A'.repeat(44)}`,
    `whsec_${'A'.repeat(33)}`,
    `whsec_${'-'.repeat(44)}`,
  ])('has no secret of %j', (text) => {
    expect(readSecret(text)).toBeUndefined();
  });
});

describe('a body', () => {
  const message = (data: DeliveryMessage['data']): DeliveryMessage => ({
    type: 'x.y',
    tenantId: 't',
    occurredAt: 0,
    data,
  });

  test('has what happened', () => {
    expect(bodyOf(message({ id: '1' }))).toBe(
      '{"type":"x.y","timestamp":"1970-01-01T00:00:00.000Z","tenant_id":"t","data":{"id":"1"}}',
    );
  });

  test('of too much data has what fits, and refers to the rest', () => {
    const data = {
      id: '1',
      proposal: { id: 'p', payload: 'x'.repeat(30_000) },
      list: ['y'.repeat(30_000)],
      text: 'é'.repeat(10_000),
      state: 'approved',
    };
    expect(JSON.parse(bodyOf(message(data))).data).toEqual({
      truncated: true,
      id: '1',
      proposal: { id: 'p' },
      state: 'approved',
    });
  });

  test('is at most 20 kB, whatever the data', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string({ maxLength: 20_000, size: 'max' }), fc.jsonValue() as never)),
        (data) => {
          const body = bodyOf(message(data as never));
          expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
          expect(JSON.parse(body)).toMatchObject({ type: 'x.y', tenant_id: 't' });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a sealed secret', () => {
  const box = new SecretBox(randomBytes(32));
  const secret = randomBytes(32);

  test('is opened for its owner alone, with its key alone, as it was', () => {
    const sealed = box.seal(secret, 'a');
    expect(box.open(sealed, 'a')).toEqual(secret);
    expect(() => box.open(sealed, 'b')).toThrow('ENCRYPTION_KEY');
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'a')).toThrow('ENCRYPTION_KEY');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => box.open(changed, 'a')).toThrow('ENCRYPTION_KEY');
    }
  });

  test('is never the same twice', () => {
    expect(box.seal(secret, 'a')).not.toEqual(box.seal(secret, 'a'));
  });
});

describe('subscriptions', () => {
  test('are to known events, each once', () => {
    expect(eventProblems([...WEBHOOK_EVENTS])).toEqual([]);
    expect(eventProblems([EVERY_EVENT])).toEqual([]);
    expect(
      eventProblems(['chat.complete', 'webhook.test', 'chat.complete', 'Chat.complete']).map(({ path }) => path),
    ).toEqual(['[1]', '[2]', '[3]']);
  });
});
