export type PromptForm = 'LANGFUSE' | 'PROMPTFOO';
