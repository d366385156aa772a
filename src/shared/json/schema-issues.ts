import type { RequestIssue } from '../errors.js';

/** A problem as zod reports it. */
interface SchemaIssue {
  path: readonly PropertyKey[];
  message: string;
}

/** Problems that a schema found, in the form of requests: `messages[0].role`. */
export function schemaIssues(issues: readonly SchemaIssue[] = []): RequestIssue[] {
  return issues.map(({ path, message }) => ({ path: pathOf(path), message: withoutKind(message) }));
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((sum, part) => {
    if (typeof part === 'number') return `${sum}[${part}]`;
    return sum === '' ? String(part) : `${sum}.${String(part)}`;
  }, '');
}

/** "Too small: expected number to be >=1" without its first half. */
function withoutKind(message: string): string {
  return message.replace(/^(?:Too small|Too big|Invalid input): /, '');
}
