import { apiTable } from './api-report.ts';
import { shown, times } from './figures.ts';
import { COLUMNS, COMPARED, type Report } from './report.ts';
import { runsTable } from './runs-report.ts';

function tableOf({ rows }: Report): string[][] {
  const head = ['', '', ...COLUMNS, 'vs floor', 'vs portkey'];
  const body = rows.map((row) => [
    row.figure,
    row.unit,
    ...COLUMNS.map((target) => shown(row.values[target], row.unit)),
    ...COMPARED.map((target) => (row.unit === '%' ? '' : times(row.ratios[target]))),
  ]);
  return [head, ...body];
}

function errorLines(report: Report): string[] {
  if (report.errors.length === 0) return ['Errors: 0'];
  return report.errors.map(
    ({ target, scenario, reason, count }) => `ERRORS: ${target}, ${scenario}: ${count} × ${reason}`,
  );
}

function machineLine({ machine }: Report): string {
  return `${machine.processors} processors, ${machine.memoryGib} GiB memory, Node ${machine.node}`;
}

function variantTable({ variants }: Report): string[][] {
  const head = ['1 kB, 64 callers, the gateway with', 'req/s', 'CPU µs/req', 'PostgreSQL µs/req', 'p99 ms', 'worst ms'];
  const figure = (value: number): string => Math.round(value).toLocaleString('en-US');
  return [
    head,
    ...variants.map(({ name, requestsPerSecond, cpuPerRequest, databasePerRequest, p99, max }) => [
      name,
      figure(requestsPerSecond),
      figure(cpuPerRequest),
      figure(databasePerRequest),
      p99.toFixed(1),
      max.toFixed(1),
    ]),
  ];
}

function curveTable({ curve }: Report): string[][] {
  return [
    ['1 kB, the gateway at', 'req/s', 'p50 ms', 'p99 ms'],
    ...curve.map(({ share, rate, p50, p99 }) => [
      `${Math.round(share * 100)} % of its capacity`,
      Math.round(rate).toLocaleString('en-US'),
      p50.toFixed(1),
      p99.toFixed(1),
    ]),
  ];
}

function aligned(table: string[][], names: number): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table.map((cells) =>
    cells
      .map((cell, column) => (column < names ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

function markdownTable([head = [], ...body]: string[][], names: number): string[] {
  return [head, head.map((_, column) => (column < names ? '---' : '---:')), ...body].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
}

/** The report for a terminal. */
export function asText(report: Report): string {
  const tables = [
    ...aligned(tableOf(report), 2),
    '',
    ...(report.runs.length > 1 ? [...aligned(runsTable(report.runs), 1), ''] : []),
    ...aligned(apiTable(report.apis), 1),
    '',
    ...aligned(variantTable(report), 1),
    '',
    ...aligned(curveTable(report), 1),
  ];
  return [machineLine(report), '', ...tables, '', ...errorLines(report), ...report.notes, ''].join('\n');
}

/** The report as a page of the repository. */
export function asMarkdown(report: Report): string {
  return [
    '# Benchmark',
    '',
    'Written by `npm run bench -- --write`. Ratios above 1 are in favour of Portcullis.',
    '',
    `Machine: ${machineLine(report)}.`,
    '',
    ...markdownTable(tableOf(report), 2),
    '',
    ...(report.runs.length > 1 ? [...markdownTable(runsTable(report.runs), 1), ''] : []),
    ...markdownTable(apiTable(report.apis), 1),
    '',
    ...markdownTable(variantTable(report), 1),
    '',
    ...markdownTable(curveTable(report), 1),
    '',
    ...[...errorLines(report), ...report.notes].map((line) => `- ${line}`),
    '',
    ...breakdownLines(report),
  ].join('\n');
}

function breakdownLines({ breakdown }: Report): string[] {
  if (breakdown === undefined) return [];
  const { stages, cpuPerRequest } = breakdown;
  const body = stages.map(([name, micros]) => [
    name,
    micros.toFixed(1),
    `${((micros / cpuPerRequest) * 100).toFixed(1)} %`,
  ]);
  return [
    '## Where the processor time goes',
    '',
    'Requests of 1 kB, sampled once a millisecond (`npm run bench -- --profile`). ' +
      `With the sampling a request takes ${cpuPerRequest.toFixed(0)} µs; what it costs is spread over the stages.`,
    '',
    ...markdownTable([['stage', 'µs/req', 'share'], ...body], 1),
    '',
  ];
}
