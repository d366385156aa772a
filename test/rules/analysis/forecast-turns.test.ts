import { expect, test } from '@jest/globals';
import { AnalysisRunner } from '../../../src/features/analysis/analysis-runner.service.js';

type Options = ConstructorParameters<typeof AnalysisRunner>[0];

test('forecasts take turns with analyses, and no more are taken on than of them', async () => {
  const runner = new AnalysisRunner({} as Options);
  const begun: (() => void)[] = [];
  const forecast = (tenantId: string): Promise<void> =>
    runner.aside(tenantId, () => new Promise((resolve) => void begun.push(resolve)));
  const waiting = Array.from({ length: 50 }, () => forecast('a'));
  await Promise.resolve();
  expect(begun).toHaveLength(3);
  await expect(forecast('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(() => {
    runner.checkRoom('a');
  }).toThrow('too many documents');
  const other = forecast('b');
  await Promise.resolve();
  expect(begun).toHaveLength(4);
  for (let ended = 0; ended < 51; ended += 1) {
    begun[ended]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...waiting, other]);
  runner.checkRoom('a');
});
