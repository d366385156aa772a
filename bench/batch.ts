import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMib, startServer } from './server-process.ts';

/**
 * `npm run bench:batch`: a batch of as many lines as one may have, from its upload to the last byte of its output, and the
 * memory of the gateway meanwhile. LINES and LINE_BYTES change it.
 */
const LINES = Number(process.env.LINES ?? 50_000);
const LINE_BYTES = Number(process.env.LINE_BYTES ?? 1_000);
const ROOT = join(import.meta.dirname, '..');
const OVER = new Set(['completed', 'failed', 'expired', 'cancelled']);

const folder = mkdtempSync(join(tmpdir(), 'batch-bench-'));
chmodSync(folder, 0o755);
const key = `pcl_${randomBytes(8).toString('hex')}_${randomBytes(32).toString('base64url')}`;
const mock = await startServer({
  name: 'mock',
  args: [join(import.meta.dirname, 'mock.ts')],
  port: /listening (\d+)/,
});
const gateway = await startServer({
  name: 'portcullis',
  args: ['--max-semi-space-size=32', '--heap-growing-percent=70', join(ROOT, 'dist/main.js')],
  cwd: ROOT,
  env: {
    PORT: '0',
    DATA_DIR: folder,
    PORTCULLIS_ADMIN_KEY: key,
    LOG_LEVEL: 'warn',
    SANDBOX: 'off',
    OPENAI_API_KEY: 'sk-bench',
    OPENAI_BASE_URL: `http://127.0.0.1:${mock.port}/v1`,
  },
  port: /listening at http:\/\/127\.0\.0\.1:(\d+)/,
});
const url = `http://127.0.0.1:${gateway.port}`;
const authorization = `Bearer ${key}`;
const json = { authorization, 'content-type': 'application/json' };
const begun = performance.now();
let peak = gateway.idleMib;

/** Prints a step with its time and the memory. */
function note(step: string): void {
  const now = residentMib(gateway.pid);
  peak = Math.max(peak, now);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`${seconds.padStart(7)} s  ${now.toFixed(0).padStart(5)} MiB  ${step}`);
}

/** The members of an answer that are looked at. */
interface Shown {
  id: string;
  bytes: number;
  status: string;
  request_counts: { total: number; completed: number };
  output_file_id: string;
  cost_usd: number;
  held_usd: number;
}

const shown = async (response: Response): Promise<Shown> => (await response.json()) as Shown;

async function asked(path: string, body: object): Promise<Shown> {
  return shown(await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) }));
}

async function run(): Promise<void> {
  note('idle');
  const input = {
    tier: 'ENTERPRISE',
    requestsPerMinute: 10_000_000,
    tokensPerMinute: 1_000_000_000,
    cacheTtlSeconds: 0,
  };
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }';
  await asked('/graphql', { query, variables: { input: { ...input, monthlyBudgetUsd: 100_000 } } });
  const filler = 'word '.repeat(Math.ceil(LINE_BYTES / 5)).slice(0, LINE_BYTES);
  const lines = Array.from({ length: LINES }, (_, at) => {
    const body = { model: 'gpt-4o-mini', max_tokens: 50, messages: [{ role: 'user', content: `${at} ${filler}` }] };
    return JSON.stringify({ custom_id: `line-${at}`, method: 'POST', url: '/v1/chat/completions', body });
  });
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', new Blob([lines.join('\n')]), 'lines.jsonl');
  const uploaded = await fetch(`${url}/v1/files`, { method: 'POST', headers: { authorization }, body: form });
  const file = await shown(uploaded);
  note(`uploaded ${file.bytes} bytes`);
  const asks = { input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' };
  let batch = await asked('/v1/batches', asks);
  for (let turn = 0; !OVER.has(batch.status); turn += 1) {
    await delay(500);
    const response = await fetch(`${url}/v1/batches/${batch.id}`, { headers: { authorization } });
    const before = batch.status;
    batch = await shown(response);
    peak = Math.max(peak, residentMib(gateway.pid));
    if (batch.status !== before || turn % 20 === 0)
      note(`${batch.status}: ${batch.request_counts.completed} of ${batch.request_counts.total}`);
  }
  const output = await fetch(`${url}/v1/files/${batch.output_file_id}/content`, { headers: { authorization } });
  let [bytes, ended] = [0, 0];
  for await (const piece of (output.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) ended += 1;
  }
  note(`read ${ended} lines of output, ${bytes} bytes`);
  console.log(`peak ${peak.toFixed(0)} MiB of memory; cost ${batch.cost_usd} USD, held ${batch.held_usd} USD`);
  if (batch.status !== 'completed' || ended !== LINES) throw new Error(`the batch is ${JSON.stringify(batch)}`);
}

try {
  await run();
} finally {
  await gateway.stop();
  await mock.stop();
  rmSync(folder, { recursive: true, force: true });
}
