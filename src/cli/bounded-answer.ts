/** More than a page of the largest records, and less than memory notices. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The text of an answer, read up to 16 MiB after decompression: an address that is no gateway may send without end. Throws an
 * Error for more, and ends the connection.
 */
export async function boundedAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: ReadableStream<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
