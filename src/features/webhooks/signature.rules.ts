import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** The bytes of a secret `whsec_<base64 of 24 to 64 bytes>`; undefined for anything else. Standard Webhooks 1.0. */
export function readSecret(text: string): Buffer | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const encoded = text.slice(PREFIX.length);
  if (!BASE64.test(encoded)) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES ? bytes : undefined;
}

/** A secret in the form that receivers configure. */
export function writeSecret(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/** The signed content and its headers. */
export interface SignedParts {
  /** The `webhook-id` of the event. */
  id: string;
  /** The time of the attempt in Unix seconds. */
  timestamp: number;
  body: string;
}

/** The headers of a message, with one signature per secret. Standard Webhooks 1.0, "Signature scheme". */
export function signedHeaders({ id, timestamp, body }: SignedParts, secrets: readonly Uint8Array[]) {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
