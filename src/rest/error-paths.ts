import type { ErrorFormatName } from './error-formats.js';
import type { Route } from './route.js';

/**
 * The form of errors at a path without a row: that of the row above it, else that of its prefix where all rows of the
 * prefix have one; undefined where neither says.
 */
export function errorPaths(routes: readonly Route[]): (pathname: string) => ErrorFormatName | undefined {
  const forms = new Map<string, ErrorFormatName | 'several'>();
  const note = (path: string, form: ErrorFormatName): void => {
    const known = forms.get(path);
    forms.set(path, known === undefined || known === form ? form : 'several');
  };
  for (const { prefixes = [], path, errors = 'openai', variant } of routes) {
    for (const prefix of prefixes) {
      note(prefix, errors);
      note(prefix + path, errors);
      if (variant !== undefined) note(prefix + path, variant.errors ?? 'openai');
    }
  }
  return (pathname) => {
    for (let path = pathname; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const form = forms.get(path);
      if (form !== undefined) return form === 'several' ? undefined : form;
    }
    return undefined;
  };
}
