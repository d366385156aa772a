import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const DIGITS_PER_BYTE = 2;
const bytes = Buffer.alloc(POOL_BYTES);
let pool = '';
let poolOffset = 0;
let lastMillis = 0;
/** The first half of an identifier of that time, up to the counter. */
let timeText = '';
let counter = 0;

/** `count` unpredictable hexadecimal digits, from a pool that is refilled by one system call. */
function takeRandom(count: number): string {
  if (poolOffset + count > pool.length) {
    pool = randomFillSync(bytes).toString('hex');
    poolOffset = 0;
  }
  poolOffset += count;
  return pool.slice(poolOffset - count, poolOffset);
}

/** The first digit of what follows the variant's two bits, 0b10, by the random digit that it is made of. */
const VARIANT: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 16 }, (_, digit) => [digit.toString(16), (8 | (digit & 3)).toString(16)]),
);

/**
 * A UUID version 7 (RFC 9562 §5.7): sortable by creation, also within one millisecond of one process
 * (method 1 of §6.2, a 12-bit counter in `rand_a`).
 */
export function uuidv7(nowMillis: number = Date.now()): string {
  if (nowMillis > lastMillis) {
    atTime(nowMillis);
    counter = parseInt(takeRandom(2), 16) & 0x7f;
  } else if (++counter > 0xfff) {
    atTime(lastMillis + 1);
    counter = 0;
  }
  const counterHex = counter.toString(16).padStart(3, '0');
  return `${timeText}${counterHex}-${VARIANT[takeRandom(1)] ?? ''}${takeRandom(3)}-${takeRandom(12)}`;
}

function atTime(millis: number): void {
  const time = millis.toString(16).padStart(12, '0');
  lastMillis = millis;
  timeText = `${time.slice(0, 8)}-${time.slice(8)}-7`;
}

/** `count` unpredictable bytes, each given out once, as lower-case hexadecimal. At most 4096. */
export function randomHex(count: number): string {
  return takeRandom(count * DIGITS_PER_BYTE);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
