import { describe, expect, test } from '@jest/globals';
import { assertReportable, complianceCsv } from '../../../../src/features/trust/compliance/compliance.rules.js';

const DAY = 86_400_000;

test('a report is of at most 366 days', () => {
  expect(() => {
    assertReportable({ start: 0, end: 366 * DAY });
  }).not.toThrow();
  expect(() => {
    assertReportable({ start: 0, end: 366 * DAY + 1 });
  }).toThrow(/366 days/);
});

const report = (actions: string[], more: object = {}): string =>
  complianceCsv({
    period: { start: new Date(0), end: new Date(DAY) },
    events: { count: 2, firstSequence: 3, lastSequence: 9, detailsErased: 0 },
    actions: actions.map((key) => ({ key, count: 1 })),
    actionsTruncated: false,
    severities: [],
    decisions: { permit: 1, deny: 0, approval: 0, erased: 0 },
    denialsByPolicy: [],
    approvals: { requested: 0, decided: 0, expired: 0, cancelled: 0, withdrawn: 0 },
    pii: [],
    usage: { invocations: 0, promptTokens: 0, completionTokens: 0, costUsd: 10_000n },
    checkpoint: {
      checkpoint: 'o\n1\nx\n\n— o y\n',
      origin: 'o',
      size: 1,
      rootHash: '00',
      hybridKey: null,
      publicKey: 'o+1+A',
    },
    covered: true,
    ...more,
  });

describe('the CSV', () => {
  test('has one figure a line, a header, and CRLF', () => {
    const text = report(['a.b']);
    expect(text.startsWith('section,key,value\r\nperiod,start,1970-01-01T00:00:00.000Z\r\n')).toBe(true);
    expect(text).toContain('\r\naction,a.b,1\r\n');
    expect(text).toContain('\r\nevents,firstSequence,3\r\n');
    expect(text.endsWith('\r\ncheckpoint,covered,true\r\n')).toBe(true);
  });

  test('quotes what RFC 4180 §2 wants quoted', () => {
    const text = report(['a,b', 'say "x"', 'two\nlines']);
    expect(text).toContain('\r\naction,"a,b",1\r\n');
    expect(text).toContain('\r\naction,"say ""x""",1\r\n');
    expect(text).toContain('\r\naction,"two\nlines",1\r\n');
    expect(text).toContain('"o\n1\nx\n\n— o y\n"');
  });

  test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])('%j is no formula', (action) => {
    const line = report([action]).slice(report([]).indexOf('actionsTruncated'));
    expect(line).toMatch(/^action,"?'/);
  });

  test('a report of nothing', () => {
    const text = report([], { events: { count: 0, detailsErased: 0 } });
    expect(text).toContain('\r\nevents,firstSequence,\r\nevents,lastSequence,\r\n');
  });
});
