import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = new Uint8Array(POOL_BYTES);
let poolOffset = POOL_BYTES;
let lastMillis = 0;
let counter = 0;

/** `count` unpredictable bytes from a pool that is refilled in one system call; valid until the next call. */
function takeRandom(count: number): Uint8Array {
  if (poolOffset + count > POOL_BYTES) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const start = poolOffset;
  poolOffset += count;
  return pool.subarray(start, poolOffset);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUID version 7 (RFC 9562 §5.7): sortable by creation, also within one millisecond of one process
 * (method 1 of §6.2, a 12-bit counter in `rand_a`).
 */
export function uuidv7(nowMillis: number = Date.now()): string {
  if (nowMillis > lastMillis) {
    lastMillis = nowMillis;
    counter = (takeRandom(1)[0] ?? 0) & 0x7f;
  } else if (++counter > 0xfff) {
    lastMillis += 1;
    counter = 0;
  }
  const time = lastMillis.toString(16).padStart(12, '0');
  const random = takeRandom(8);
  let tail = '';
  for (let i = 0; i < 8; i += 1) {
    const byte = random[i] ?? 0;
    tail += HEX[i === 0 ? (byte & 0x3f) | 0x80 : byte] ?? '';
    if (i === 1) tail += '-';
  }
  const counterHex = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counterHex}-${tail}`;
}

/** `bytes` unpredictable bytes, each given out once, as lower-case hexadecimal. At most 4096. */
export function randomHex(bytes: number): string {
  const { buffer, byteOffset } = takeRandom(bytes);
  return Buffer.from(buffer, byteOffset, bytes).toString('hex');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
