import { MISTRAL_LIMITS } from './http/fitting/limits.data.js';
import type { QuirkName, Quirks } from './quirks.types.js';
import { SOFTWARE_QUIRKS } from './software-quirks.data.js';

/**
 * Each row cites its sources: the provider's documentation, its error messages as reported, or the code of clients tested
 * against it. Quirks without a source are left out.
 */
export const QUIRKS: Readonly<Record<QuirkName, Quirks>> = {
  ...SOFTWARE_QUIRKS,

  openai: { title: 'OpenAI', hosts: ['openai.com', 'openai.azure.com'], isStrict: true },

  none: { title: 'A server that accepts OpenAI’s requests' },

  /**
   * API, "Chat Completion" (finish reasons `model_length`, `error`; `random_seed`). Errors of 422, `extra_forbidden`:
   * `max_completion_tokens` (editor-code-assistant/eca#231), `stream_options`, as figures come anyway (dnakov/anon-kode#53),
   * `store` (Gitlawb/openclaude#739), `metadata` (OpenHands-CLI#83), `reasoning_content` (charmbracelet/crush#1590),
   * `messages.name` (Gage-Technologies/mistral-go#2). Others: BerriAI/litellm, llms/mistral/chat/transformation.py.
   */
  mistral: {
    title: 'Mistral',
    hosts: ['mistral.ai'],
    isStrict: true,
    limits: MISTRAL_LIMITS,
    tokenLimitField: 'max_tokens',
    hasNoDeveloper: true,
    hasNoStreamOptions: true,
    namedRoles: ['tool'],
    drops: [{ fields: ['logit_bias', 'logprobs', 'metadata', 'service_tier', 'store', 'top_logprobs', 'user'] }],
    renames: { seed: 'random_seed' },
    finishReasons: { model_length: 'length' },
    failures: { error: 502 },
  },

  /**
   * API documentation, "Context Caching", "Thinking Mode" (reasoning goes back in loops of tools, elsewhere it is ignored),
   * "Create Chat Completion" (`insufficient_system_resource`), "Rate Limit" (comments and empty lines while it waits).
   * Token limit: agentscope#2126. Role: bramses/chatgpt-md#189. "This response_format type is unavailable now" for
   * `json_schema`. Reasoning that is due: agentscope, "DeepSeek Model" (issue 3246). `store`: badlogic/pi-mono, detectCompat.
   */
  deepseek: {
    title: 'DeepSeek',
    hosts: ['deepseek.com'],
    tokenLimitField: 'max_tokens',
    hasNoDeveloper: true,
    drops: [{ fields: ['store'] }],
    formats: ['text', 'json_object'],
    reasoningBack: 'reasoning_content',
    reasoningDue: { text: '' },
    figures: { cachedPromptTokens: 'prompt_cache_hit_tokens' },
    derivedCounters: ['prompt_cache_miss_tokens'],
    reasoningIn: ['reasoning_content'],
    failures: { insufficient_system_resource: 503 },
  },

  /**
   * "Model grok-4.6 does not support parameter presencePenalty", grok-3 neither (miaoxworld/NativeTavern#83,
   * n4ze3m/page-assist#581); "Argument not supported on this model: stop" (BerriAI/litellm#12635, grok-3 takes it).
   * `frequency_penalty`, `messages.name`, search, which is of Responses alone: litellm, llms/xai/chat/transformation.py.
   * Role and `store`: badlogic/pi-mono, detectCompat.
   */
  xai: {
    title: 'xAI',
    hosts: ['x.ai'],
    hasNoDeveloper: true,
    namedRoles: ['user'],
    drops: [
      { fields: ['presence_penalty', 'store'] },
      { fields: ['frequency_penalty'], models: /grok-(?:4|code-fast)/ },
    ],
    refuses: [{ fields: ['web_search_options'] }, { fields: ['stop'], models: /grok-(?:3-mini|4|code-fast)/ }],
    reasoningIn: ['reasoning_content'],
  },

  /**
   * Documentation, "OpenAI Compatibility": errors of 400 for `logprobs`, `logit_bias`, `top_logprobs`, `messages[].name`
   * and `n` above 1; "Chat Completions": a first chunk's `x_groq.usage` in streams. "property 'store' is unsupported"
   * (fanenr/chatbot#21); the same of `reasoning` and `reasoning_content` (karthink/gptel#774, janhq/jan#8136).
   */
  groq: {
    title: 'Groq',
    hosts: ['groq.com'],
    isStrict: true,
    namedRoles: ['function', 'tool'],
    drops: [{ fields: ['logit_bias', 'logprobs', 'store', 'top_logprobs'] }],
    refuses: [{ fields: ['n'] }],
    usageIn: 'x_groq',
    reasoningIn: ['reasoning'],
  },

  /** Documentation, "GLM-5.3 quickstart" (both names of reasoning, figures in a chunk of no choices). Others: pi-mono, detectCompat. */
  together: {
    title: 'Together',
    hosts: ['together.ai', 'together.xyz'],
    tokenLimitField: 'max_tokens',
    hasNoDeveloper: true,
    drops: [{ fields: ['store'] }],
    reasoningIn: ['reasoning_content', 'reasoning'],
  },

  /**
   * Documentation, "OpenAI compatibility": figures in the last chunk of each stream. "Extra inputs are not permitted, field:
   * 'stream_options'" (FlowiseAI/Flowise#2866). Reasoning goes back as `reasoning_content`: Bifrost documentation, "Fireworks".
   */
  fireworks: {
    title: 'Fireworks',
    hosts: ['fireworks.ai'],
    hasNoStreamOptions: true,
    reasoningBack: 'reasoning_content',
    reasoningIn: ['reasoning_content'],
  },

  /**
   * Documentation, "Reasoning Tokens", "Streaming" (comments `: OPENROUTER PROCESSING`, errors in chunks), "Errors". A whole
   * answer that ends by `error`, with no figures: maximhq/bifrost#5425, genkit-ai/genkit#6259 (the choice's own `error`).
   */
  openrouter: {
    title: 'OpenRouter',
    hosts: ['openrouter.ai'],
    reasoningIn: ['reasoning'],
    failures: { error: 502 },
  },

  /**
   * API reference, "Chat Completions": `usage.num_search_queries`, `usage.reasoning_tokens`; roles. No tools: litellm,
   * llms/perplexity/chat/transformation.py. Other fields, and `stop`: Bifrost documentation, "Perplexity". Tags before the
   * answer of its reasoning models: langchain-perplexity, "ReasoningJsonOutputParser".
   */
  perplexity: {
    title: 'Perplexity',
    hosts: ['perplexity.ai'],
    hasNoDeveloper: true,
    drops: [
      {
        fields: [
          'logit_bias',
          'logprobs',
          'parallel_tool_calls',
          'seed',
          'service_tier',
          'tool_choice',
          'top_logprobs',
        ],
      },
    ],
    refuses: [{ fields: ['function_call', 'functions', 'stop', 'tools'] }],
    figures: { reasoningTokens: 'reasoning_tokens', webSearches: 'num_search_queries' },
    hasThinkTags: true,
  },

  /**
   * Documentation, "OpenAI Compatibility" (messages of the system have the rank of a developer's; errors of 400 for the
   * penalties, `logit_bias`, `service_tier`), "Reasoning" (tags of Qwen models, `reasoning` of others). "property 'store' is
   * unsupported" (huggingface.js#2268), "parallel_tool_calls=False is not supported by this model" (agno#4508),
   * "property 'messages.2.assistant.reasoning_content' is unsupported" (Kilo-Org/kilocode#10375). `prompt_cache_key` and
   * `verbosity`: Bifrost documentation, "Cerebras".
   */
  cerebras: {
    title: 'Cerebras',
    hosts: ['cerebras.ai'],
    isStrict: true,
    hasNoDeveloper: true,
    drops: [
      {
        fields: [
          'frequency_penalty',
          'logit_bias',
          'parallel_tool_calls',
          'presence_penalty',
          'prompt_cache_key',
          'service_tier',
          'store',
          'verbosity',
        ],
      },
    ],
    reasoningIn: ['reasoning'],
    hasThinkTags: true,
  },

  /**
   * Figures in the choice of a stream (earendil-works/pi#2017), `cached_tokens` at their top (vercel/ai,
   * convert-moonshotai-chat-usage.ts). "Kimi API does not support the tool_choice=required" (pydantic-ai#2211). No
   * `functions`, reasoning that is due: litellm, llms/moonshot/chat/transformation.py. Sampling that kimi models refuse:
   * promptfoo#9672, agentscope, "Kimi Model". Role and `store`: badlogic/pi-mono, detectCompat.
   */
  moonshot: {
    title: 'Moonshot (Kimi)',
    hosts: ['moonshot.ai', 'moonshot.cn'],
    hasNoDeveloper: true,
    drops: [
      { fields: ['store'] },
      { fields: ['frequency_penalty', 'presence_penalty', 'temperature', 'top_p'], models: /^kimi-/ },
    ],
    refuses: [{ fields: ['function_call', 'functions'] }, { fields: ['n'], models: /^kimi-/ }],
    toolChoices: ['auto', 'named', 'none'],
    reasoningBack: 'reasoning_content',
    reasoningDue: { text: ' ', models: /^kimi-/ },
    usageIn: 'choices',
    figures: { cachedPromptTokens: 'cached_tokens' },
    reasoningIn: ['reasoning_content'],
  },

  /**
   * Documentation, "Compatibility API", supported and unsupported parameters. `stream_options` is rejected: Strands
   * documentation, "Cohere". "parameter 'strict' is not a valid field" (OpenRouterTeam/openrouter-examples#71).
   */
  cohere: {
    title: 'Cohere',
    hosts: ['cohere.ai', 'cohere.com'],
    tokenLimitField: 'max_tokens',
    hasNoStreamOptions: true,
    hasNoStrictTools: true,
    drops: [
      {
        fields: [
          'logit_bias',
          'metadata',
          'parallel_tool_calls',
          'prediction',
          'service_tier',
          'store',
          'top_logprobs',
        ],
      },
    ],
    refuses: [{ fields: ['audio', 'modalities', 'n'] }],
  },

  /** "developer is not one of ['system', 'assistant', 'user', 'tool', 'function']" (proma-ai/Proma#1496). Documentation, "Deep thinking". */
  qwen: {
    title: 'Qwen (DashScope)',
    hosts: ['dashscope.aliyuncs.com', 'dashscope-intl.aliyuncs.com', 'maas.aliyuncs.com'],
    hasNoDeveloper: true,
    reasoningIn: ['reasoning_content'],
  },

  /**
   * docs.bigmodel.cn, answers: finish reasons `sensitive`, `network_error`; tags of GLM-Z1 models.
   * `model_context_window_exceeded`: genkit-ai/genkit#6259. "[1214] Incorrect role information" for `developer`
   * (vastsa/PI-Desktop#30). Token limit, names, `strict`, penalties, `tool_choice`: agentscope, "GLM Model".
   * `store`: badlogic/pi-mono, detectCompat.
   */
  zai: {
    title: 'Z.ai (GLM)',
    hosts: ['z.ai', 'bigmodel.cn'],
    tokenLimitField: 'max_tokens',
    hasNoDeveloper: true,
    namedRoles: [],
    hasNoStrictTools: true,
    drops: [{ fields: ['frequency_penalty', 'presence_penalty', 'store'] }],
    toolChoices: ['auto'],
    reasoningIn: ['reasoning_content'],
    hasThinkTags: true,
    finishReasons: { sensitive: 'content_filter', model_context_window_exceeded: 'length' },
    failures: { network_error: 502 },
  },

  /**
   * Documentation, "OpenAI API" (tags in the content, which must come back whole), "Error Codes", "Chat Completion"
   * (`base_resp`; `response_format` of MiniMax-Text-01 alone; `tool_choice` none and auto). `n`: camel-ai, MinimaxConfig.
   * Other fields, `strict`: agentscope, "MiniMax Model".
   */
  minimax: {
    title: 'MiniMax',
    hosts: ['minimax.io', 'minimaxi.com'],
    hasNoStrictTools: true,
    drops: [{ fields: ['frequency_penalty', 'parallel_tool_calls', 'presence_penalty', 'reasoning_effort', 'seed'] }],
    refuses: [{ fields: ['n'] }, { fields: ['response_format'], models: /^(?!MiniMax-Text-01)/ }],
    toolChoices: ['auto', 'none'],
    reasoningBack: 'tags',
    reasoningIn: ['reasoning_content'],
    hasThinkTags: true,
    errorIn: {
      member: 'base_resp',
      code: 'status_code',
      message: 'status_msg',
      statuses: { 1001: 504, 1002: 429, 1004: 401, 1008: 402, 1024: 500, 1026: 400, 1027: 400, 1033: 502 },
    },
  },

  /** litellm, llms/databricks/chat/transformation.py: `max_tokens`, names of users, reasoning as parts of the content. */
  databricks: {
    title: 'Databricks',
    hosts: ['databricks.com', 'azuredatabricks.net'],
    tokenLimitField: 'max_tokens',
    namedRoles: ['user'],
  },
};
