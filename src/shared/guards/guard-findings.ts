import type { JsonObject } from '../json/json.js';

interface Finding {
  guard: string;
  digest: string;
  kind: string;
  point: string;
  verdict: string;
  reason?: string;
  failed?: true;
  latencyMillis: number;
  asked?: number;
  masks?: Readonly<Record<string, number>>;
  found?: Readonly<Record<string, number>>;
  fee?: bigint;
}

/** The findings of guards as evidence keeps them, with members in the order of their names. */
export function guardFindings(findings: readonly Finding[]): JsonObject[] {
  return findings.map(
    ({ asked, guard, digest, kind, point, verdict, reason, failed, latencyMillis, masks, found, fee }) => ({
      asked,
      digest,
      failed,
      feeNanoUsd: fee?.toString(),
      found: found === undefined ? undefined : { ...found },
      guard,
      kind,
      latencyMillis,
      masks: masks === undefined ? undefined : { ...masks },
      point,
      reason,
      verdict,
    }),
  );
}

/** The findings as policies see them. */
export function guardFacts(findings: readonly Finding[]): JsonObject[] {
  return findings.map(({ guard, point, verdict, reason, failed = false }) => ({
    failed,
    name: guard,
    point,
    reason: reason ?? null,
    verdict,
  }));
}
