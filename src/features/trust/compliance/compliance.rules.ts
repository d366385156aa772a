import { csvOf, type CsvValue } from '../../../shared/text/csv.js';
import { invalidRequest } from '../../../shared/errors.js';
import { nanoToUsd } from '../../../shared/money.js';
import type { Period } from '../../../shared/time/period.js';
import type { ComplianceReport, ReportCount } from './compliance.types.js';

const DAY_MILLIS = 86_400_000;
const MAX_DAYS = 366;

/** Throws INVALID_REQUEST for a period longer than a report may be. */
export function assertReportable({ start, end }: Period): void {
  if (end - start > MAX_DAYS * DAY_MILLIS)
    throw invalidRequest([{ path: 'endDate', message: `must be at most ${MAX_DAYS} days after the start` }]);
}

type Row = [section: string, key: string, value: CsvValue];

const counts = (section: string, given: readonly ReportCount[]): Row[] =>
  given.map(({ key, count }): Row => [section, key, count]);

/** A report as CSV, one figure a line: `section,key,value`. RFC 4180. */
export function complianceCsv(report: Omit<ComplianceReport, 'csv'>): string {
  const { period, events, decisions, approvals, usage, checkpoint } = report;
  const rows: Row[] = [
    ['period', 'start', period.start.toISOString()],
    ['period', 'end', period.end.toISOString()],
    ['events', 'count', events.count],
    ['events', 'firstSequence', events.firstSequence ?? ''],
    ['events', 'lastSequence', events.lastSequence ?? ''],
    ['events', 'detailsErased', events.detailsErased],
    ...counts('action', report.actions),
    ['actionsTruncated', '', report.actionsTruncated],
    ...counts('severity', report.severities),
    ...Object.entries(decisions).map(([key, count]): Row => ['decision', key, count as number]),
    ...counts('denialsByPolicy', report.denialsByPolicy),
    ...Object.entries(approvals).map(([key, count]): Row => ['approval', key, count as number]),
    ...counts('pii', report.pii),
    ...Object.entries({ ...usage, costUsd: nanoToUsd(usage.costUsd) }).map(([key, value]): Row => [
      'usage',
      key,
      value,
    ]),
    ['checkpoint', 'origin', checkpoint.origin],
    ['checkpoint', 'size', checkpoint.size],
    ['checkpoint', 'rootHash', checkpoint.rootHash],
    ['checkpoint', 'note', checkpoint.checkpoint],
    ['checkpoint', 'publicKey', checkpoint.publicKey],
    ['checkpoint', 'covered', report.covered],
  ];
  return csvOf([['section', 'key', 'value'], ...rows]);
}
