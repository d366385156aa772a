import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { GuardImage } from '../../../contracts/guards.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { GuardSecret } from '../guard.rules.js';
import { readBedrockAnswer } from './bedrock-answer.rules.js';
import { asked, type GuardClient, GuardFailure } from './guard-client.js';

/** The pictures that it takes. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
]);

/** ApplyGuardrail of Amazon Bedrock, at the base address of its region. */
export const bedrock: GuardClient = {
  pictures: new Set(FORMATS.keys()),

  async judge(line, { texts, images, side }, signal) {
    const { post, secret } = line;
    if (post === undefined) throw new GuardFailure('not_configured', 'the guard has no address');
    const { guardrailId, guardrailVersion, region } = line.settings as Readonly<Record<string, string>>;
    const path = `/guardrail/${encodeURIComponent(guardrailId ?? '')}/version/${guardrailVersion ?? ''}/apply`;
    const body = {
      source: side === 'request' ? 'INPUT' : 'OUTPUT',
      outputScope: 'FULL',
      content: [...texts.map((text) => ({ text: { text } })), ...images.map(imageBlock)],
    };
    const signed = await headersOf(secret, post.address(path), region, JSON.stringify(body));
    const answer = await asked({ post, headers: { ...line.headers, ...signed } }, body, signal, path);
    const outcome = readBedrockAnswer(answer, texts, images.length);
    if (outcome === undefined)
      throw new GuardFailure('bad_answer', 'the answer is not an assessment of all that was sent');
    return outcome;
  },
};

function imageBlock({ contentType, data }: GuardImage): JsonObject {
  return { image: { format: FORMATS.get(contentType) ?? '', source: { bytes: data } } };
}

const HOST_REGION = /^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com$/;

/** Signature Version 4; nothing where the guard has a key of Bedrock, which is a bearer token. */
async function headersOf(
  { accessKeyId, secretAccessKey, sessionToken }: GuardSecret,
  url: URL,
  region: string | undefined,
  body: string,
): Promise<Record<string, string>> {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {};
  const signer = new AwsV4Signer({
    method: 'POST',
    url: url.href,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region: region ?? HOST_REGION.exec(url.hostname)?.[1] ?? 'us-east-1',
    service: 'bedrock',
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
  });
  const { headers } = await signer.sign();
  const signed = Object.fromEntries(headers);
  delete signed.host;
  return signed;
}
