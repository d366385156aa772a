/** `anthropic.claude-…`, with the prefix of an inference profile, or in the ARN of one. */
const CLAUDE = /(?:^|[./])anthropic\.claude/;

/**
 * Whether a name on Amazon Bedrock is that of a model of Anthropic's, which is called in Anthropic's own form. The ARN of an
 * account's own profile does not say it, but the `id` may that an operator gave the model.
 */
export function isClaudeOnBedrock(upstream: string, id = ''): boolean {
  return CLAUDE.test(upstream) || (upstream.startsWith('arn:') && /claude/.test(id));
}
