import type { CallToolResult } from '@modelcontextprotocol/server';
import { type DomainError, errorCatalogue } from '../../../shared/errors.js';

/** The id of the evidence, as a result has it. */
export function evidenceIn(evidenceId: string | undefined): Record<string, string> {
  return evidenceId === undefined ? {} : { [`${OWN}evidenceId`]: evidenceId };
}

const OWN = 'portcullis/';

/** The metadata of a server without names that only the gateway may say. */
export function withoutOwn(meta: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta ?? {}).filter(([name]) => !name.startsWith(OWN)));
}

/** An error as the result of the tool, so that the model that asked can read it. */
export function failedResult(
  error: DomainError,
  linkTo: (path: string) => string,
  evidenceId: string | undefined,
): CallToolResult {
  const { code, details } = error;
  const message = errorCatalogue[code].expose ? error.message : 'internal server error';
  const proposal = details?.proposal_id;
  const isWaiting = code === 'APPROVAL_REQUIRED' && typeof proposal === 'string';
  const next = isWaiting
    ? ` People have to approve it: ${linkTo(`/proposals/${proposal}`)}. Once they have, call the tool again with the same arguments.`
    : '';
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}.${next}` }],
    _meta: {
      ...evidenceIn(evidenceId),
      [`${OWN}error`]: { code, message, ...(details === undefined ? {} : { details }) },
    },
  };
}
