import { z } from 'zod';
import { isLinkLocalHost, isMetadataHost } from '../shared/outbound/metadata-hosts.js';

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

/** A host in the form that it has in a URL, with or without a port; none of a metadata service. */
function isHost(text: string): boolean {
  const url = `http://${text}`;
  if (!URL.canParse(url)) return false;
  const { host, hostname } = new URL(url);
  return host === text && !isMetadataHost(hostname) && !isLinkLocalHost(hostname);
}

/** Hosts, separated by commas. */
export const hostList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().toLowerCase()])))
  .refine((hosts) => hosts.every(isHost), {
    error:
      'expected hosts such as models.internal or 10.0.0.7:8000, separated by commas, and none of a metadata service',
  });
