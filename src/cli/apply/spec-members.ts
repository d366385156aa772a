import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import type { SpecIssue } from './kind.port.js';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;

/** A JSON object whose members the gateway checks. */
export const jsonObject = z.record(z.string(), z.json());

/** A time of RFC 3339 in the form in which the gateway writes it. */
export const timeText = z
  .string()
  .refine((text) => Number.isFinite(Date.parse(text)), 'expected a time such as 2027-01-31T12:00:00Z')
  .transform((text) => new Date(text).toISOString());

/** The members of a spec with a credential: its type, and the variable that has its secret. No file has the secret. */
export const credentialMembers = {
  credential: z.strictObject({ type: z.string() }).default({ type: 'none' }),
  credentialFrom: z
    .strictObject({ env: z.string().regex(VARIABLE, 'expected the name of an environment variable') })
    .optional(),
} as const;

/** Problems of those members together. */
export function credentialProblemsIn({ credential, credentialFrom }: JsonObject): SpecIssue[] {
  const type = isJsonObject(credential) ? credential.type : undefined;
  return type === 'none' && credentialFrom !== undefined
    ? [{ path: ['credentialFrom'], message: 'expected a credential.type other than none' }]
    : [];
}
