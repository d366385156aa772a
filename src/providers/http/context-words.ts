/** Codes of a prompt that is too long. OpenAI and those who follow it; llama.cpp; z.ai. */
const CODES: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'model_context_window_exceeded',
]);

/** How servers say that a prompt is too long for a model, each with who says it so. */
const WORDS: readonly RegExp[] = [
  // Anthropic, Fireworks, Databricks; Ollama: "prompt too long; exceeded max context length".
  /prompt (?:is )?too long/i,
  // Amazon Bedrock.
  /input is too long for requested model|too many input tokens/i,
  // Anthropic "exceed context limit", llama.cpp, Ollama, OpenAI "exceeds the context window", vLLM "exceeds model's maximum".
  /exceed(?:s|ed|ing)? (?:the |this )?(?:model'?s? )?(?:available |maximum |max )?context/i,
  /context (?:window|length|size|limit) (?:is |was )?(?:exceed(?:ed|s)|full)/i,
  // OpenAI, Azure, DeepSeek, OpenRouter, vLLM; Mistral "too large for model with 32768 maximum context length".
  /maximum context length/i,
  /context length is only|longer than the maximum model length/i,
  // SGLang and Together; TensorRT-LLM "prompt length (N) exceeds maximum input length (M)".
  /longer than the model'?s context length|exceeds (?:the )?maximum (?:allowed )?(?:input|prompt|sequence) length/i,
  // Text Generation Inference.
  /`?inputs`? must have less than \d+ tokens|`?inputs`? tokens \+ `?max_new_tokens`? must be/i,
  // Gemini; Vertex "the input token count is N but model only supports up to M".
  /input token count.{0,80}(?:exceeds the maximum|only supports up to)/i,
  // xAI, Groq and Cerebras, GitHub.
  /maximum prompt length is \d|reduce the length of (?:the |your )?(?:messages|prompt)|token count of \d+ exceeds the limit/i,
  // LM Studio.
  /greater than the context length|context length of only \d+ tokens/i,
  // Cohere, AI21.
  /too many tokens/i,
  // Kimi, DashScope.
  /exceeded model token limit|range of input length should be/i,
];

/** Bedrock and others limit the rate in words that resemble these. */
const RATE_WORDS = /rate limit|too many requests|throttl|wait before trying again/i;

/**
 * Whether an error says that the prompt does not fit the model. Ollama and older llama.cpp say it with a 500, so only answers
 * about credentials and rates are left out.
 */
export function saysContextExceeded(
  { codes, message = '' }: { codes: readonly string[]; message: string | undefined },
  status: number,
): boolean {
  if (status === 401 || status === 403 || status === 429 || RATE_WORDS.test(message)) return false;
  return codes.some((code) => CODES.has(code)) || WORDS.some((words) => words.test(message));
}
