import type { FileSearcher } from '../../../contracts/extraction.js';
import type { PiiScreener } from '../../../contracts/pii.js';
import type { AdministrationGate } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Core } from '../../../module/core.js';
import { AttachmentReader } from '../exchange/attachment-reader.service.js';
import { FileReader } from './file-reader.service.js';
import { FileStore } from './file-store.service.js';
import { FilesService } from './files.service.js';

export interface FilesNeeds {
  gate: AdministrationGate;
  redactor: PiiScreener;
  sealer: EventSealer;
  documents: FileSearcher;
}

const MIB = 1024 * 1024;

/** Opens what keeps files. */
export function openFiles(
  { settings, unitOfWork, secrets, clock }: Pick<Core, 'settings' | 'unitOfWork' | 'secrets' | 'clock'>,
  { gate, redactor, sealer, documents }: FilesNeeds,
): { service: FilesService; store: FileStore } {
  const store = new FileStore({ unitOfWork, secrets, clock, maxTenantBytes: settings.fileStorageMib * MIB });
  const reader = new FileReader(redactor, new AttachmentReader(documents));
  return { service: new FilesService({ unitOfWork, store, reader, gate, sealer, clock }), store };
}
