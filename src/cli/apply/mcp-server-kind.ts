import { z } from 'zod';
import { isJsonObject, type JsonObject, objectsOf, textIn } from '../../shared/json/json.js';
import type { ConfigurationKind, LiveRecord, SpecIssue, ApplyStep } from './kind.port.js';
import { credentialMembers, credentialProblemsIn } from './spec-members.js';

const PATH = '/api/mcp/servers';
/** Characters of a pin that a message shows. */
const SHOWN_PIN = 12;

/** Tools are accepted by the pin that somebody has looked at and put into the file, and never otherwise. */
export const mcpServerKind: ConfigurationKind = {
  kind: 'McpServer',
  folder: 'mcp-servers',
  path: PATH,
  list: 'servers',
  named: 'name',
  spec: z.strictObject({
    url: z.string(),
    enabled: z.boolean().default(true),
    openapi: z.strictObject({ documentUrl: z.string(), operations: z.array(z.string()).optional() }).optional(),
    ...credentialMembers,
    tools: z.array(z.strictObject({ name: z.string(), pin: z.string() })).default([]),
  }),
  problems: (spec) => [...credentialProblemsIn(spec), ...toolIssues(spec)],
  // The operator's file has the others.
  isOwn: ({ kind }) => kind !== 'stdio',
  withParts: async (record, reader) => ({
    ...record,
    tools: await reader.all(`${PATH}/${encodeURIComponent(textIn(record.id))}/tools`, 'tools'),
  }),
  shown: ({ credentialType, openapi, tools, ...rest }) => ({
    ...rest,
    ...(isJsonObject(openapi) && typeof openapi.documentUrl === 'string' ? { openapi } : {}),
    credential: { type: credentialType },
    tools: objectsOf(tools)
      .filter((tool) => isAccepted(tool))
      .map(({ name, pin }) => ({ name: textIn(name), pin: textIn(pin) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }),
  actions: { create: 'mcp.server.create', update: 'mcp.server.update', delete: 'mcp.server.delete' },
  kept: ['openapi'],
  parts: ['tools'],
  partSteps: ({ name, spec }, live) =>
    live === undefined ? [] : objectsOf(spec.tools).flatMap(acceptanceBy(name, live)),
  keyHint: ({ keyHint }) => textIn(keyHint),
};

function isAccepted({ state }: JsonObject): boolean {
  return textIn(state).toLowerCase() === 'accepted';
}

function toolIssues({ tools }: JsonObject): SpecIssue[] {
  const names = objectsOf(tools).map(({ name }) => name);
  return names.flatMap((name, at) =>
    names.indexOf(name) === at ? [] : [{ path: ['tools', at, 'name'], message: 'expected each tool once' }],
  );
}

function acceptanceBy(server: string, live: LiveRecord) {
  return (wanted: JsonObject): ApplyStep[] => {
    const name = textIn(wanted.name);
    const tool = objectsOf(live.record.tools).find((one) => one.name === name);
    if (tool !== undefined && isAccepted(tool) && tool.pin === wanted.pin) return [];
    const problem = problemOf(tool, wanted);
    const body = { pin: wanted.pin };
    return [
      {
        kind: 'McpServer',
        name: server,
        verb: 'update',
        part: `tool ${name}`,
        differences: [{ member: 'accepted', from: false, to: true }],
        request: {
          method: 'POST',
          path: `${PATH}/${encodeURIComponent(live.id)}/tools/${encodeURIComponent(name)}/accept`,
          body,
        },
        proposal: { action: 'mcp.tool.accept', payload: { server: live.id, name, input: body } },
        needs: [],
        ...(problem === undefined ? {} : { problem }),
      },
    ];
  };
}

function problemOf(tool: JsonObject | undefined, { pin }: JsonObject): string | undefined {
  if (tool === undefined) return 'the server shows no such tool';
  if (tool.pin === pin) return undefined;
  return `the server shows another definition, with the pin ${textIn(tool.pin).slice(0, SHOWN_PIN)}…: look at it before its pin goes into the file`;
}
