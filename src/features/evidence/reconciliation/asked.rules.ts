import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Period } from '../../../shared/time/period.js';
import type { ReportFormat } from './model-names.rules.js';
import { UnusableReport, type UsageReport } from './usage-report.rules.js';

const DAY_MILLIS = 86_400_000;
export const MAX_PERIOD_DAYS = 92;
/** Actions whose usage providers report elsewhere, or by other units than tokens. */
const APART = ['ai.decide', 'ai.image.', 'ai.moderate', 'ai.rerank', 'ai.speech', 'ai.transcribe', 'ai.video'];

/** The whole days that are asked for. Throws INVALID_REQUEST. */
export function askedPeriod(startDate: Date, endDate: Date, now: number): Period {
  const [start, end] = [startDate.getTime(), endDate.getTime()];
  const issues: RequestIssue[] = [];
  const check = (isWrong: boolean, path: string, message: string): void => {
    if (isWrong) issues.push({ path, message });
  };
  check(start % DAY_MILLIS !== 0, 'startDate', 'expected midnight in UTC');
  check(end % DAY_MILLIS !== 0, 'endDate', 'expected midnight in UTC');
  check(start >= end, 'endDate', 'must be after startDate');
  check(end - start > MAX_PERIOD_DAYS * DAY_MILLIS, 'endDate', `the period may have ${MAX_PERIOD_DAYS} days`);
  check(end > now + DAY_MILLIS, 'endDate', 'must not be after the end of the current day in UTC');
  if (issues.length > 0) throw invalidRequest(issues);
  return { start, end };
}

/** The problem of an address that is no origin; undefined for one that is. Whether it may be asked, its guard says. */
export function originProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '';
  return isOrigin ? undefined : 'expected an origin such as https://api.openai.com';
}

/** The days of a period, as `YYYY-MM-DD`. */
export function daysOf({ start, end }: Period): string[] {
  return Array.from({ length: (end - start) / DAY_MILLIS }, (_, at) =>
    new Date(start + at * DAY_MILLIS).toISOString().slice(0, 10),
  );
}

/** Whether a report tells of calls with an action. Embeddings are told of apart, where they were asked for. */
export function isCovered(action: string, hasEmbeddings: boolean): boolean {
  if (action === 'ai.embed') return hasEmbeddings;
  return !APART.some((apart) => action.startsWith(apart));
}

/** Whether a report tells of embeddings. */
export function hasEmbeddings(format: ReportFormat, wasAsked: boolean, report: UsageReport): boolean {
  return format === 'aws-cur' || (format === 'openai' && wasAsked) || report.has('embedding');
}

/** Throws `UnusableReport` for one that tells nothing of a period, or not what it is to be compared by. */
export function assertTelling(report: UsageReport, days: ReadonlySet<string>, gatewayKeys: readonly string[]): void {
  if (![...report.days].some((day) => days.has(day))) throw new UnusableReport('The report has no day of the period.');
  const rows = report.rows.filter(({ day }) => days.has(day));
  if (rows.length > 0 && rows.every(({ model }) => model === ''))
    throw new UnusableReport('The report does not tell models apart: group it by model.');
  if (gatewayKeys.length > 0 && rows.length > 0 && rows.every(({ key }) => key === null))
    throw new UnusableReport('The report does not tell keys apart: group it by api_key_id.');
}

/** The change as policies are asked about it, and approvers see it. */
export function proposedCreation(provider: string, isPlatform: boolean, { start, end }: Period) {
  const [from, to] = [start, end].map((time) => new Date(time).toISOString().slice(0, 10));
  return {
    intent: `compare the usage that ${provider} reports from ${from} to before ${to} with the ledger`,
    action: 'evidence.reconciliation.create',
    resource: `reconciliation:${provider}`,
    resourceType: 'reconciliation',
    payload: { isPlatform } satisfies JsonObject,
  };
}
