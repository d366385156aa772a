import { extractionBounds } from '../documents/extraction-bounds.data.js';
import { ExtractionError } from '../documents/extraction-error.js';
import { readXml } from '../documents/xml-reader.js';
import { ZipArchive } from '../documents/zip-archive.js';

const OFFICE_DOCUMENT = /\/relationships\/officeDocument$/;
/** The stream of MS-OFFCRYPTO §2.3.4.4 in which an encrypted Office document lies, as its directory names it. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

interface Relationship {
  type: string;
  target: string;
}

function resolved(source: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = source.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** An Office Open XML document: parts in a ZIP archive, tied by relationships. ECMA-376 part 2. */
export class OoxmlPackage {
  readonly #archive: ZipArchive;
  readonly #relationships = new Map<string, ReadonlyMap<string, Relationship>>();

  constructor(bytes: Uint8Array) {
    this.#archive = new ZipArchive(bytes);
  }

  /** Name of the main part. Throws ExtractionError `unsupported` for an archive that is no Office document. */
  get main(): string {
    if (!this.#archive.has('_rels/.rels'))
      throw new ExtractionError('unsupported', 'archives cannot be read; send the documents one by one');
    for (const { type, target } of this.relationships('').values()) if (OFFICE_DOCUMENT.test(type)) return target;
    throw new ExtractionError('unsupported', 'this kind of archive cannot be read; send DOCX or XLSX');
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  read(part: string): Buffer {
    return this.#archive.read(part);
  }

  /** A part's references by relationship id; targets are part names. Empty if it has none. */
  relationships(part: string): ReadonlyMap<string, Relationship> {
    const known = this.#relationships.get(part);
    if (known !== undefined) return known;
    const found = this.#readRelationships(part);
    this.#relationships.set(part, found);
    return found;
  }

  /** The parts that `part` refers to by a type of relationship, by the type's last word; each once. */
  allRelated(part: string, type: string): string[] {
    const targets = [...this.relationships(part).values()]
      .filter((one) => one.type.endsWith(`/${type}`) && this.has(one.target))
      .map(({ target }) => target);
    return [...new Set(targets)];
  }

  /** The first of them. */
  related(part: string, type: string): string | undefined {
    return this.allRelated(part, type)[0];
  }

  #readRelationships(part: string): Map<string, Relationship> {
    const slash = part.lastIndexOf('/') + 1;
    const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
    const found = new Map<string, Relationship>();
    if (!this.#archive.has(name)) return found;
    readXml(this.#archive.read(name), {
      open(element, attribute) {
        if (element !== 'Relationship' || attribute('TargetMode') === 'External') return;
        const target = resolved(part, attribute('Target') ?? '');
        if (found.size < extractionBounds.archiveEntries)
          found.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target });
      },
    });
    return found;
  }
}

/** Why an OLE compound file is not read: it holds an encrypted document, or one of the old Office. */
export function oleProblem(bytes: Uint8Array): ExtractionError {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PACKAGE);
  return isEncrypted
    ? new ExtractionError('encrypted', 'the document is encrypted; send it without a password')
    : new ExtractionError('unsupported', 'Office documents from before 2007 cannot be read; save as DOCX, XLSX or PDF');
}
