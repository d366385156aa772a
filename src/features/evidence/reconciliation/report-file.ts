import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { pacer } from '../../../shared/time/long-work.js';
import { AwsReport } from './aws-report.rules.js';
import { CsvRecords } from './csv-records.rules.js';
import type { ReportFormat } from './model-names.rules.js';
import { readUsagePage, type ReportingProvider } from './provider-report.js';
import { type ReportPart, UnusableReport, UsageReport, type UsagePage } from './usage-report.rules.js';

/** Bytes of a report, decompressed. */
const MAX_CSV_BYTES = 256 * 1024 * 1024;
/** Those of JSON are in memory at once: more than all rows that are kept take. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
const PIECE = 64 * 1024;
/** Records between two looks at the time. */
const AT_ONCE = 500;

/** A report that was read, with its digest. */
export interface ReadReport {
  report: UsageReport;
  /** SHA-256 of the report as it was read, decompressed, in hexadecimal. */
  sha256: string;
  bytes: number;
}

/** Reads a report that somebody uploaded, compressed by gzip or not. Throws `UnusableReport`. */
export async function readReportFile(tenantId: string, format: ReportFormat, file: Uint8Array): Promise<ReadReport> {
  assertKind(file);
  const hash = createHash('sha256');
  const report = new UsageReport();
  const reading = format === 'aws-cur' ? new CsvReading(tenantId) : new JsonReading(format);
  const most = format === 'aws-cur' ? MAX_CSV_BYTES : MAX_JSON_BYTES;
  let bytes = 0;
  for await (const piece of piecesOf(file)) {
    bytes += piece.length;
    if (bytes > most) throw new UnusableReport(`The report has more than ${most} bytes.`);
    hash.update(piece);
    await reading.add(piece);
  }
  reading.end(report);
  return { report, sha256: hash.digest('hex'), bytes };
}

function assertKind(file: Uint8Array): void {
  const head = Buffer.from(file.subarray(0, 4)).toString('latin1');
  if (file.length === 0) throw new UnusableReport('The file is empty.');
  if (head.startsWith('PK')) throw new UnusableReport('The file is a zip file: send the file that is in it.');
  if (head === 'PAR1') throw new UnusableReport('The file is Parquet: export the report as CSV.');
}

async function* piecesOf(file: Uint8Array): AsyncGenerator<Buffer> {
  const isGzip = file[0] === 0x1f && file[1] === 0x8b;
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const plain = function* (): Generator<Buffer> {
    for (let at = 0; at < whole.length; at += PIECE) yield whole.subarray(at, at + PIECE);
  };
  if (!isGzip) {
    yield* plain();
    return;
  }
  const pieces = Readable.from(plain()).pipe(createGunzip({ chunkSize: PIECE }));
  try {
    for await (const piece of pieces) yield piece as Buffer;
  } catch (error) {
    if (error instanceof UnusableReport) throw error;
    throw new UnusableReport('The file is not whole, or no gzip file.');
  } finally {
    pieces.destroy();
  }
}

function decoder(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true });
}

function decoded(text: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece === undefined ? text.decode() : text.decode(piece, { stream: true });
  } catch {
    throw new UnusableReport('The file is not text in UTF-8.');
  }
}

class CsvReading {
  private readonly records = new CsvRecords();
  private readonly aws = new AwsReport();
  private readonly text = decoder();
  private readonly pace: () => Promise<void>;
  private taken = 0;

  constructor(tenantId: string) {
    this.pace = pacer(tenantId);
  }

  async add(piece: Buffer): Promise<void> {
    for (const record of this.records.add(decoded(this.text, piece))) {
      this.aws.add(record);
      this.taken += 1;
      if (this.taken % AT_ONCE === 0) await this.pace();
    }
  }

  end(report: UsageReport): void {
    for (const record of this.records.add(decoded(this.text))) this.aws.add(record);
    for (const record of this.records.end()) this.aws.add(record);
    report.add(this.aws.end());
  }
}

class JsonReading {
  private readonly pieces: Buffer[] = [];

  constructor(private readonly format: ReportingProvider) {}

  add(piece: Buffer): Promise<void> {
    this.pieces.push(piece);
    return Promise.resolve();
  }

  /** An answer of the API, or a list of its answers one after the other. */
  end(report: UsageReport): void {
    const answer = parsedAnswer(decoded(decoder(), Buffer.concat(this.pieces)));
    const pages = (Array.isArray(answer) ? answer : [answer]).map((page) => readUsagePage(this.format, page));
    if (pages.length === 0) throw new UnusableReport('The file has no page of a report.');
    for (const [at, page] of pages.entries()) {
      if (page.next !== null && !isContinued(page, pages[at + 1]))
        throw new UnusableReport('The file ends before the report does: it needs all pages, one after the other.');
      report.add(page);
    }
  }
}

/** Whether the next page can be of the same report. */
function isContinued(page: UsagePage, next: UsagePage | undefined): boolean {
  if (next === undefined) return false;
  const [parts, others] = [page, next].map(({ days }) => Object.keys(days) as ReportPart[]) as [
    ReportPart[],
    ReportPart[],
  ];
  return parts.length === 0 || others.length === 0 || parts.some((part) => others.includes(part));
}

/** The JSON value of an answer. Throws `UnusableReport`. */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new UnusableReport('The answer is no JSON.');
  }
}
