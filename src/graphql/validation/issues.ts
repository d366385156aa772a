import { MAX_ISSUES, type RequestIssue } from '../../shared/errors.js';

/** Validates a value and adds its problems; paths are relative to it. */
export type ValueCheck = (value: unknown, issues: RequestIssue[]) => void;

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

/**
 * Whether enough is known to be wrong. Everything that walks what a client sent asks this before each item or field, and
 * stops with `leave`: a request of 2 MB has room for a million faults.
 */
export function isEnough(issues: readonly RequestIssue[]): boolean {
  return issues.length >= MAX_ISSUES - 1;
}

/** Says that a walk stopped, `left` items or fields before its end. */
export function leave(issues: RequestIssue[], left: number, what: 'items' | 'fields'): void {
  issues.push({ path: '', message: `${left} more ${what} were not checked` });
}

/** Adds issues found elsewhere, up to the limit. */
export function addIssues(issues: RequestIssue[], found: readonly RequestIssue[]): void {
  for (const issue of found) {
    if (issues.length > MAX_ISSUES) return;
    issues.push(issue);
  }
}
