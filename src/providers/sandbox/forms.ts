import type { JsonObject } from '../../shared/json/json.js';

/** The boundary of a form; undefined for another type of body. */
export function boundaryOf(contentType = ''): string | undefined {
  return /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
}

/** A form as JSON: its texts by their names, and of each file its name, type and length. */
export function formAsJson(body: Buffer, boundary: string): JsonObject {
  const fields: JsonObject = {};
  const files: JsonObject[] = [];
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const at = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, at), 'latin1').toString('utf8');
    const content = part.slice(at + 4, -2);
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    const type = /content-type: *(\S+)/i.exec(head)?.[1] ?? '';
    if (filename !== undefined) files.push({ name, filename, type, bytes: content.length });
    else fields[name] = Buffer.from(content, 'latin1').toString('utf8');
  }
  return files.length === 0 ? fields : { ...fields, files };
}
