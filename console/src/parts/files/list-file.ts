import { t } from '@lingui/core/macro';
import { CombinedError } from '@urql/core';
import { tenantHeaders } from '../../api/client.js';

/** Conditions of a list by the names of its filters; empty ones are left out. */
export type ListFilter = Readonly<Record<string, unknown>>;
export type FileFormat = 'csv' | 'jsonl';

/** A list as a file: its content, its name, and whether it ends before the list does. */
export interface ListFile {
  blob: Blob;
  name: string;
  isCut: boolean;
}

interface ErrorBody {
  error?: { code?: string; message?: string; request_id?: string; details?: { proposal_id?: string } };
}

interface Asked {
  list: string;
  format: FileFormat;
  filter: ListFilter;
  /** The approved proposal of the same export. */
  proposalId?: string | undefined;
  signal: AbortSignal;
  /** Told the bytes that have come. */
  progress: (bytes: number) => void;
}

/** The address of an export, its filters as query parameters in one order. */
export function addressOf(list: string, format: FileFormat, filter: ListFilter): string {
  const query = new URLSearchParams({ format });
  for (const name of Object.keys(filter).sort()) {
    const value = filter[name];
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        query.append(name, String(one));
  }
  return `/api/exports/${list}?${query.toString()}`;
}

/** Reads a whole list as a file. Throws CombinedError for a refusal, and for a file that breaks off. */
export async function listFile({ list, format, filter, proposalId, signal, progress }: Asked): Promise<ListFile> {
  try {
    const response = await fetch(addressOf(list, format, filter), {
      signal,
      headers: { ...tenantHeaders(), ...(proposalId === undefined ? {} : { 'X-Proposal-ID': proposalId }) },
    });
    if (!response.ok) throw refusalOf(await response.text(), response.status);
    const parts: BlobPart[] = [];
    let bytes = 0;
    for await (const part of partsOf(response)) {
      parts.push(part);
      bytes += part.byteLength;
      progress(bytes);
    }
    const blob = new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { blob, name: name ?? `${list}.${format}`, isCut: isCut(await blob.slice(-LAST_LINE).text()) };
  } catch (error) {
    if (error instanceof CombinedError || signal.aborted) throw error;
    throw new CombinedError({ networkError: error instanceof Error ? error : new Error(t`The file broke off.`) });
  }
}

/** More bytes than the line that says that a file was cut. */
const LAST_LINE = 2_000;

/** Whether the last line says so, in either form. */
export function isCut(end: string): boolean {
  const last = end.trimEnd().split('\n').at(-1) ?? '';
  return last.startsWith('cut after ') || last.startsWith('{"cut":{"rows":');
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** An error of REST as those of GraphQL, so that it is shown in the same way. */
function refusalOf(text: string, status: number): CombinedError {
  const { error = {} } = errorIn(text);
  const { code, request_id, details, message = t`The server answered ${status}.` } = error;
  return new CombinedError({ graphQLErrors: [{ message, extensions: { code, request_id, details } }] });
}

function errorIn(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
