const MASK = '***';

/** The shapes of well-known credentials, then any long run that mixes letters and digits. */
const CREDENTIALS: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\b(?:sk|pk|rk)-[\w*.-]{6,}/gi,
  /\bpcl_[\w-]{8,}/g,
  /\b(?:gh[pousr]|github_pat|hf|xox[abprs]|gsk|glpat)[_-][\w-]{8,}/g,
  /\bAKIA[0-9A-Z]{12,}\b/g,
  /\bAIza[\w-]{20,}/g,
  /\beyJ[\w-]{8,}(?:\.[\w-]+){1,2}/g,
  /\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{32,}\b/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g,
];

/**
 * `text` with the given secrets, and everything that looks like a credential, replaced by `***`. Mask before cutting a
 * text to length: half a key no longer looks like one.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) if (secret !== '') masked = masked.replaceAll(secret, MASK);
  for (const pattern of CREDENTIALS) masked = masked.replace(pattern, MASK);
  return masked;
}
