import { DomainError } from '../shared/errors.js';
import { UNSERVED } from './unserved.data.js';

const VERSION = '/v1';
/** More makes no path of ours. */
const MAX_LENGTH = 500;

/**
 * The hint for a client whose path has no row: the path that it means where its base URL has a slash or a version too
 * many or lacks one, or that the gateway does not serve what others do. `isServed`: whether a path has a row.
 */
export function pathHint(pathname: string, isServed: (path: string) => boolean): string | undefined {
  if (pathname.length > MAX_LENGTH) return undefined;
  const meant = spellings(pathname).find(isServed);
  if (meant !== undefined)
    return `did you mean ${meant}? Base URLs end in ${VERSION}, without a slash, for most clients`;
  return unservedHint(pathname);
}

/** NOT_FOUND for a path. */
export function noSuchPath(hint: string | undefined): DomainError {
  return new DomainError('NOT_FOUND', hint === undefined ? 'no such path' : `no such path: ${hint}`);
}

/** The advice for a path of the providers' APIs that the gateway does not serve. */
export function unservedHint(pathname: string): string | undefined {
  return UNSERVED.find(({ path }) => path.test(pathname))?.hint;
}

/** Other spellings of a path, the nearest first. */
function spellings(pathname: string): string[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const once = parts.filter((part, index) => part !== parts[index - 1]);
  const lists = [parts, once, withoutRepeatedEnd(once)].flatMap((list) => [list, afterVersion(list)]);
  return lists.flatMap((list) => [`/${list.join('/')}`, `${VERSION}/${list.join('/')}`]);
}

/** `v1/chat/completions/chat/completions` says its end twice. */
function withoutRepeatedEnd(parts: readonly string[]): string[] {
  for (let length = Math.floor(parts.length / 2); length > 0; length -= 1) {
    const end = parts.slice(-length).join('/');
    if (parts.slice(-2 * length, -length).join('/') === end) return parts.slice(0, -length);
  }
  return [...parts];
}

/** The parts after the last version: other gateways put a name of their own before it. */
function afterVersion(parts: readonly string[]): string[] {
  return parts.slice(parts.lastIndexOf('v1') + 1);
}
