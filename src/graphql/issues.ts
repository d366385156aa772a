import type { RequestIssue } from '../shared/errors.js';

/** Looks at a value and adds what is wrong with it; paths are relative to the value. */
export type Check = (value: unknown, issues: RequestIssue[]) => void;

/**
 * Puts `segment` (`name`, or `[0]`) before the paths of the issues added since `from`. Paths are built on the way out,
 * so that a value without issues costs nothing.
 */
export function locate(issues: RequestIssue[], from: number, segment: string): void {
  for (const issue of issues.slice(from)) {
    const { path } = issue;
    issue.path = path === '' || path.startsWith('[') ? segment + path : `${segment}.${path}`;
  }
}
