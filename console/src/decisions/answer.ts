interface Result {
  /** Of a chat completion. */
  choices?: readonly { message?: { content?: unknown } | null }[];
  /** Of a message, in parts. */
  content?: readonly { text?: unknown }[];
}

/** The text that a model answered, in the result of a call; undefined where there is none. */
export function answerIn(result: Readonly<Record<string, unknown>>): string | undefined {
  const { choices, content } = result as Result;
  const texts = Array.isArray(choices)
    ? [choices[0]?.message?.content]
    : Array.isArray(content)
      ? content.map(({ text }) => text)
      : [];
  const answer = texts.filter((text) => typeof text === 'string').join('');
  return answer === '' ? undefined : answer;
}
