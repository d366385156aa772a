/** Breaking changes since a release, held against the lines of `docs/schema-changes.md` that declare them. */
interface Declared {
  /** Changes without a line. */
  undeclared: string[];
  /** Lines whose change was not made. */
  unfounded: string[];
}

/** The section of `page` with this heading has a table of changes, each with what a client does. */
export function declaredChanges(page: string, heading: string, changes: readonly string[]): Declared {
  const start = page.indexOf(`\n${heading}\n`);
  const [, section = ''] = start === -1 ? [] : page.slice(start).split('\n## ', 2);
  const declared = section
    .split('\n')
    .filter((line) => /^\| .+ \| \S.* \|$/.test(line))
    .map((line) => line.slice(2, line.indexOf(' | ')).replaceAll('`', ''))
    .filter((change) => change !== 'Change' && !/^-+$/.test(change));
  return {
    undeclared: changes.filter((change) => !declared.includes(change)),
    unfounded: declared.filter((change) => !changes.includes(change)),
  };
}

/** The latest of some versions such as `0.10.2`; undefined when there is none. */
export function latestVersion(versions: readonly string[]): string | undefined {
  const numbers = (version: string): number[] => version.split('.').map(Number);
  return versions
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .toSorted((a, b) => {
      const [left, right] = [numbers(a), numbers(b)];
      const place = left.findIndex((number, index) => number !== right[index]);
      return (left[place] ?? 0) - (right[place] ?? 0);
    })
    .at(-1);
}
