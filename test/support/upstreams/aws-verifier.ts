import { createHash, createHmac } from 'node:crypto';

/** A request as AWS gets it: the path and the query as they came over the wire. */
interface SignedRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The signature that AWS computes, written from the documentation of Signature Version 4 and sharing nothing with the code. */
export function expectedSignature(
  { method, url, headers, text }: SignedRequest,
  scope: string,
  signedHeaders: string,
  date: string,
  secret: string,
): string {
  const [path = '/', query = ''] = url.split('?');
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => pair.split('=').map((part) => encoded(decodeURIComponent(part))))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .sort();
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    pairs.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sha256(text),
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
}

/** The signer that a request names; `isRight` when the signature is that of `secret`. */
export function verified(request: SignedRequest, secret: string) {
  const header = String(request.headers.authorization);
  const [, keyId, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(header) ??
    [];
  const date = String(request.headers['x-amz-date']);
  const [, region, service] = scope.split('/');
  const isRight = signature === expectedSignature(request, scope, signedHeaders, date, secret);
  return { keyId, region, service, signedHeaders, date, isRight };
}
