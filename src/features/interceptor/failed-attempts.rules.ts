import type { Attempt, FailureKind } from '../../contracts/interceptor.js';

/** By the failure with which a reason begins; the others are those of a status. */
const BY_FAILURE: Readonly<Record<string, FailureKind>> = {
  credentials: 'credentials',
  connect: 'network',
  cut: 'network',
  timeout: 'timeout',
  malformed: 'answer',
  too_long: 'answer',
};

/** The kind of a failed attempt. */
export function failureKind({ reason = '', status = 0 }: Pick<Attempt, 'reason' | 'status'>): FailureKind {
  const known = BY_FAILURE[reason.split(' ', 1)[0] ?? ''];
  if (known !== undefined) return known;
  if (status === 401 || status === 403) return 'credentials';
  if (status === 429) return 'rate_limit';
  if (status === 408) return 'timeout';
  return status >= 400 && status < 500 ? 'request' : 'server';
}

/** The attempts that failed, each as `<provider> <kind>`; null without any. */
export function failedAttempts(attempts: readonly Attempt[]): string[] | null {
  let failed: string[] | null = null;
  for (const attempt of attempts)
    if (attempt.outcome === 'failed') (failed ??= []).push(`${attempt.provider} ${failureKind(attempt)}`);
  return failed;
}
