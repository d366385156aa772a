import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';

const TIMEOUT_MILLIS = 30_000;
/** Bytes of an error's answer that are read for its code. */
const MAX_REASON = 300;

/** A place in an S3 bucket, addressed by path, and the keys to it. */
export interface BucketSettings {
  /** The endpoint, the bucket and perhaps a prefix, without a final slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket did not do what it was asked: it is silent, busy, or refuses. */
export class BucketError extends Error {
  /** `status`: that of the answer; undefined without one. */
  constructor(
    message: string,
    readonly status: number | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'BucketError';
  }
}

/**
 * A folder of a bucket that speaks the S3 API, with Signature Version 4. Keys are relative to it, and have letters, digits and
 * `/ _ - . = ~` alone. Its methods throw `BucketError`.
 */
export class Bucket {
  private readonly derived = new Map<string, ArrayBuffer>();
  private failingSince: number | undefined;

  constructor(
    private readonly settings: BucketSettings,
    private readonly timeoutMillis = TIMEOUT_MILLIS,
  ) {}

  /** Where it is, for people. */
  get address(): string {
    return this.settings.url;
  }

  /** Seconds for which it took and removed nothing; 0 while it does. */
  failingSeconds(): number {
    return this.failingSince === undefined ? 0 : (performance.now() - this.failingSince) / 1_000;
  }

  /** Stores an object in place of another one, and looks whether it is there in its length. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    return this.changed(() => this.store(key, body, contentType));
  }

  /** Removes an object; one that is not there is removed. */
  remove(key: string): Promise<void> {
    return this.changed(async () => {
      await this.ask('DELETE', key, {}, undefined, [404]);
    });
  }

  private async changed(change: () => Promise<void>): Promise<void> {
    try {
      await change();
      this.failingSince = undefined;
    } catch (error) {
      this.failingSince ??= performance.now();
      throw error;
    }
  }

  private async store(key: string, body: Uint8Array, contentType: string): Promise<void> {
    const checksum = createHash('sha256').update(body).digest('base64');
    await this.ask('PUT', key, { 'content-type': contentType, 'x-amz-checksum-sha256': checksum }, body);
    const { headers } = await this.ask('HEAD', key);
    const length = Number(headers.get('content-length') ?? Number.NaN);
    if (length !== body.byteLength)
      throw new BucketError(`${key} was stored with ${length} of ${body.byteLength} bytes`, undefined);
  }

  /** Reads an object; undefined if it does not exist or is larger than `maxBytes`. */
  async get(key: string, maxBytes: number): Promise<Buffer | undefined> {
    const answer = await this.ask('GET', key, {}, undefined, [404]);
    if (answer.status === 404 || Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
      await answer.body?.cancel();
      return undefined;
    }
    try {
      return await bytesOf(answer, maxBytes);
    } catch (error) {
      throw new BucketError(`GET ${key} broke off: ${reasonOf(error)}`, undefined, { cause: error });
    }
  }

  private async ask(
    method: string,
    key: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
    accepted: readonly number[] = [],
  ): Promise<Response> {
    const { url: base, region, accessKeyId, secretAccessKey } = this.settings;
    const url = `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const signer = new AwsV4Signer({
      method,
      url,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.derived,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    });
    let answer: Response;
    try {
      const signed = await signer.sign();
      answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.timeoutMillis),
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      throw new BucketError(`${method} ${key} had no answer: ${reasonOf(error)}`, undefined, { cause: error });
    }
    if (answer.ok || accepted.includes(answer.status)) {
      if (method !== 'GET') await answer.body?.cancel();
      return answer;
    }
    const said = await bytesOf(answer, MAX_REASON).catch(() => Buffer.alloc(0));
    throw new BucketError(`${method} ${key} was answered with ${answer.status}${errorCodeIn(said)}`, answer.status);
  }
}

/** The body, or what came of it up to one byte more than `maxBytes`. */
async function bytesOf(answer: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.byteLength;
    if (length > maxBytes) break;
  }
  return Buffer.concat(pieces);
}

/** `AccessDenied`, `SlowDown`, …: the rest of an error's document may name more than a log should have. */
function errorCodeIn(document: Buffer): string {
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(document.toString()) ?? [];
  return code === undefined ? '' : ` ${code}`;
}

/** `fetch` says no more than that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : String(cause);
}
