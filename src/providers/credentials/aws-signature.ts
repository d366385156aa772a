import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import type { OutgoingRequest } from './credentials.js';
import type { AwsKeys } from './token-answers.rules.js';

interface Signing {
  keys: AwsKeys;
  region: string;
  service: string;
  /** ms since the epoch, by the clock of AWS. */
  at: number;
  /** Keys derived of secrets, which are the same all day. */
  derived: Map<string, ArrayBuffer>;
}

/** The headers with which AWS knows a request's sender. Signature Version 4: the path is encoded twice but for S3. */
export async function awsHeaders(
  { method, url, body }: OutgoingRequest,
  { keys, region, service, at, derived }: Signing,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    ...keysOf(keys),
    region,
    service,
    datetime: amzDate(at),
    cache: derived,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
  });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}

/** The longest life of a token of Bedrock. */
export const MAX_BEARER_SECONDS = 43_200;

/**
 * A token for Bedrock, as `@aws/bedrock-token-generator` mints it: a presigned URL without its scheme, in base64. No call
 * is made; it ends with the keys at the latest.
 */
export async function bedrockBearer(
  { keys, region, at, derived }: Omit<Signing, 'service'>,
  seconds: number,
): Promise<string> {
  const signer = new AwsV4Signer({
    method: 'POST',
    url: `https://bedrock.amazonaws.com/?Action=CallWithBearerToken&X-Amz-Expires=${seconds}`,
    ...keysOf(keys),
    region,
    service: 'bedrock',
    datetime: amzDate(at),
    cache: derived,
    signQuery: true,
  });
  const { url } = await signer.sign();
  const presigned = `${String(url).replace('https://', '')}&Version=1`;
  return `bedrock-api-key-${Buffer.from(presigned).toString('base64')}`;
}

function keysOf({ accessKeyId, secretAccessKey, sessionToken }: AwsKeys) {
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}

/** ISO 8601 basic format, in whole seconds. */
function amzDate(at: number): string {
  return new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '');
}
