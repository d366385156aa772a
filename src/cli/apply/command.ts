import { parseArgs } from 'node:util';
import { namedVariable } from '../../config/named-variable.js';
import { ProgramEnded, type Program, say, tell, WrongUsage } from '../program.js';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, connectedGateway } from './connection.js';
import { readDocuments } from './documents.js';
import { filesAt } from './files.js';
import type { ConfigurationClient } from './gateway-client.js';
import type { StepOutcome, WantedDocument } from './kind.port.js';
import { DOCUMENT_KINDS } from './kinds.js';
import { stepsToward } from './plan.rules.js';
import { exitCodeOf, outcomeCounts, reportJson, reportLines } from './report.rules.js';
import { carriedOut, foreseen, policyDrafts, stepKey } from './run-steps.js';

/** Parts come after what they are of: a prompt, its versions, their labels. */
const MOST_ROUNDS = 4;
/** Problems of files that are shown at once. */
const MOST_PROBLEMS = 50;

const usage = `Makes the configuration of a tenant like files of YAML.

  portcullis apply -f <file or folder> [--dry-run] [--prune] [--json] [--url <gateway>]

Creates what is missing and changes what differs, each by the operation that the console uses, under your own key. What
policies send to people waits as a proposal, and is finished by applying again once it is approved. Nothing is written
when any document is wrong. A change that somebody else made meanwhile is told and never overwritten.

  -f <path>           a file, or a folder with files; may be given more than once
  --dry-run           say what would be changed, and change nothing
  --prune             delete what the files do not have, of the kinds that they have
  --json              the steps as one object on standard output
${CONNECTION_USAGE}

Kinds: ${DOCUMENT_KINDS.map(({ kind }) => kind).join(', ')}.

Exit codes: 0 nothing to do, or done; 1 wrong files or usage, no gateway, or something was refused; 2 with --dry-run:
there are differences; 3 done but for what waits for approval.`;

const options = {
  ...CONNECTION_OPTIONS,
  file: { type: 'string', short: 'f', multiple: true },
  'dry-run': { type: 'boolean' },
  prune: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const { file: paths = [], prune = false, 'dry-run': dryRun = false } = values;
  if (paths.length === 0) throw new WrongUsage('expected -f and a file or folder');
  const documents = await documentsAt(paths);
  const client = await connectedGateway(values);
  const outcomes = await outcomesOf(documents, client, { prune, dryRun });
  if (values.json === true) say(JSON.stringify(reportJson(outcomes, dryRun), undefined, 2));
  else for (const line of reportLines(outcomes)) say(line);
  tell(outcomes.length === 0 ? 'Nothing to do.' : `${outcomeCounts(outcomes)}.`);
  return exitCodeOf(outcomes, dryRun);
}

async function documentsAt(paths: readonly string[]): Promise<WantedDocument[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const { documents, problems } = readDocuments(files, DOCUMENT_KINDS);
  if (problems.length > 0) {
    const more = problems.length - MOST_PROBLEMS;
    const shown = [...problems.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
    throw new ProgramEnded(`${shown.join('\n')}\nNothing was changed.`, 1);
  }
  if (documents.length === 0) throw new ProgramEnded(`${paths.join(', ')}: there is no document`, 1);
  return documents;
}

async function outcomesOf(
  documents: readonly WantedDocument[],
  client: ConfigurationClient,
  { prune, dryRun }: { prune: boolean; dryRun: boolean },
): Promise<StepOutcome[]> {
  const kinds = DOCUMENT_KINDS.filter((kind) => documents.some((one) => one.kind === kind));
  const context = { prune, variable: namedVariable };
  const proposals = await client.proposals();
  const outcomes: StepOutcome[] = [];
  const tried = new Set<string>();
  const missing = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const planned = stepsToward(documents, await client.live(kinds), kinds, context);
    const steps = planned.filter((step) => !tried.has(stepKey(step)));
    if (round === 0) {
      const problems = await client.policyProblems(policyDrafts(steps));
      if (problems.length > 0) throw new ProgramEnded(`${problems.join('\n')}\nNothing was changed.`, 1);
    }
    if (dryRun) return foreseen(steps, proposals);
    const ended = await carriedOut(steps, { sender: client, proposals, missing });
    for (const { step } of ended) tried.add(stepKey(step));
    outcomes.push(...ended);
    // Only what was made can bring further steps.
    if (!ended.some(({ state }) => state === 'done')) break;
  }
  return outcomes;
}

export const applying: Program = { usage, run, usageExitCode: 1 };
