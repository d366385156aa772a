import { invalidRequest } from '../errors.js';

/** The most tags of a call, and the most characters of a name or a value. */
export const MAX_TAGS = 8;
export const MAX_TAG_LENGTH = 64;

/** The tags of a call by their names. */
export type Tags = Readonly<Record<string, string>>;

/** The characters that the name of a tag may have. */
export const TAG_NAME_PATTERN = /^[A-Za-z][\w.:-]*$/;

/**
 * The tags of an `X-Tags` header, such as `team=blue, project=atlas`; undefined without one. Throws INVALID_REQUEST for a
 * header of another form.
 */
export function readTags(header: string | undefined): Tags | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const parts = header.split(',').filter((part) => part.trim() !== '');
  if (parts.length > MAX_TAGS) throw wrong(`expected at most ${MAX_TAGS} tags`);
  const tags = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    const value = part.slice(at + 1).trim();
    if (!isTagName(name))
      throw wrong(`expected name=value, the name of letters, digits and _.:- and at most ${MAX_TAG_LENGTH} characters`);
    if (!isValue(value)) throw wrong(`expected a value of 1 to ${MAX_TAG_LENGTH} characters for ${name}`);
    if (tags.has(name)) throw wrong(`expected each name once, but ${name} has two values`);
    tags.set(name, value);
  }
  return Object.fromEntries(tags);
}

/**
 * The tags of a call: those of its header, and after them what of its body's `metadata` can be one. Providers allow more
 * metadata than there are tags, so the rest is left to them.
 */
export function tagsWith(tags: Tags | undefined, metadata: Readonly<Record<string, unknown>> | undefined | null) {
  if (metadata === undefined || metadata === null) return tags;
  const all = new Map(Object.entries(tags ?? {}));
  for (const [name, value] of Object.entries(metadata)) {
    if (all.size >= MAX_TAGS) break;
    if (!all.has(name) && isTagName(name) && isValue(value)) all.set(name, value);
  }
  return all.size === 0 ? undefined : (Object.fromEntries(all) as Tags);
}

/** Whether a tag may have this name. */
function isTagName(name: string): boolean {
  return name.length <= MAX_TAG_LENGTH && TAG_NAME_PATTERN.test(name);
}

/** The tags as selectors name them: `team=blue`. */
export function taggedWith(tags: Tags | undefined): readonly string[] {
  return tags === undefined ? [] : Object.entries(tags).map(([name, value]) => `${name}=${value}`);
}

function isValue(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TAG_LENGTH && !hasControl(value);
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

function wrong(message: string): Error {
  return invalidRequest([{ path: 'X-Tags', message }]);
}
