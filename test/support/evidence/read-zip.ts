import { crc32 } from 'node:zlib';

/** The entries of a zip of stored files, read by its central directory and held against the local headers. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of central directory');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  let next = 0;
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no central header');
    const [crc, bytes, nameLength] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const [extra, comment, offset] = [zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32), zip.readUInt32LE(at + 42)];
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength);
    if (offset !== next || zip.readUInt32LE(offset) !== 0x04034b50) throw new Error(`${name}: no local header`);
    if (zip.readUInt32LE(offset + 14) !== crc || zip.readUInt32LE(offset + 18) !== bytes)
      throw new Error(`${name}: its headers differ`);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const content = zip.subarray(start, start + bytes);
    if (crc32(content) !== crc) throw new Error(`${name}: wrong CRC`);
    entries.set(name, content);
    next = start + bytes;
    at += 46 + nameLength + extra + comment;
  }
  if (at !== end) throw new Error('bytes between the directory and its end');
  return entries;
}
