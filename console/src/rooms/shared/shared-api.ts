import { t } from '@lingui/core/macro';
import type { ShownEvent } from '../../../../src/verifier/pack/events.js';
import type { ByteSource } from '../../../../src/verifier/pack/zip.js';

const BASE = '/api/shared';
export const CONTENT = `${BASE}/evidence-pack/content`;
/** Bytes that are read at least: a check reads many small parts one after another. */
const AHEAD_BYTES = 1024 * 1024;

/** The pack of a link, as `GET /api/shared/evidence-pack` answers. */
export interface SharedPackRecord {
  tenant: string;
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  reason: string | null;
  startDate: string;
  endDate: string;
  scope: { kind: string; id?: string | null };
  frameworks: string[];
  redaction: string;
  events: string;
  bytes: string | null;
  sha256: string | null;
  manifestSha256: string | null;
  expiresAt: string;
}

/** The proof of the pack's digests, as `GET /api/shared/evidence-pack/proof` answers. */
export interface SharedPackProof {
  event: ShownEvent & { sequence: string };
  proof: string;
  publicKey: string;
  witnessed: boolean;
  policy: string | null;
}

/** An answer that is an error, with its words for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(BASE + path, init);
  if (response.ok) return response;
  const answer = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new Refused(response.status, answer?.error?.message ?? t`The server cannot answer now. Try again in a minute.`);
}

/** Exchanges a link's secret for a session of this browser. */
export async function openLink(token: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await ask('/session', { method: 'POST', headers, body: JSON.stringify({ token }) });
}

export async function closeLink(): Promise<void> {
  await ask('/session', { method: 'DELETE' });
}

export async function readPack(): Promise<SharedPackRecord> {
  return (await (await ask('/evidence-pack')).json()) as SharedPackRecord;
}

export async function readProof(): Promise<SharedPackProof> {
  return (await (await ask('/evidence-pack/proof')).json()) as SharedPackProof;
}

/** The zip where it is: parts are read as a check asks for them. */
export function remoteZip(size: number): ByteSource {
  let kept = { from: 0, bytes: new Uint8Array() };
  return {
    size,
    read: async (from, to) => {
      if (from < kept.from || to > kept.from + kept.bytes.length) {
        const end = Math.min(size, Math.max(to, from + AHEAD_BYTES));
        const response = await ask('/evidence-pack/content', { headers: { range: `bytes=${from}-${end - 1}` } });
        kept = { from, bytes: new Uint8Array(await response.arrayBuffer()) };
      }
      return kept.bytes.subarray(from - kept.from, to - kept.from);
    },
  };
}
