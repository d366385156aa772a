import type { RequestIssue } from '../../../shared/errors.js';

/** The tools that a choice requires: `any` of them to be called, or those of these names. */
export interface ToolsWanted {
  any?: boolean;
  names?: readonly (string | undefined)[];
}

/** Where a choice names its tools, and the tools that there are. */
interface ToolsGiven {
  path: string;
  names: ReadonlySet<string | undefined>;
}

/**
 * Problems of a choice of tools that cannot be kept. It is refused at every API: some protocols have no place for such a
 * choice, and would answer as if it had not been made.
 */
export function toolChoiceProblems({ any, names = [] }: ToolsWanted, given: ToolsGiven): RequestIssue[] {
  const { path } = given;
  if (any === true && given.names.size === 0)
    return [{ path, message: 'a tool has to be called, but the request has none' }];
  const missing = names.find((name) => !given.names.has(name));
  return missing === undefined ? [] : [{ path, message: `there is no tool named ${missing} in tools` }];
}
