import { z } from 'zod';

/** Scheme, host and port, as browsers send them. */
function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}

/** Origins, separated by commas; `*` for any. */
export const originList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [origin.trim()])))
  .refine((origins) => origins.every(isOrigin), {
    error: 'expected origins such as https://app.example.com, separated by commas, or *',
  });
