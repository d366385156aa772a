/** A fenced block of a document. */
export interface DocBlock {
  document: string;
  /** The line of the opening fence, counted from 1. */
  line: number;
  language: string;
  text: string;
  /** The file name that the sentence before the block gives; undefined if it names none. */
  file: string | undefined;
}

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;
const NAMED_FILE = /`([\w-]+\.mjs)`/;
/** A comment that says which status the next command is answered with. */
const EXPECTED_STATUS = /^# (\d{3})\b/gm;

/** The fenced blocks of a document, in their order. */
export function blocksOf(document: string, text: string): DocBlock[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: language = '', 2: content = '' }) => {
    const before = text.slice(0, index);
    const sentence = before.trimEnd().split('\n\n').at(-1) ?? '';
    return {
      document,
      line: before.split('\n').length,
      language,
      text: content,
      file: NAMED_FILE.exec(sentence)?.[1],
    };
  });
}

/** A document without its fenced blocks. */
export function proseOf(text: string): string {
  return text.replaceAll(FENCE, '');
}

/** Name of the file that a block is in while the session runs. */
export function fileOf({ file, language, line }: DocBlock): string {
  return file ?? `line-${line}.${language === 'js' ? 'mjs' : 'sh'}`;
}

/** The content of the block's file. In shell scripts, status comments become assignments of EXPECTED. */
export function contentOf({ language, text }: DocBlock): string {
  return language === 'sh' ? text.replaceAll(EXPECTED_STATUS, 'EXPECTED=$1 #') : text;
}

/**
 * One bash session through the blocks of a document, by their files. A command that fails ends it; so does a variable that
 * nobody set, an answer that is no success (unless a comment before the command names its status, such as `# 409: …`), and
 * an error of GraphQL.
 */
export function sessionOf(blocks: readonly DocBlock[]): string {
  return [PRELUDE, ...blocks.map(stepOf)].join('\n');
}

function stepOf(block: DocBlock): string {
  const { document, line, language, file } = block;
  const at = `BLOCK='${document}:${line}'`;
  if (language === 'sh') return `${at}; source ./${fileOf(block)}; [ -z "$EXPECTED" ]`;
  return file === undefined ? `${at}; node ${fileOf(block)}` : '';
}

const PRELUDE = `
set -Eeuo pipefail
shopt -s inherit_errexit
EXPECTED=
trap 'echo "$BLOCK: $BASH_COMMAND" >&2' ERR
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
curl() {
  local wanted=$EXPECTED answer said status
  EXPECTED=
  answer=$(mktemp)
  said=$(command curl -sS -w '%{stderr}\\n%{http_code}' "$@" 2>&1 >"$answer") || true
  status=\${said##*$'\\n'}
  if [[ ! $status =~ ^\${wanted:-2..}$ ]] || { [ -z "$wanted" ] && grep -q '"errors":\\[{"message"' "$answer"; }; then
    echo "$said" >&2
    cat "$answer" >&2
    return 22
  fi
  cat "$answer"
}
npm() {
  [ "$1 $2 $3 $4" = 'run --silent spine --' ]
  shift 4
  node "$ROOT/dist/main.js" spine "$@"
}
`;
