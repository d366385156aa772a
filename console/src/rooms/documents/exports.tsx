import { csvOf } from '../../../../src/shared/text/csv.js';
import { download } from '../../parts/files/download.js';
import { word } from '../../parts/text/format.js';
import type { Analysis } from './places.js';

/** Downloads of the result. */
export function Exports({ analysis }: { analysis: Analysis }) {
  const name = (analysis.filename ?? analysis.id).replace(/\.[a-z\d]{1,8}$/i, '');
  const forms = [
    {
      form: 'JSON',
      suffix: 'json',
      type: 'application/json',
      write: () => JSON.stringify(withoutText(analysis), null, 2),
    },
    { form: 'CSV', suffix: 'csv', type: 'text/csv', write: () => csvOf(rowsOf(analysis)) },
    { form: 'Markdown', suffix: 'md', type: 'text/markdown', write: () => markdownOf(analysis) },
  ];
  return (
    <div role="group" aria-label="Download the result" className="actions">
      {forms.map(({ form, suffix, type, write }) => (
        <button
          key={form}
          type="button"
          onClick={() => {
            download(`${name}.${suffix}`, type, [write()]);
          }}
        >
          {form}
        </button>
      ))}
    </div>
  );
}

function withoutText({ text: _, ...result }: Analysis) {
  return result;
}

function rowsOf({ findings }: Analysis) {
  const header = [
    'id',
    'severity',
    'category',
    'title',
    'detail',
    'recommendation',
    'basis',
    'confidence',
    'value',
    'page',
    'quote',
  ];
  const rows = findings.flatMap(({ evidence, ...finding }) => {
    const { id, severity, category, title, detail, recommendation, basis, confidence, value } = finding;
    const head = [id, severity, category, title, detail, recommendation, basis, confidence, value ?? ''];
    if (evidence.length === 0) return [[...head, '', '']];
    return evidence.map(({ page, quote }) => [...head, page ?? '', quote]);
  });
  return [header, ...rows];
}

function markdownOf(analysis: Analysis): string {
  const { filename, id, templateId, templateRevision, score, summary, findings, sourceHash } = analysis;
  const found = findings.map(
    ({ title, severity, detail, recommendation, evidence }) =>
      `## ${word(severity)}: ${title}\n\n${detail}\n\n${evidence
        .map(
          ({ page, quote }) => `> ${quote.replaceAll('\n', '\n> ')}${page === null ? '' : `\n>\n> Page ${page}`}\n\n`,
        )
        .join('')}${recommendation}\n`,
  );
  const facts = [
    `Template: ${templateId}, revision ${templateRevision}`,
    score === null ? '' : `Score: ${Math.round(score)} of 100`,
    `SHA-256 of the document: ${sourceHash}`,
  ].filter((fact) => fact !== '');
  return [`# ${filename ?? id}\n`, `${facts.map((fact) => `- ${fact}`).join('\n')}\n`, `${summary}\n`, ...found].join(
    '\n',
  );
}
