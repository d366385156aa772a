import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { stoppedAfterFile } from './left-open.js';

function secretOf(secret: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof secret === 'string') return secret;
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
}

/** How the AWS SDK hashes: with a secret as HMAC. */
class Sha256 {
  private readonly hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secretOf(secret));
  }

  update(piece: string | Uint8Array): void {
    this.hash.update(piece);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    throw new Error('not needed');
  }
}

const REGION = 'eu-central-1';
const BUCKET = 'evidence';

export const BUCKET_KEYS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret/of+the=bucket' } as const;

/** An S3 bucket in memory, addressed by path, that knows its clients by AWS's own signer. */
export interface BucketServer {
  /** The environment of a gateway that uses it, below a prefix. */
  env: Record<string, string>;
  /** By their keys, below the prefix. */
  objects: Map<string, Buffer>;
  /** Methods and keys, in their order, and the status that each was answered with. */
  asked: { method: string; key: string; status: number }[];
  /** The faults; none at first. */
  fault: {
    /** Every request gets this status. */
    status?: number | undefined;
    /** Connections end without an answer. */
    isDown?: boolean | undefined;
    /** Before each answer. */
    stallMillis?: number | undefined;
    /** The answer to a PUT that was stored never comes. */
    losesAnswers?: boolean | undefined;
    /** Called when an object was stored, before its answer. */
    stored?: ((key: string) => Promise<void>) | undefined;
  };
  /** Ends all faults. */
  mend(): void;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const signer = new SignatureV4({
  credentials: BUCKET_KEYS,
  region: REGION,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

/** The code of the error of a request that is not signed as AWS's SDK would sign it; undefined for one that is. */
async function refusalOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<string | undefined> {
  const { authorization = '', 'x-amz-date': at = '', 'x-amz-content-sha256': hash } = headers as Record<string, string>;
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const signed = names.split(';').map((name) => [name, (headers as Record<string, string>)[name] ?? ''] as const);
  const isDated = /^\d{8}T\d{6}Z$/.test(at);
  if (!isDated || !['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied';
  if (hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== createHash('sha256').update(body).digest('base64')) return 'BadDigest';
  const iso = at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  const request = {
    method,
    protocol: 'http:',
    hostname: '127.0.0.1',
    path: url,
    query: {},
    headers: Object.fromEntries(signed),
    body: undefined,
  };
  const again = await signer.sign(request as never, {
    signingDate: new Date(iso),
    signableHeaders: new Set(names.split(';')),
  });
  return again.headers.authorization === authorization ? undefined : 'SignatureDoesNotMatch';
}

export async function startBucketServer(prefix = 'portcullis'): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const asked: BucketServer['asked'] = [];
  const fault: BucketServer['fault'] = {};
  const base = `/${BUCKET}/${prefix}/`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { method = '', url = '' } = request;
    const key = decodeURIComponent(url).slice(base.length);
    const end = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}): void => {
      asked.push({ method, key, status });
      response.writeHead(status, { 'content-length': String(Buffer.byteLength(content)), ...headers });
      response.end(method === 'HEAD' ? undefined : content);
    };
    const refuse = (status: number, code: string): void => {
      end(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${key}</Message></Error>`);
    };
    if (fault.stallMillis !== undefined) await delay(fault.stallMillis);
    if (fault.isDown === true) {
      request.socket.destroy();
      return;
    }
    if (fault.status !== undefined) {
      refuse(fault.status, fault.status === 403 ? 'AccessDenied' : 'InternalError');
      return;
    }
    const refusal = decodeURIComponent(url).startsWith(base) ? await refusalOf(request, body) : 'NoSuchBucket';
    if (refusal !== undefined) {
      refuse(403, refusal);
      return;
    }
    const object = objects.get(key);
    if (method === 'PUT') {
      objects.set(key, body);
      await fault.stored?.(key);
      if (fault.losesAnswers === true) request.socket.destroy();
      else end(200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` });
    } else if (method === 'DELETE') {
      objects.delete(key);
      end(204);
    } else if (object === undefined) refuse(404, 'NoSuchKey');
    else end(200, object, { 'content-length': String(object.byteLength) });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return stoppedAfterFile({
    env: {
      ARCHIVE_S3_URL: `http://127.0.0.1:${port}/${BUCKET}/${prefix}`,
      ARCHIVE_S3_REGION: REGION,
      ARCHIVE_S3_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId,
      ARCHIVE_S3_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey,
    },
    objects,
    asked,
    fault,
    mend: () => {
      const none = {
        status: undefined,
        isDown: undefined,
        stallMillis: undefined,
        losesAnswers: undefined,
        stored: undefined,
      };
      Object.assign(fault, none satisfies Record<keyof BucketServer['fault'], undefined>);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  });
}
