import { isObject } from './difference.js';

/** The text of an answer, in the result of a completion or a message; undefined if it has none. */
export function answerIn({ choices, content }: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = listOf(choices);
  const message = isObject(first) ? first.message : undefined;
  const texts = [
    isObject(message) ? message.content : undefined,
    ...listOf(content)
      .filter(isObject)
      .map(({ text }) => text),
  ];
  const answer = texts.filter((text) => typeof text === 'string').join('');
  return answer === '' ? undefined : answer;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
