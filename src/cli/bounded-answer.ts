import { boundedBytes } from '../shared/outbound/bounded-bytes.js';

/** More than a page of the largest records, and less than memory notices. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The text of an answer, read up to 16 MiB after decompression: an address that is no gateway may send without end. Throws
 * AnswerTooLarge for more, and ends the connection.
 */
export async function boundedAnswer({ body }: Response): Promise<string> {
  return body === null ? '' : (await boundedBytes(body, MOST_BYTES)).toString('utf8');
}
