import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { errorHtml } from '../../../src/rest/openapi/error-page.js';
import { docUrl, type ErrorCode, errorCatalogue } from '../../../src/shared/errors.js';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test('docs/errors.md explains exactly the codes of the catalogue, each with its status, why and what to do', () => {
  const [, ...sections] = readFileSync('docs/errors.md', 'utf8').split(/^## /m);
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(codes);
  for (const [index, section] of sections.entries()) {
    expect(section).toContain(`HTTP status ${errorCatalogue[codes[index]!].status}.`);
    expect(section).toMatch(/\*\*Why:\*\* .{20}/);
    expect(section).toMatch(/\*\*What to do:\*\* .{20}/);
  }
});

test('the served page has the anchor of every doc_url, and no other', () => {
  const anchors = [...errorHtml().matchAll(/<section id="([^"]+)">/g)].map(([, id]) => `/docs/errors#${id!}`);
  expect(anchors).toEqual(codes.map(docUrl));
});

test('the served page has code for what Markdown has in backticks, and no backtick', () => {
  expect(errorHtml()).toContain('with <code>setFeaturePack</code>.');
  expect(errorHtml()).not.toContain('`');
});
