import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { csvOf, type CsvValue } from '../../../../src/shared/text/csv.js';
import { download } from '../../parts/files/download.js';

/** A table of a design, for files. */
export interface Sheet {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly CsvValue[])[];
}

interface ExportsProps {
  /** The file name without its extension. */
  name: string;
  title: string;
  sheets: readonly Sheet[];
}

/** Downloads of a design: Markdown, and CSV with a column that names the table of each row. */
export function Exports({ name, title, sheets }: ExportsProps) {
  return (
    <div role="group" aria-label={t`Download`} className="actions">
      <button
        type="button"
        onClick={() => {
          download(`${name}.md`, 'text/markdown', [markdownOf(title, sheets)]);
        }}
      >
        <Trans>Markdown</Trans>
      </button>
      <button
        type="button"
        onClick={() => {
          download(`${name}.csv`, 'text/csv', [
            csvOf(
              sheets.flatMap((sheet) => [
                ['table', ...sheet.columns],
                ...sheet.rows.map((row) => [sheet.title, ...row]),
              ]),
            ),
          ]);
        }}
      >
        CSV
      </button>
    </div>
  );
}

function markdownOf(title: string, sheets: readonly Sheet[]): string {
  const tables = sheets.map((sheet) =>
    [
      `## ${sheet.title}\n`,
      lineOf(sheet.columns),
      lineOf(sheet.columns.map(() => '---')),
      ...sheet.rows.map(lineOf),
    ].join('\n'),
  );
  return `${[`# ${title}`, ...tables].join('\n\n')}\n`;
}

function lineOf(cells: readonly CsvValue[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
