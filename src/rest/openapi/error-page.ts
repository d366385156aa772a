import { type ErrorCode, errorCatalogue } from '../../shared/errors.js';
import { errorGuide } from './error-guide.data.js';

const INTRODUCTION = [
  'Every error has a code. Programs use `code`, `details` and `param`; messages are for people and may change.',
  'The operator finds the log lines of a request by its `request_id`.',
].join(' ');

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** The text of `docs/errors.md`. */
export function errorMarkdown(): string {
  const rows = codes.map((code) => `| [\`${code}\`](#${anchorOf(code)}) | ${errorCatalogue[code].status} |`);
  const sections = codes.flatMap((code) => {
    const { why, remedy, details } = errorGuide[code];
    return [
      `## ${code}`,
      '',
      `HTTP status ${errorCatalogue[code].status}.`,
      '',
      `**Why:** ${why}`,
      '',
      `**What to do:** ${remedy}`,
      '',
      ...(details === undefined ? [] : [`**\`details\`:** ${details}`, '']),
    ];
  });
  return [
    '<!-- Made from src/rest/openapi/error-guide.data.ts by `npm run generate`; do not edit. -->',
    '',
    '# Errors',
    '',
    '**For engineers and support.**',
    '',
    INTRODUCTION,
    'A running gateway serves this page at `/docs/errors`, which `doc_url` of each error names; the form of an error is in the',
    '[contract](contract.md#errors).',
    '',
    '| code | HTTP status |',
    '|---|---|',
    ...rows,
    '',
    ...sections,
  ].join('\n');
}

/** The page at `/docs/errors`. */
export function errorHtml(): string {
  const sections = codes.map((code) => {
    const { why, remedy, details } = errorGuide[code];
    return `<section id="${anchorOf(code)}">
<h2><code>${code}</code></h2>
<p>HTTP status ${errorCatalogue[code].status}.</p>
<p><strong>Why:</strong> ${inline(why)}</p>
<p><strong>What to do:</strong> ${inline(remedy)}</p>
${details === undefined ? '' : `<p><strong><code>details</code>:</strong> ${inline(details)}</p>\n`}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-top: .5rem }
section:target { outline: 2px solid; outline-offset: .5rem }
</style>
</head>
<body>
<main>
<h1>Errors</h1>
<p>${inline(INTRODUCTION)} <a href="/docs">API reference</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function anchorOf(code: ErrorCode): string {
  return code.toLowerCase();
}

/** Inline Markdown of the guide as HTML. */
function inline(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
