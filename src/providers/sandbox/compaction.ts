import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, objectsOf } from '../../shared/json/json.js';
import { toPieces } from './answers.js';
import { textOfContent } from './protocol.js';

/** OpenAI's compaction: what users said, and an item that only the sandbox could read. */
export function compact({ input }: JsonObject, nowMillis: number): JsonObject {
  const items =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input } as JsonObject] : objectsOf(input);
  const texts = items.map(({ content }) => textOfContent(content));
  const digest = createHash('sha256').update(JSON.stringify(items)).digest('base64');
  const id = digest.replaceAll(/\W/g, '').slice(0, 24);
  const [prompt, output] = [toPieces(texts.join(' ')).length, 40];
  return {
    id: `resp_${id}`,
    object: 'response.compaction',
    created_at: Math.floor(nowMillis / 1_000),
    output: [
      ...items
        .filter(({ role }) => role === 'user')
        .map((item, at) => ({
          id: `msg_${id}${at}`,
          type: 'message',
          role: 'user',
          status: 'completed',
          content: Array.isArray(item.content)
            ? item.content.filter(isJsonObject)
            : [{ type: 'input_text', text: textOfContent(item.content) }],
        })),
      { id: `cmp_${id}`, type: 'compaction', encrypted_content: `gAAAA${digest}` },
    ],
    usage: {
      input_tokens: prompt,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: prompt + output,
    },
  };
}
