import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../../../shared/http/same-origin.rules.js';

/**
 * The address of this server as an authorization server: that of PUBLIC_URL by https, else that of the person's own machine.
 * Undefined where tokens would cross a network in the clear.
 */
export function issuerOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl !== undefined && new URL(publicUrl).protocol === 'https:') return publicUrl;
  if (!isLoopbackHost(headers.host)) return undefined;
  return publicUrl ?? `http://${headers.host ?? ''}`;
}
