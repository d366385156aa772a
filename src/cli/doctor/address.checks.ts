import type { Settings } from '../../config/settings.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const CHECK = 'address';
const TIMEOUT_MILLIS = 5_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** PUBLIC_URL, as people and programs reach the gateway. */
export async function checkAddress({ publicUrl, host }: Settings): Promise<DoctorFinding> {
  if (publicUrl === undefined) {
    if (LOOPBACK.test(host)) return ok(CHECK, `PUBLIC_URL is not set; the gateway listens at ${host} alone`);
    const todo = 'set PUBLIC_URL to the URL that people open';
    return warning(CHECK, 'PUBLIC_URL is not set, though other machines can reach the gateway', todo);
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    return warning(CHECK, `${publicUrl} is not encrypted`, 'terminate TLS in front of the gateway, and use https');
  let status: number;
  try {
    ({ status } = await fetch(`${publicUrl}/livez`, { signal: AbortSignal.timeout(TIMEOUT_MILLIS) }));
  } catch (error) {
    const reason =
      error instanceof Error && error.cause !== undefined ? buriedReason(error.cause) : buriedReason(error);
    return warning(CHECK, `${publicUrl}: ${reason}`, 'start the gateway, or correct PUBLIC_URL or the proxy');
  }
  if (status === 200) return ok(CHECK, `a gateway answers at ${publicUrl}`);
  return fault(CHECK, `${publicUrl}/livez answers ${status}`, 'let PUBLIC_URL lead to the gateway');
}
