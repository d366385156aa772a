import { Session } from 'node:inspector/promises';

/**
 * Loaded into the gateway by `npm run bench -- --profile`: the benchmark says over the channel to its child when to
 * sample, and gets the profile back.
 */
const SAMPLING_MICROS = 1_000;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROS });

process.on('message', (order) => {
  void obey(order);
});

async function obey(order: unknown): Promise<void> {
  if (order === 'start') await session.post('Profiler.start');
  if (order === 'stop') {
    const { profile } = await session.post('Profiler.stop');
    process.send?.(profile);
  }
}
