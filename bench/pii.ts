import { join } from 'node:path';
import type * as pii from '../src/features/trust/pii/pii.ts';
import { negativesOf } from '../test/quality/pii/negatives.ts';
import { proseOf } from './requests.ts';

/** `npm run bench:pii`: how fast texts are looked through for personal data, on one thread. */
const MEGABYTE = 1_000_000;
const ROUNDS = 5;

const { detectPii, detectPiiInSlices } = (await import(
  join(import.meta.dirname, '../dist/features/trust/pii/pii.js')
)) as typeof pii;

const prose = proseOf(MEGABYTE, 1);
const values = ['jane@example.com', '078-05-1123', '4012-8888-8888-1881', '(415) 555-0132', '192.168.0.1'];
/** Sentences of contracts without personal data, which are written so that they look like it. */
const contract = negativesOf(60)
  .filter(({ kind }) => kind === 'contract')
  .map(({ text }) => text)
  .join('\n');
const texts: Record<string, string> = {
  prose,
  'prose with a value in each 1,000 characters': prose.replace(/.{1000}/g, (part, at: number) => {
    const value = values[(at / 1_000) % values.length] ?? '';
    return `${part.slice(value.length + 2)} ${value} `;
  }),
  contracts: contract.repeat(Math.ceil(MEGABYTE / contract.length)).slice(0, MEGABYTE),
  'nothing but values': `${values.join(' ')} `.repeat(Math.ceil(MEGABYTE / 80)).slice(0, MEGABYTE),
};

async function secondsOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    await work();
    // The first warms up.
    if (round > 0) times.push((performance.now() - begun) / 1_000);
  }
  return times.sort((one, other) => one - other)[ROUNDS >> 1] ?? NaN;
}

for (const [name, text] of Object.entries(texts)) {
  const megabytes = Buffer.byteLength(text) / MEGABYTE;
  const whole = megabytes / (await secondsOf(() => detectPii(text)));
  const sliced = megabytes / (await secondsOf(() => detectPiiInSlices(text)));
  console.log(
    `${name.padEnd(46)} ${whole.toFixed(1).padStart(6)} MB/s at once, ${sliced.toFixed(1).padStart(6)} in slices`,
  );
}
