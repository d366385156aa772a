import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { type Bucket, BucketError } from '../../../shared/outbound/bucket.js';
import { atOnce } from '../../../shared/time/at-once.js';
import { withContent } from './content-place.rules.js';
import { objectDigest, openObject } from './sealed-object.js';

const AT_ONCE = 8;
const RETRY_SECONDS = 10;

/** Where the content of an event is. */
export interface ArchivedPlace {
  place: number;
  bytes: number;
  object_key: string;
  /** Hex. */
  cipher_key: string;
  /** SHA-256 of the object, hex. */
  digest: string;
  object_bytes: number;
}

interface Archivable {
  tenant_id: string;
  id: string;
  content: string | null;
  archived?: ArchivedPlace | null;
  unread?: DomainError;
}

/** An `ArchivedPlace` of a row `a` of `archived_contents`. */
export const ARCHIVED_PLACE = `CASE WHEN a.event_id IS NOT NULL THEN json_build_object('place', a.place, 'bytes', a.bytes,
  'object_key', a.object_key, 'cipher_key', encode(a.cipher_key, 'hex'), 'digest', encode(a.digest, 'hex'),
  'object_bytes', a.object_bytes) END`;

/** Reads what calls said where it is in the bucket, and removes it. */
export class ArchivedContents {
  constructor(private readonly bucket: Bucket | undefined) {}

  /** The rows with their contents; one whose content cannot be read says why in `unread`. */
  async filled<Row extends Archivable>(rows: readonly Row[]): Promise<Row[]> {
    const filled = [...rows];
    const away = filled.flatMap((row, at) => (row.archived == null ? [] : [{ row, at, archived: row.archived }]));
    await atOnce(away, AT_ONCE, async ({ row, at, archived }) => {
      const text = await this.whole(row, archived);
      filled[at] = text instanceof DomainError ? { ...row, content: null, unread: text } : { ...row, content: text };
    });
    return filled;
  }

  /**
   * Removes the object of an event, if it has one. Throws SERVICE_UNAVAILABLE where the bucket does not say that it is
   * gone: the event must not be called erased then.
   */
  async remove(unitOfWork: Pick<UnitOfWork, 'tenant'>, tenantId: string, eventId: string): Promise<void> {
    const [found] = await unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ object_key: string }[]>(
        'SELECT object_key FROM archived_contents WHERE tenant_id = ? AND event_id = ?',
        [tenantId, eventId],
      ),
    );
    if (found === undefined) return;
    try {
      await this.opened().remove(found.object_key);
    } catch (error) {
      throw silent(error, `the content of event ${eventId} could not be removed from the archive; nothing was erased`);
    }
  }

  private async whole(
    { tenant_id: tenantId, id, content }: Archivable,
    at: ArchivedPlace,
  ): Promise<string | DomainError> {
    if (content === null) return lost(id, at, 'has no details around it');
    let object: Buffer | undefined;
    try {
      object = await this.opened().get(at.object_key, at.object_bytes);
    } catch (error) {
      return silent(error, `the content of event ${id} is in the archive, which cannot be read`);
    }
    if (object === undefined) return lost(id, at, 'is missing or larger than it was');
    if (objectDigest(object).toString('hex') !== at.digest) return lost(id, at, 'was altered');
    try {
      const place = { tenantId, eventId: id };
      const opened = await openObject(object, Buffer.from(at.cipher_key, 'hex'), place, at.bytes);
      return withContent(content, opened, at) ?? lost(id, at, 'does not fit into the details');
    } catch (error) {
      return lost(id, at, 'does not open with its key', error);
    }
  }

  private opened(): Bucket {
    if (this.bucket === undefined)
      throw new DomainError('SERVICE_UNAVAILABLE', 'this gateway has no archive: ARCHIVE_S3_URL is not set');
    return this.bucket;
  }
}

/** Evidence that is no more: as a log that contradicts its checkpoints. */
function lost(id: string, { object_key: key }: ArchivedPlace, why: string, cause?: unknown): DomainError {
  return new DomainError('CONFLICT', `the content of event ${id} cannot be read: its object ${key} ${why}`, { cause });
}

function silent(error: unknown, message: string): DomainError {
  if (!(error instanceof BucketError || error instanceof DomainError)) throw error;
  const options = { cause: error, retryAfterSeconds: RETRY_SECONDS };
  return new DomainError('SERVICE_UNAVAILABLE', `${message}: ${reasonOf(error)}`, options);
}

/** The bucket's own words are for its operator, in the log. */
function reasonOf(error: BucketError | DomainError): string {
  if (error instanceof DomainError) return error.message;
  return error.status === undefined ? 'it did not answer' : `it answered with ${error.status}`;
}
