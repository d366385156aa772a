/**
 * A server of tools by standard input and output, of the revision of 2025-11-25, without a library. Its tools do what a
 * gateway has to bear. `log` writes for people, `flaky` ends upon the question for a later revision.
 */
import { createInterface } from 'node:readline';

const [mode = 'plain'] = process.argv.slice(2);
const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const tool = (name, readOnlyHint = true) => ({ name, inputSchema: TEXT, annotations: { readOnlyHint } });
const TOOLS = ['echo', 'env', 'garbage', 'long', 'die', 'never', 'child', 'write'].map((name) =>
  tool(name, name !== 'write'),
);
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value) => ({ content: [{ type: 'text', text: value }] });

const calls = {
  echo: ({ text: given }) => text(`said ${given}`),
  write: () => text('written'),
  env: () =>
    text(JSON.stringify({ env: process.env, pid: process.pid, cwd: process.cwd(), args: process.argv.slice(2) })),
  garbage: () => {
    process.stdout.write('no JSON at all\n{"jsonrpc":"1.0"}\n[]\n\n\u0000\n');
    return text('after garbage');
  },
  long: () => {
    const piece = 'a'.repeat(1024 * 1024);
    for (let at = 0; at < 100; at += 1) process.stdout.write(piece);
    return undefined;
  },
  die: () => process.exit(3),
  never: () => undefined,
};
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: { subscribe: true } },
    serverInfo: { name: 'program', version: '1' },
  }),
  'tools/list': () => ({ tools: TOOLS }),
  'resources/list': () => ({ resources: [] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'tools/call': ({ name, arguments: given }) => calls[name]?.(given ?? {}),
};

for (let at = 0; at < 200; at += 1) process.stderr.write(`line ${at} ${'x'.repeat(2_000)}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  if (answer === undefined) {
    if (mode === 'flaky') process.exit(1);
    write({ id, error: { code: -32_601, message: 'unknown' } });
    return;
  }
  const result = answer(params ?? {});
  if (result !== undefined) write({ id, result });
});
