import { describe, expect, test } from '@jest/globals';
import { classifyRisk, isAtLeast } from '../../../src/features/interceptor/risk.rules.js';

describe('risk', () => {
  test.each([
    ['local', 0n, 'low', []],
    ['openai', 0n, 'low', ['data is sent to a hosted provider']],
    ['local', 999_999_999n, 'low', []],
    ['local', 1_000_000_000n, 'medium', ['estimated cost of 1 USD or more']],
    ['local', 100_000_000_000n, 'critical', ['estimated cost of 100 USD or more']],
    ['local', 99_999_999_999n, 'high', ['estimated cost of 10 USD or more']],
    ['anthropic', 10_000_000_000n, 'high', ['estimated cost of 10 USD or more', 'data is sent to a hosted provider']],
  ] as const)('%s at %s nano-USD: %s', (provider, estimatedCost, level, reasons) => {
    expect(
      classifyRisk({ action: 'ai.generate', provider, estimatedCost, pii: { mode: 'detect', types: [] } }),
    ).toEqual({ level, reasons });
  });

  test.each([
    ['detect', ['EMAIL'], 'openai', 'medium', 'personal data in the prompt: EMAIL'],
    ['detect', ['EMAIL', 'SSN'], 'anthropic', 'high', 'personal data in the prompt: EMAIL, SSN'],
    ['detect', ['EMAIL'], 'local', 'low', 'personal data in the prompt: EMAIL'],
    ['block', ['API_KEY'], 'local', 'medium', 'personal data in the prompt: API_KEY'],
    ['redact', ['SSN'], 'openai', 'low', 'personal data in the prompt, replaced by placeholders: SSN'],
  ] as const)('%s %j to %s: %s', (mode, types, provider, level, reason) => {
    const risk = classifyRisk({ action: 'ai.generate', provider, estimatedCost: 0n, pii: { mode, types } });
    expect([risk.level, risk.reasons[0]]).toEqual([level, reason]);
  });

  test.each([
    ['detect', ['SSN'], 'openai', 'critical'],
    ['detect', ['EMAIL'], 'openai', 'medium'],
    ['detect', ['SSN'], 'local', 'medium'],
    ['redact', ['SSN'], 'openai', 'low'],
  ] as const)('is classified for an embedding in mode %s of %j by %s: %s', (mode, types, provider, level) => {
    expect(classifyRisk({ action: 'ai.embed', provider, estimatedCost: 0n, pii: { mode, types } }).level).toBe(level);
  });

  test.each([
    ['low', 'low', true],
    ['low', 'medium', false],
    ['critical', 'high', true],
  ] as const)('%s is at least %s: %s', (level, threshold, expected) => {
    expect(isAtLeast(level, threshold)).toBe(expected);
  });
});
