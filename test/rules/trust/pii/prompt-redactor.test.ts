import { expect, test } from '@jest/globals';
import { noPiiRules, type PiiRules } from '../../../../src/contracts/pii.js';
import { PromptRedactor } from '../../../../src/features/trust/pii/prompt-redactor.service.js';

const filler = 'The meeting begins at noon, and everybody brings a chair. '.repeat(60);
const text = `${filler} Write to ann@example.com. ${filler}`;

test('a text that comes again is answered as the first time, in each way of asking', async () => {
  const redactor = new PromptRedactor();
  const screen = (owner: string, replace: boolean, rules: PiiRules = noPiiRules) =>
    redactor.screen([text, 'short'], { owner, replace, rules });
  for (const owner of ['a', 'b', 'a']) {
    const detected = await screen(owner, false);
    expect([detected.texts, detected.types]).toEqual([[text, 'short'], ['EMAIL']]);
    const redacted = await screen(owner, true);
    expect(redacted.texts[0]).not.toContain('ann@example.com');
    expect(redacted.restore(redacted.texts[0]!)).toBe(text);
  }
});

test('rules that have changed count for texts from before', async () => {
  const redactor = new PromptRedactor();
  const found = async (rules: PiiRules) => (await redactor.screen([text], { owner: 'a', replace: false, rules })).types;
  expect(await found(noPiiRules)).toEqual(['EMAIL']);
  expect(await found({ ...noPiiRules, allowedValues: ['@example.com'] })).toEqual([]);
  const recognizers = [{ name: 'chairs', pattern: 'brings a chair' }];
  expect(await found({ ...noPiiRules, recognizers })).toEqual(['EMAIL', 'CUSTOM']);
  expect(await found(noPiiRules)).toEqual(['EMAIL']);
});

test('what has very many values is read each time', async () => {
  const redactor = new PromptRedactor();
  const many = Array.from({ length: 100 }, (_, at) => `person${at}@example.com`).join(', ');
  for (const owner of ['a', 'a']) {
    const screened = await redactor.screen([many], { owner, replace: true });
    expect(screened.texts[0]).not.toContain('@example.com');
    expect(screened.restore(screened.texts[0]!)).toBe(many);
  }
});

test('of an address that is sure in part no word is left, and it counts as personal data', async () => {
  const redactor = new PromptRedactor();
  const address = '1600 Oak Parkway hut 43 second door, Mountain View, CA 94043';
  const screened = await redactor.screen([`She lives at ${address}, and works nearby.`], { owner: 'a', replace: true });
  expect(screened.texts).toEqual(['She lives at <ADDRESS_1>, and works nearby.']);
  const { types } = await redactor.screen([address], { owner: 'a', replace: false });
  expect(types).toEqual(['ADDRESS']);
});
