import { z } from 'zod';
import { isMetadataHost } from '../shared/outbound/metadata-hosts.js';

/** A text; an empty one counts as unset. */
export const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : text));

/** A URL of one of the protocols. */
export function url(protocols: readonly string[]) {
  const wanted = protocols.map((protocol) => `${protocol}://…`).join(' or ');
  return optionalText.refine((text) => text === undefined || protocols.includes(protocolOf(text)), {
    error: `expected a URL such as ${wanted}`,
  });
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
}

function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).hostname : '';
}

/** One of several words. */
export function choice<const T extends string>(values: readonly [T, ...T[]], fallback: T) {
  return z
    .enum(values, { error: `expected one of: ${values.join(', ')}` })
    .optional()
    .transform((value) => value ?? fallback);
}

export const flag = choice(['true', 'false'], 'false').transform((value) => value === 'true');

/** Without a final slash. */
export const httpUrl = url(['http', 'https']).transform((text) => text?.replace(/\/+$/, ''));

/** The address of a provider. */
export const providerUrl = httpUrl.refine((text) => text === undefined || !isMetadataHost(hostOf(text)), {
  error: 'expected an address that is not that of a cloud’s metadata service',
});

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number, fallback: number) {
  return z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `expected a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}
