import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, 'RESULTS.md');
const PROCESSES = '\n## Several processes\n';

/** The parts of the page by the commands that write them. */
function parts(): { bench: string; processes: string } {
  const page = readFileSync(PAGE, 'utf8');
  const at = page.indexOf(PROCESSES);
  return at === -1 ? { bench: page, processes: '' } : { bench: page.slice(0, at), processes: page.slice(at) };
}

/** Writes the page of a run of the benchmark; what several processes do stays. */
export function writeResults(markdown: string): void {
  writeFileSync(PAGE, `${markdown.trimEnd()}\n${parts().processes}`);
}

/** Writes the part about several processes; the rest of the page stays. */
export function writeProcesses(markdown: string): void {
  writeFileSync(PAGE, `${parts().bench.trimEnd()}\n${PROCESSES}\n${markdown.trimEnd()}\n`);
}
