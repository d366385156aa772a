/** Whose report it is. */
export type ReportFormat = 'openai' | 'anthropic' | 'aws-cur';

/** A date or `latest` at the end of a name. Providers report the dated version, whichever of the two was asked for. */
const VERSION = /[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;
const PROFILE = /^(?:us|eu|apac|au|ca|jp|global|us-gov)\./;
const MAKER = /^[a-z0-9]+\.(?=[a-z])/;
const BEDROCK_VERSION = /(?:-v\d+)?(?::\d+)*(?::[a-z0-9]+)?$/;
const NO_WORDS = new Set(['amazon', 'anthropic', 'instruct', 'mantle', 'meta']);

/**
 * The name by which a model of a report and one of the ledger are the same: without date, as providers report the dated version
 * of what was asked for. Of Amazon Bedrock the words of the name in any order, `Claude4.5Sonnet` being
 * `eu.anthropic.claude-sonnet-4-5-20250929-v1:0`.
 */
export function comparedName(format: ReportFormat, name: string): string {
  if (format !== 'aws-cur') return name.replace(VERSION, '');
  const bare = name
    .replace(/^arn:[^/]{1,300}\//, '')
    .replace(PROFILE, '')
    .replace(MAKER, '')
    .replace(BEDROCK_VERSION, '')
    .replace(VERSION, '')
    .replace(/v\d+$/, '');
  const words = bare
    .replaceAll(/([a-z])(?=[A-Z\d])|(\d)(?=[A-Za-z])/g, '$1$2 ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !NO_WORDS.has(word));
  return words.toSorted().join(' ');
}
