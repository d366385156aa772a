import { createReadStream } from 'node:fs';

/** The lines of a file. Those of `node:readline` end at U+2028 too, which JSON text may hold. */
export async function* fileLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
