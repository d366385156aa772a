import { t } from '@lingui/core/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { AnyVariables, CombinedError } from '@urql/core';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { LogCheck, tenantOf } from '../../../src/verifier/log-check.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { byHash, passing } from '../api/client.js';
import { LogHeadDocument, type LogHeadQuery, LogPageDocument, type LogPageQuery } from '../gql/graphql.js';
import { codeOf } from '../parts/form.js';

/** The longest log that a page checks; longer ones need the command line, which has more memory. */
export const MAX_EVENTS = 50_000;
/** Its events, with all that a page asks of each, stay within the complexity that one query may have. */
const PAGE = 450;
/** The first line of a bundle, as `npm run spine -- verify` reads it. */
const FORMAT = 'portcullis-spine-1';

/** An event as the command line reads it. */
type BundledEvent = ReturnType<typeof eventOf>;

/** A whole log as the server gave it, oldest event first. */
export interface ReadLog {
  head: LogHeadQuery['spineCheckpoint'];
  events: readonly BundledEvent[];
}

/** The result of checking a whole log in this browser. */
export interface LogFinding {
  size: string;
  /** The first fault, in words; undefined if there is none. */
  fault: string | undefined;
  /** The event at which the fault starts; undefined without a fault, or if that event is missing. */
  event: { id: string; sequence: number } | undefined;
}

/** The server refused to send a part of the log. */
export class Refused extends Error {
  constructor(readonly error: CombinedError) {
    super(error.message);
  }
}

async function ask<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await passing.query(byHash(document), variables).toPromise();
  if (data == null || error !== undefined) throw error === undefined ? new Error(t`no answer`) : new Refused(error);
  return data;
}

/** Reads the log up to its newest checkpoint. Throws Refused; RangeError for a log that is too long for a page. */
export async function readLog(progress: (share: number) => void): Promise<ReadLog> {
  const { spineCheckpoint: head } = await ask(LogHeadDocument, {});
  const size = Number(head.size);
  if (size > MAX_EVENTS) throw new RangeError(t`the log has ${size} events`);
  const events: BundledEvent[] = [];
  let after: string | null = null;
  let first = PAGE;
  for (;;) {
    let page: LogPageQuery['spineEvents'];
    try {
      ({ spineEvents: page } = await ask(LogPageDocument, { first, after }));
    } catch (error) {
      // Large details: an answer has a bound, and shorter pages fit.
      if (!(error instanceof Refused) || codeOf(error.error) !== 'INVALID_REQUEST' || first === 1) throw error;
      first = Math.ceil(first / 4);
      continue;
    }
    for (const { node } of page.edges) if (Number(node.sequence) < size) events.push(eventOf(node));
    progress(Math.min(1, events.length / Math.max(size, 1)));
    if (!page.pageInfo.hasNextPage) return { head, events: events.reverse() };
    after = page.pageInfo.endCursor;
  }
}

function eventOf({ sequence, actorType, severity, ...event }: LogPageQuery['spineEvents']['edges'][number]['node']) {
  return {
    ...event,
    sequence: Number(sequence),
    actorType: actorType.toLowerCase(),
    severity: severity.toLowerCase(),
  };
}

/** The log as a file that the command line verifies: a line for the checkpoint, and one for each event. */
export function bundleOf({ head: { checkpoint, publicKey }, events }: ReadLog): string[] {
  const lines = [{ format: FORMAT, details: true, checkpoint, publicKey }, ...events];
  return lines.map((line) => `${JSON.stringify(line)}\n`);
}

/** Checks a log as the command line does, event by event. */
export function checkLog({ head, events }: ReadLog): LogFinding {
  const verifier = parseVerifierKey(head.publicKey);
  const checkpoint = verifier === undefined ? undefined : openCheckpoint(head.checkpoint, verifier);
  if (checkpoint === undefined)
    return { size: head.size, fault: t`the checkpoint is not signed by the log’s key`, event: undefined };
  const check = new LogCheck(tenantOf(checkpoint.origin), [checkpoint], true);
  for (const event of events) check.append(event);
  const fault = check.finish();
  return {
    size: head.size,
    fault: fault?.reason,
    event: fault === undefined ? undefined : events.find(({ sequence }) => BigInt(sequence) === fault.sequence),
  };
}
