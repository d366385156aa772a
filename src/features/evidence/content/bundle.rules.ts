import type { RangeEvent } from '../../../contracts/evidence/log-ranges.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { plainJson } from '../../../shared/json/json.js';
import type { PackEvent } from '../../../verifier/pack/events.js';
import type { Redaction } from '../../../verifier/pack/manifest.js';

/** The first line of `log/bundle.jsonl`. */
export function bundleHead(tenantId: string, from: number, to: number): string {
  return `${canonicalJson({ format: 'portcullis-spine-range-1', from, tenantId, to })}\n`;
}

/** An event as packs show it. */
export function bundledEvent(event: RangeEvent, redaction: Redaction): PackEvent {
  return {
    action: event.action,
    actor: event.actor,
    actorType: event.actorType,
    ...(redaction === 'none' ? { content: event.content } : {}),
    correlationId: event.correlationId,
    detailsHash: event.detailsHash,
    ...(event.factsSalt === null ? {} : { factsSalt: event.factsSalt }),
    id: event.id,
    leafHash: event.leafHash,
    occurredAt: event.occurredAt.toISOString(),
    resourceId: event.resourceId,
    resourceType: event.resourceType,
    ...(redaction === 'none' ? { salt: event.salt } : {}),
    sequence: Number(event.sequence),
    severity: event.severity,
  };
}

/** The line of an event. */
export function bundleLine(event: PackEvent): string {
  return `${canonicalJson(plainJson(event))}\n`;
}

/** The line of an event that the pack does not show. */
export function withheldLine({ leafHash, sequence }: Pick<RangeEvent, 'leafHash' | 'sequence'>): string {
  return `{"leafHash":"${leafHash}","sequence":${sequence}}\n`;
}
