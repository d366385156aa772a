import type { CredentialNames } from './credential.rules.js';
import type { ModelType } from '../../shared/models/model-types.data.js';
import type { UsageUnit } from '../../shared/models/usage-units.data.js';

/** A provider by the name that LiteLLM has for it, and the variable that it reads the key from. */
export interface LitellmProvider {
  /** A preset, or `azure-ai` and `vertex-any`, whose models differ in their protocol. */
  preset: string;
  variable?: string;
}

/** The prefixes of `model`, from LiteLLM's pages of providers (docs.litellm.ai/docs/providers). */
export const LITELLM_PROVIDERS: Readonly<Record<string, LitellmProvider>> = {
  openai: { preset: 'openai', variable: 'OPENAI_API_KEY' },
  custom_openai: { preset: 'openai', variable: 'OPENAI_API_KEY' },
  openai_like: { preset: 'openai', variable: 'OPENAI_LIKE_API_KEY' },
  litellm_proxy: { preset: 'openai', variable: 'LITELLM_PROXY_API_KEY' },
  anthropic: { preset: 'anthropic', variable: 'ANTHROPIC_API_KEY' },
  azure: { preset: 'azure', variable: 'AZURE_API_KEY' },
  azure_ai: { preset: 'azure-ai', variable: 'AZURE_AI_API_KEY' },
  bedrock: { preset: 'bedrock' },
  bedrock_converse: { preset: 'bedrock' },
  gemini: { preset: 'gemini', variable: 'GEMINI_API_KEY' },
  vertex_ai: { preset: 'vertex-any' },
  vertex_ai_beta: { preset: 'vertex-any' },
  mistral: { preset: 'mistral', variable: 'MISTRAL_API_KEY' },
  groq: { preset: 'groq', variable: 'GROQ_API_KEY' },
  deepseek: { preset: 'deepseek', variable: 'DEEPSEEK_API_KEY' },
  xai: { preset: 'xai', variable: 'XAI_API_KEY' },
  perplexity: { preset: 'perplexity', variable: 'PERPLEXITYAI_API_KEY' },
  together_ai: { preset: 'together', variable: 'TOGETHERAI_API_KEY' },
  fireworks_ai: { preset: 'fireworks', variable: 'FIREWORKS_AI_API_KEY' },
  openrouter: { preset: 'openrouter', variable: 'OPENROUTER_API_KEY' },
  cerebras: { preset: 'cerebras', variable: 'CEREBRAS_API_KEY' },
  moonshot: { preset: 'moonshot', variable: 'MOONSHOT_API_KEY' },
  cohere: { preset: 'cohere', variable: 'COHERE_API_KEY' },
  cohere_chat: { preset: 'cohere', variable: 'COHERE_API_KEY' },
  zai: { preset: 'zai', variable: 'ZAI_API_KEY' },
  minimax: { preset: 'minimax', variable: 'MINIMAX_API_KEY' },
  novita: { preset: 'novita', variable: 'NOVITA_API_KEY' },
  ollama: { preset: 'ollama' },
  ollama_chat: { preset: 'ollama' },
  hosted_vllm: { preset: 'vllm' },
  lm_studio: { preset: 'lm-studio' },
  llamafile: { preset: 'llama-cpp' },
};

/** The providers of names that LiteLLM knows without a prefix. */
export const BARE_NAMES: readonly (readonly [names: RegExp, provider: string])[] = [
  [/^(?:gpt-|chatgpt-|o\d|ft:|text-embedding-|codex-)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^gemini-/, 'vertex_ai'],
  [/^command/, 'cohere'],
];

/** The nearest thing here to members without a counterpart, by their names. */
export const LITELLM_HINTS: Readonly<Record<string, string>> = {
  rpm: 'limits nothing here: make a budget of requests (docs/budgets.md)',
  tpm: 'limits nothing here: make a budget of tokens (docs/budgets.md)',
  max_parallel_requests: 'a limit of calls at the same time has no counterpart',
  max_budget: 'make a budget in USD (docs/budgets.md)',
  budget_duration: 'make a budget in USD (docs/budgets.md)',
  fallbacks: 'fallbacks of a model are in MODELS_FILE (docs/models.md)',
  default_fallbacks: 'fallbacks of a model are in MODELS_FILE (docs/models.md)',
  context_window_fallbacks: 'a prompt that is too long is refused; no other model is asked',
  content_policy_fallbacks: 'an answer that a filter stopped is returned; no other model is asked',
  master_key: 'the first key is made at the start (docs/operations.md)',
  database_url: 'the gateway has its own database, DATABASE_URL',
  store_model_in_db: 'providers and aliases are always in the database',
  drop_params: 'what a provider does not take is left out and named in X-Gateway-Dropped, or refused',
  modify_params: 'what a provider does not take is left out and named in X-Gateway-Dropped, or refused',
  cache: 'the cache is a setting of the tenant, cacheTtlSeconds (docs/gateway.md)',
  cache_params: 'the cache is a setting of the tenant, cacheTtlSeconds (docs/gateway.md)',
  success_callback: 'calls are in the log, in webhooks and in traces (docs/operations.md)',
  failure_callback: 'calls are in the log, in webhooks and in traces (docs/operations.md)',
  callbacks: 'calls are in the log, in webhooks and in traces (docs/operations.md)',
  alerting: 'alerts are set in the console (docs/console.md)',
  num_retries: 'other keys and providers of the model are asked, then its fallbacks',
  routing_strategy: 'shares are weights',
  redis_host: 'instances share by REDIS_URL (docs/operations.md)',
  redis_port: 'instances share by REDIS_URL (docs/operations.md)',
  redis_password: 'instances share by REDIS_URL (docs/operations.md)',
  order: 'every target gets its share; an alias has no order',
  guardrails: 'rules about content are policies (docs/governance.md)',
  pass_through_endpoints: 'only the paths of known APIs are served',
  include: 'import each included file by itself',
};

/** The parts of a credential in `litellm_params`. */
export const LITELLM_CREDENTIAL: CredentialNames = {
  accessKeyId: 'aws_access_key_id',
  secretAccessKey: 'aws_secret_access_key',
  sessionToken: 'aws_session_token',
  roleArn: 'aws_role_name',
  sessionName: 'aws_session_name',
  externalId: 'aws_external_id',
  googleJson: ['vertex_credentials', 'vertex_ai_credentials'],
  tenantId: 'tenant_id',
  clientId: 'client_id',
  clientSecret: 'client_secret',
};

/** The types of models here, by LiteLLM's `mode`. */
export const LITELLM_MODES: Readonly<Record<string, ModelType>> = {
  chat: 'chat',
  completion: 'chat',
  responses: 'chat',
  embedding: 'embedding',
  moderation: 'moderation',
  rerank: 'rerank',
  image_generation: 'image',
  image_edit: 'image',
  audio_speech: 'speech',
  audio_transcription: 'transcription',
  realtime: 'realtime',
  video_generation: 'video',
};

/** LiteLLM's costs of what is no token, by the type of the model and the unit that is charged here. */
export const LITELLM_UNITS: Readonly<
  Partial<Record<ModelType, Readonly<Partial<Record<UsageUnit, readonly string[]>>>>>
> = {
  image: { images: ['output_cost_per_image', 'input_cost_per_image'] },
  speech: { characters: ['input_cost_per_character'] },
  transcription: { audioSeconds: ['input_cost_per_second', 'input_cost_per_audio_per_second'] },
  rerank: { searchUnits: ['input_cost_per_query'] },
  video: { videoSeconds: ['output_cost_per_video_per_second', 'output_cost_per_second'] },
};
