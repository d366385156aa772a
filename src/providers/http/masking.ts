const MASK = '***';

/** The shapes of well-known credentials. Each starts where a word starts and never looks twice at the same text. */
const CREDENTIALS: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\b(?:sk|pk|rk)-[\w*.-]{6,}/gi,
  /\bpcl_[\w-]{8,}/g,
  /\b(?:gh[pousr]|github_pat|hf|xox[abprs]|gsk|glpat)[_-][\w-]{8,}/g,
  /\bA(?:K|S)IA[0-9A-Z]{12,}\b/g,
  /\bAIza[\w-]{20,}/g,
  /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]+){1,2}/g,
];
/** Whose account it is that a provider speaks of: its ids, and UUIDs after a word for it. Ids of requests stay. */
const ACCOUNTS: readonly RegExp[] = [
  /\b(?:org|proj)[-_][\w-]{3,80}(?![\w/-])/g,
  /\buser-(?=[A-Za-z]*\d)\w{16,}/g,
  /(?<=\b(?:org(?:ani[sz]ation)?|project|account|workspace|tenant|subscription)(?: id)?:? ?[("'`]?)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
  /(?<![\w*-])[\w-]+\*{3,}[\w*-]*/g,
];
const LONG_RUN = /[\w-]{32,}/g;

/** Letters and digits mixed: 40 and more characters in any case, 32 and more without a hyphen, which names have. */
function looksRandom(run: string): boolean {
  if (run.startsWith('req_')) return false;
  if (!/\d/.test(run) || !/[A-Za-z]/.test(run)) return false;
  return run.length >= 40 || run.split(/[-_]/).some((part) => part.length >= 32);
}

/**
 * `text` with the given secrets, and everything that looks like a credential or an id of an account, replaced by `***`. Mask before cutting a
 * text to length: half a key no longer looks like one.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) if (secret !== '') masked = masked.replaceAll(secret, MASK);
  for (const pattern of CREDENTIALS) masked = masked.replace(pattern, MASK);
  for (const pattern of ACCOUNTS) masked = masked.replace(pattern, MASK);
  return masked.replace(LONG_RUN, (run) => (looksRandom(run) ? MASK : run));
}
