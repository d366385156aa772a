import type { Settings } from '../../config/settings.js';
import { Bucket } from '../../shared/outbound/bucket.js';
import { buriedReason, type DoctorFinding, fault, ok } from './finding.js';

const CHECK = 'archive';
const TIMEOUT_MILLIS = 5_000;
const CONTENT = Buffer.from('portcullis doctor');

/** The bucket: an object can be stored, read and removed. */
export async function checkArchive({ archive }: Settings): Promise<DoctorFinding> {
  if (archive === undefined) return ok(CHECK, 'not used: contents stay in the database');
  const bucket = new Bucket(archive, TIMEOUT_MILLIS);
  const key = `doctor/${process.pid}-${Date.now()}`;
  try {
    await bucket.put(key, CONTENT, 'text/plain');
    const read = await bucket.get(key, CONTENT.byteLength);
    await bucket.remove(key);
    if (read?.equals(CONTENT) !== true)
      return fault(CHECK, `${archive.url} gives back other bytes than were stored`, 'check what is before the bucket');
  } catch (error) {
    const todo =
      'start it, or correct ARCHIVE_S3_URL, ARCHIVE_S3_REGION and the key; it may put, get and delete objects';
    return fault(CHECK, `${archive.url}: ${buriedReason(error)}`, todo);
  }
  return ok(CHECK, `${archive.url} stores, reads and removes objects`);
}
