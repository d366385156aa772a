/** An answer larger than may be read. */
export class AnswerTooLarge extends Error {
  override readonly name: string = 'AnswerTooLarge';
}

/** The bytes of an answer's body. Throws AnswerTooLarge, and reads no further, beyond `maxBytes`. */
export async function boundedBytes(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.byteLength;
    if (length > maxBytes) throw new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`);
  }
  return Buffer.concat(pieces);
}
