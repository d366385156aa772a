import { QUIRK_NAMES } from '../../src/shared/quirk-names.data.js';
import { QUIRKS } from '../../src/providers/quirks.data.js';
import type { FieldRule, Quirks } from '../../src/providers/quirks.types.js';

const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``;
const list = (names: readonly string[] = []): string => names.map(code).join(' ');

function rules(verb: string, given: readonly FieldRule[] = []): string[] {
  return given.map(({ fields, models }) =>
    models === undefined ? `${verb} ${list(fields)}` : `${verb} for ${code(models.source)}: ${list(fields)}`,
  );
}

function namesWords({ namedRoles }: Quirks): string {
  if (namedRoles === undefined) return '';
  return namedRoles.length === 0 ? 'drops `messages.name`' : `drops \`messages.name\` except for ${list(namedRoles)}`;
}

function requestWords(quirks: Quirks): string[] {
  const { limits, tokenLimitField, drops, refuses, toolChoices, formats, renames = {}, reasoningBack } = quirks;
  return [
    tokenLimitField === undefined ? '' : `token limit is ${code(tokenLimitField)}`,
    quirks.hasNoDeveloper ? '`developer` becomes `system`' : '',
    quirks.isStrict ? 'only members that OpenAI defines' : '',
    limits === undefined ? '' : `call ids have ${limits.ids.maxLength} characters`,
    quirks.hasNoStreamOptions ? 'no `stream_options`' : '',
    namesWords(quirks),
    quirks.hasNoStrictTools ? 'drops `tools.function.strict`' : '',
    ...rules('drops', drops),
    ...rules('refuses', refuses),
    toolChoices === undefined ? '' : `tool choices: only ${list(toolChoices)}`,
    formats === undefined ? '' : `formats: only ${list(formats)}`,
    ...Object.entries(renames).map(([name, own]) => `${code(name)} becomes ${code(own)}`),
    reasoningBack === undefined
      ? ''
      : `earlier reasoning goes in ${reasoningBack === 'tags' ? 'tags' : code(reasoningBack)}`,
    quirks.reasoningDue === undefined ? '' : 'blank if missing beside tool calls',
  ];
}

function answerWords({ usageIn, figures = {}, reasoningIn, finishReasons = {}, ...quirks }: Quirks): string[] {
  return [
    usageIn === undefined ? '' : `usage in ${code(usageIn)}`,
    ...Object.values(figures).map((name) => `counter ${code(name)}`),
    reasoningIn === undefined ? '' : `reasoning in ${list(reasoningIn)}`,
    quirks.hasThinkTags ? 'reasoning in tags' : '',
    ...Object.entries(finishReasons).map(([name, read]) => `${code(name)} means ${code(read)}`),
    ...Object.entries(quirks.failures ?? {}).map(([name, status]) => `${code(name)} is an error of ${status}`),
    quirks.errorIn === undefined ? '' : `errors in ${code(quirks.errorIn.member)}`,
  ];
}

const sentence = (words: readonly string[]): string => words.filter((word) => word !== '').join('; ');

/** The table of docs/providers.md. */
export function quirkTable(): string {
  const rows = QUIRK_NAMES.map((name) => {
    const quirks = QUIRKS[name];
    const where = quirks.hosts === undefined ? quirks.title : `${quirks.title}: ${list(quirks.hosts)}`;
    return `| ${code(name)} | ${where} | ${sentence(requestWords(quirks))} | ${sentence(answerWords(quirks))} |`;
  });
  return ['| `quirks` | server, hosts | requests | answers |', '|---|---|---|---|', ...rows].join('\n');
}
