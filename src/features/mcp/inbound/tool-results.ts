import { type CallToolResult, inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { TaskWords } from '../tasks/approval-tasks.service.js';
import type { TaskFacts } from '../tasks/task.rules.js';
import { type DomainError, errorCatalogue } from '../../../shared/errors.js';

/** The id of the evidence, as a result has it. */
export function evidenceIn(evidenceId: string | undefined): Record<string, string> {
  return evidenceId === undefined ? {} : { [`${OWN}evidenceId`]: evidenceId };
}

const OWN = 'portcullis/';
/** The gateway's own question, about an approval; those of servers are of a call that has begun. */
export const APPROVAL = `${OWN}approval`;

/** The metadata of a server without names that only the gateway may say. */
export function withoutOwn(meta: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta ?? {}).filter(([name]) => !name.startsWith(OWN)));
}

/** A result of a server as clients get it, with the id of its evidence. */
export function shownResult({ _meta, ...rest }: JsonObject, evidenceId: string | undefined): JsonObject {
  const meta = withoutOwn(isJsonObject(_meta) ? _meta : undefined) as JsonObject;
  return { ...rest, _meta: { ...meta, ...evidenceIn(evidenceId) } };
}

/** The words for tasks of the gateway itself. */
export function taskWords(linkTo: (path: string) => string): TaskWords {
  return {
    link: (proposal) => linkTo(`/proposals/${proposal}`),
    shown: shownResult,
    // JSON, as it is sent.
    failed: (error, evidenceId) => failedResult(error, linkTo, evidenceId) as unknown as JsonObject,
  };
}

/** Where people approve a call that waits for them; undefined for any other error. */
export function approvalOf(
  { code, message, details }: DomainError,
  linkTo: (path: string) => string,
): { message: string; url: string; proposal: string } | undefined {
  const proposal = details?.proposal_id;
  if (code !== 'APPROVAL_REQUIRED' || typeof proposal !== 'string') return undefined;
  return { message: `People have to approve this call: ${message}`, url: linkTo(`/proposals/${proposal}`), proposal };
}

/** Where the caller connects an account of their own, which a call needs first; undefined for any other error. */
export function connectOf(
  { code, message, details }: DomainError,
  linkTo: (path: string) => string,
): { message: string; url: string } | undefined {
  const path = details?.connect;
  if (code !== 'FORBIDDEN' || typeof path !== 'string') return undefined;
  return { message: `${message}, then go on`, url: linkTo(path) };
}

/** Asks the client's user to open a page first: where people approve the call, or where an account is connected. */
export function urlAsked(page: { message: string; url: string }): InputRequiredResult {
  return inputRequired({
    inputRequests: { [APPROVAL]: inputRequired.elicitUrl({ message: page.message, url: page.url }) },
  });
}

/** Asks the client what the server wants to know. */
export function inputAsked({ requests, state }: { requests: JsonObject; state: string }): InputRequiredResult {
  // Of the protocol's form: `question.rules.ts` has looked at them.
  return { resultType: 'input_required', inputRequests: requests, requestState: state } as never;
}

/** An error as the result of the tool, so that the model that asked can read it. */
export function failedResult(
  error: DomainError,
  linkTo: (path: string) => string,
  evidenceId: string | undefined,
): CallToolResult {
  const { code, details } = error;
  const message = errorCatalogue[code].expose ? error.message : 'internal server error';
  const approval = approvalOf(error, linkTo);
  const connect = connectOf(error, linkTo);
  let next = '';
  if (approval !== undefined)
    next = ` People have to approve it: ${approval.url}. Once they have, call the tool again with the same arguments.`;
  else if (connect !== undefined)
    next = ` The user has to open ${connect.url}. Once they have, call the tool again with the same arguments.`;
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}.${next}` }],
    _meta: {
      ...evidenceIn(evidenceId),
      [`${OWN}error`]: { code, message, ...(details === undefined ? {} : { details }) },
    },
  };
}

/** A task in place of the result of a tool. */
export function taskTaken(
  { taskId, facts }: { taskId: string; facts: TaskFacts },
  evidenceId: string | undefined,
): CallToolResult {
  // The protocol's library has no type for results of extensions.
  return { resultType: 'task', taskId, ...facts, _meta: evidenceIn(evidenceId) } as never;
}
