import type { CredentialNames } from './credential.rules.js';
import type { LitellmProvider } from './litellm.data.js';

/** The values of `provider`, from `globals.ts` of Portkey-AI/gateway; the longer of two that a slug may begin with first. */
export const PORTKEY_PROVIDERS: Readonly<Record<string, LitellmProvider>> = {
  openrouter: { preset: 'openrouter', variable: 'OPENROUTER_API_KEY' },
  openai: { preset: 'openai', variable: 'OPENAI_API_KEY' },
  anthropic: { preset: 'anthropic', variable: 'ANTHROPIC_API_KEY' },
  'azure-openai': { preset: 'azure', variable: 'AZURE_API_KEY' },
  'azure-ai': { preset: 'azure-ai', variable: 'AZURE_AI_API_KEY' },
  bedrock: { preset: 'bedrock' },
  google: { preset: 'gemini', variable: 'GEMINI_API_KEY' },
  'vertex-ai': { preset: 'vertex-any' },
  'mistral-ai': { preset: 'mistral', variable: 'MISTRAL_API_KEY' },
  groq: { preset: 'groq', variable: 'GROQ_API_KEY' },
  deepseek: { preset: 'deepseek', variable: 'DEEPSEEK_API_KEY' },
  'x-ai': { preset: 'xai', variable: 'XAI_API_KEY' },
  'perplexity-ai': { preset: 'perplexity', variable: 'PERPLEXITY_API_KEY' },
  'together-ai': { preset: 'together', variable: 'TOGETHER_API_KEY' },
  'fireworks-ai': { preset: 'fireworks', variable: 'FIREWORKS_API_KEY' },
  cerebras: { preset: 'cerebras', variable: 'CEREBRAS_API_KEY' },
  moonshot: { preset: 'moonshot', variable: 'MOONSHOT_API_KEY' },
  cohere: { preset: 'cohere', variable: 'COHERE_API_KEY' },
  'z-ai': { preset: 'zai', variable: 'ZAI_API_KEY' },
  'novita-ai': { preset: 'novita', variable: 'NOVITA_API_KEY' },
  ollama: { preset: 'ollama' },
};

/** The nearest thing here to members without a counterpart, by their names. */
export const PORTKEY_HINTS: Readonly<Record<string, string>> = {
  cache: 'the cache is a setting of the tenant, cacheTtlSeconds (docs/gateway.md)',
  retry: 'other keys and providers of the model are asked, then its fallbacks',
  request_timeout: 'timeouts are settings of the gateway (README.md)',
  on_status_codes: 'which failures ask another provider is fixed (docs/gateway.md)',
  input_guardrails: 'rules about content are policies (docs/governance.md)',
  output_guardrails: 'rules about content are policies (docs/governance.md)',
  before_request_hooks: 'rules about content are policies (docs/governance.md)',
  after_request_hooks: 'rules about content are policies (docs/governance.md)',
  override_params: 'only the model is changed here; clients send the others',
  metadata: 'clients send tags with their calls (docs/budgets.md)',
};

/** The parts of a credential in a target. */
export const PORTKEY_CREDENTIAL: CredentialNames = {
  accessKeyId: 'aws_access_key_id',
  secretAccessKey: 'aws_secret_access_key',
  sessionToken: 'aws_session_token',
  roleArn: 'aws_role_arn',
  sessionName: 'aws_session_name',
  externalId: 'aws_external_id',
  googleJson: ['vertex_service_account_json'],
  tenantId: 'azure_entra_tenant_id',
  clientId: 'azure_entra_client_id',
  clientSecret: 'azure_entra_client_secret',
};
