import { t } from '@lingui/core/macro';
import { csvOf } from '../../../../src/shared/text/csv.js';
import { download } from '../../parts/files/download.js';
import { word } from '../../parts/text/format.js';
import { type Analysis, nameOf, quotePlace } from './places.js';

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
    { form: t`Markdown`, suffix: 'md', type: 'text/markdown', write: () => markdownOf(analysis) },
  ];
  return (
    <div role="group" aria-label={t`Download the result`} className="actions">
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

function rowsOf({ findings, documents }: Analysis) {
  const ofSet = (document: string | null): string[] => (documents === null ? [] : [document ?? '']);
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
    ...(documents === null ? [] : ['document']),
    'page',
    'quote',
  ];
  const rows = findings.flatMap(({ evidence, ...finding }) => {
    const { id, severity, category, title, detail, recommendation, basis, confidence, value } = finding;
    const head = [id, severity, category, title, detail, recommendation, basis, confidence, value ?? ''];
    if (evidence.length === 0) return [[...head, ...ofSet(null), '', '']];
    return evidence.map(({ document, page, quote }) => [...head, ...ofSet(document), page ?? '', quote]);
  });
  return [header, ...rows];
}

function markdownOf(analysis: Analysis): string {
  const { id, templateId, templateRevision, score, summary, findings, sourceHash, documents, covered } = analysis;
  const found = findings.map(
    ({ title, severity, detail, recommendation, evidence }) =>
      `## ${word(severity)}: ${title}\n\n${detail}\n\n${evidence
        .map(({ quote, ...at }) => `> ${quote.replaceAll('\n', '\n> ')}${sourceOf(at)}\n\n`)
        .join('')}${recommendation}\n`,
  );
  const facts = [
    `Template: ${templateId}, revision ${templateRevision}`,
    score === null ? '' : `Score: ${Math.round(score)} of 100`,
    ...(documents === null
      ? [`SHA-256 of the document: ${sourceHash}`]
      : documents.map((one) => `${one.name}${one.asked === false ? ', not asked' : ''}, SHA-256: ${one.sourceHash}`)),
  ].filter((fact) => fact !== '');
  const answered = (covered ?? []).map(
    ({ gap, evidence }) =>
      `## Not a gap: ${gap}\n\n${evidence
        .map(({ quote, ...at }) => `> ${quote.replaceAll('\n', '\n> ')}${sourceOf(at)}\n`)
        .join('\n')}`,
  );
  const name = documents === null ? (analysis.filename ?? id) : nameOf(analysis);
  return [
    `# ${name}\n`,
    `${facts.map((fact) => `- ${fact}`).join('\n')}\n`,
    `${summary}\n`,
    ...found,
    ...answered,
  ].join('\n');
}

/** The line under a quote that names its document and page. */
function sourceOf({ document, page }: { document: string | null; page: number | null }): string {
  const place = quotePlace({ document, page });
  return place === '' ? '' : `\n>\n> ${document === null ? place.replace('page', 'Page') : place}`;
}
