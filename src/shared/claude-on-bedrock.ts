/** `anthropic.claude-…`, with the prefix of an inference profile, or in the ARN of one. */
const CLAUDE = /(?:^|[./])anthropic\.claude/;

/** Whether a name on Amazon Bedrock is that of a model of Anthropic's, which is called in Anthropic's own form. */
export function isClaudeOnBedrock(model: string): boolean {
  return CLAUDE.test(model);
}
