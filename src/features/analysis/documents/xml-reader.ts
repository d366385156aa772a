import { SaxesParser } from 'saxes';
import { extractionBounds as bounds } from './extraction-bounds.data.js';
import { ExtractionError } from './extraction-error.js';

/** The events of an XML document in order; names come without prefixes. */
export interface XmlHandler {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Bytes that are decoded and parsed at once: a part of 100 MB is never one string. */
const CHUNK = 256 * 1024;

/** A whole number that an attribute gives, or what it is otherwise. */
export function integerOf(value: string | undefined, otherwise: number): number {
  const number = Number(value?.trim() || NaN);
  return Number.isSafeInteger(number) ? number : otherwise;
}

/** Whether a switch of Office Open XML is on: it is where it says nothing else. ECMA-376 §17.17.4. */
export function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false' && value !== 'off';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function charsetOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Reads a part of an Office document. A document type declaration is refused (ECMA-376 part 2 §8.1.4), so there are no
 * entities but XML's own. Throws ExtractionError `broken` where it is not well-formed or too deep.
 */
export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  const refuse = (reason: string): never => {
    throw new ExtractionError('broken', `the document is damaged: ${reason}`);
  };
  parser.on('error', () => refuse('one of its parts is not XML'));
  parser.on('doctype', () => refuse('one of its parts declares a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > bounds.xmlDepth) refuse(`its parts are nested deeper than ${bounds.xmlDepth} levels`);
    handler.open?.(localName(name), (wanted) => {
      for (const [key, value] of Object.entries(attributes as Record<string, string>))
        if (localName(key) === wanted) return value;
      return undefined;
    });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  const text = (data: string): void => {
    handler.text?.(data);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  const decoder = new TextDecoder(charsetOf(bytes));
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}
