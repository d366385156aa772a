import { join } from 'node:path';
import type * as policyMeter from '../../src/features/trust/policy/cel/meter.ts';
import type * as policyPlan from '../../src/features/trust/policy/cel/plan.ts';
import type * as workBudget from '../../src/shared/time/work-budget.ts';
import { runCelConformance } from './cel-suite.ts';

/** `npm run conformance`: the CEL specification's own tests, by file. */
const built = join(import.meta.dirname, '../../dist');
const { onBudget } = (await import(join(built, 'features/trust/policy/cel/meter.js'))) as typeof policyMeter;
const { planCondition } = (await import(join(built, 'features/trust/policy/cel/plan.js'))) as typeof policyPlan;
const { WorkBudget } = (await import(join(built, 'shared/time/work-budget.js'))) as typeof workBudget;
const outcomes = runCelConformance({ planCondition, onBudget, newBudget: () => new WorkBudget(60_000) });
let [passed, failed] = [0, 0];
const skipped = new Map<string, number>();
for (const outcome of outcomes) {
  const left = [...outcome.skipped].map(([reason, count]) => `${count} ${reason}`).join(', ');
  const total = outcome.passed + outcome.failed.length;
  console.log(`${outcome.file.padEnd(20)} ${outcome.passed} of ${total}${left === '' ? '' : ` (skipped: ${left})`}`);
  for (const failure of outcome.failed) console.log(`    ${failure}`);
  passed += outcome.passed;
  failed += outcome.failed.length;
  for (const [reason, count] of outcome.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
}
const left = [...skipped].map(([reason, count]) => `${count} skipped: ${reason}`).join('; ');
console.log(`\npassed ${passed} of ${passed + failed} (${left})`);
