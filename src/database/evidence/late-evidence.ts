import type { Logger } from '../../shared/logger.js';
import { DomainError } from '../../shared/errors.js';
import type { EvidenceRow, LedgerRow } from './evidence.js';
import type { OutboxEvent } from './outbox.js';
import type { EvidenceLog } from './evidence-log.js';

/** So many are kept, a few kilobytes each; of what comes beyond, the oldest are let go. */
const MAX_KEPT = 5_000;

/**
 * Ends of calls that were made while evidence could not be written. Their answers were refused, but their provider was
 * paid: they are appended once the database takes them.
 */
export class LateEvidence {
  private readonly kept = new Map<string, { event: EvidenceRow; ledger: LedgerRow }>();

  constructor(
    private readonly log: EvidenceLog,
    private readonly logger: Logger,
  ) {}

  keep(event: EvidenceRow, ledger: LedgerRow): void {
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MAX_KEPT) {
      this.kept.delete(oldest);
      this.logger.error({ id: oldest }, 'dropped a call that could not be recorded: too many are waiting');
    }
    this.kept.set(event.id, { event, ledger });
  }

  /**
   * Appends the queued evidence; resolves to the number appended. Throws SERVICE_UNAVAILABLE while they cannot be
   * written.
   */
  async write(): Promise<number> {
    const entries = [...this.kept];
    let written = 0;
    await Promise.all(
      entries.map(async ([id, { event, ledger }]) => {
        try {
          await appendOnce(this.log, event, ledger);
        } catch (error) {
          // A tenant that is being moved may be opened again; what others have waiting does not wait for it.
          if (error instanceof DomainError && error.code === 'TENANT_MOVING') return;
          if (error instanceof DomainError) throw error;
          this.logger.error({ err: error, id }, 'a call cannot be recorded');
        }
        this.kept.delete(id);
        written += 1;
      }),
    );
    return written;
  }

  /** A last attempt, before the log is closed. */
  async close(): Promise<void> {
    await this.write().catch((error: unknown) => {
      this.logger.error({ err: error, calls: this.kept.size }, 'calls could not be recorded before shutdown');
    });
  }
}

/** Appends the end of a call unless it is recorded already; false then. Throws SERVICE_UNAVAILABLE. */
export async function appendOnce(
  log: EvidenceLog,
  event: EvidenceRow,
  ledger: LedgerRow,
  outgoing: readonly OutboxEvent[] = [],
): Promise<boolean> {
  try {
    await log.append(event, ledger, outgoing);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';
