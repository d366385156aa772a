import type { Client } from '@modelcontextprotocol/client';

/** The result of a tool, as the protocol's client gives it. */
export type ToolResult = Awaited<ReturnType<Client['callTool']>>;

/** An error of the gateway, in the result of a tool. */
export interface ToolError {
  code: string;
  message: string;
  details: { proposal_id: string } & Record<string, unknown>;
}

/** The first text of a result. */
export function textOf({ content }: Pick<ToolResult, 'content'>): string {
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`the result begins with ${JSON.stringify(first)}`);
  return first.text;
}

/** The id of a result's evidence. */
export function evidenceOf({ _meta }: Pick<ToolResult, '_meta'>): string {
  return String(_meta?.['portcullis/evidenceId']);
}

/** The error that a result has; undefined for one that succeeded. */
export function errorOf(result: { _meta?: Record<string, unknown> | undefined } | undefined): ToolError | undefined {
  // The gateway's own, which only it may say.
  return result?._meta?.['portcullis/error'] as ToolError | undefined;
}

/** The error of a result that has to have one. */
export function failureOf(result: Parameters<typeof errorOf>[0]): ToolError {
  const error = errorOf(result);
  if (error === undefined) throw new Error(`the call succeeded: ${JSON.stringify(result)}`);
  return error;
}
