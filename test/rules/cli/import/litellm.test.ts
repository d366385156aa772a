import { expect, test } from '@jest/globals';
import { litellmPlan, type Shown } from './shown-plan.js';

/** Configurations of the forms that LiteLLM's pages show (docs.litellm.ai), each with what becomes of it. */
interface Example {
  page: string;
  yaml: string;
  variables?: readonly string[];
  plan: Shown;
}

const EXAMPLES: readonly Example[] = [
  {
    page: 'proxy/quick_start',
    yaml: `
model_list:
  - model_name: gpt-3.5-turbo
    litellm_params: { model: openai/gpt-3.5-turbo, api_key: os.environ/OPENAI_API_KEY }
  - model_name: claude-3-sonnet
    litellm_params: { model: anthropic/claude-3-5-sonnet-20241022, api_key: os.environ/ANTHROPIC_API_KEY }
general_settings: { master_key: sk-1234 }`,
    variables: ['OPENAI_API_KEY'],
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | gpt-3.5-turbo',
        'anthropic | anthropic | https://api.anthropic.com | key of ANTHROPIC_API_KEY×1 | claude-3-5-sonnet-20241022',
      ],
      aliases: ['gpt-3.5-turbo → 0/gpt-3.5-turbo×1', 'claude-3-sonnet → 1/claude-3-5-sonnet-20241022×1'],
      problems: [],
      notes: ['general_settings.master_key'],
    },
  },
  {
    page: 'proxy/configs: two regions of Azure, Bedrock, vLLM, all models',
    yaml: `
model_list:
  - model_name: gpt-4o
    litellm_params: { model: azure/gpt-4o-eu, api_base: "https://europe.openai.azure.com/", api_key: os.environ/AZURE_API_KEY_EU, rpm: 6 }
  - model_name: bedrock-claude-v1
    litellm_params: { model: bedrock/anthropic.claude-instant-v1 }
  - model_name: gpt-4o
    litellm_params: { model: azure/gpt-4o-ca, api_base: "https://canada.openai.azure.com/", api_key: os.environ/AZURE_API_KEY_CA, rpm: 6 }
  - model_name: vllm-models
    litellm_params: { model: openai/facebook/opt-125m, api_base: "http://0.0.0.0:4000/v1", api_key: none, rpm: 1440 }
    model_info: { version: 2 }
  - model_name: "*"
    litellm_params: { model: "*" }
litellm_settings: { drop_params: True, success_callback: ["langfuse"] }
general_settings: { master_key: sk-1234, alerting: ["slack"] }`,
    variables: ['AZURE_API_KEY_EU', 'AZURE_API_KEY_CA'],
    plan: {
      providers: [
        'azure | openai | https://europe.openai.azure.com/openai/v1 | api-key×1 | gpt-4o-eu',
        'bedrock | bedrock | https://bedrock-runtime.us-west-2.amazonaws.com | aws auto×1 | anthropic.claude-instant-v1',
        'azure | openai | https://canada.openai.azure.com/openai/v1 | api-key×1 | gpt-4o-ca',
        'server | local | http://0.0.0.0:4000/v1 | none×1 | facebook/opt-125m',
      ],
      aliases: [
        'gpt-4o → 0/gpt-4o-eu×1, 2/gpt-4o-ca×1',
        'bedrock-claude-v1 → 1/anthropic.claude-instant-v1×1',
        'vllm-models → 3/facebook/opt-125m×1',
      ],
      problems: ['model_list[4].litellm_params.model: names no provider'],
      notes: [
        'model_list[0].litellm_params.rpm',
        'model_list[2].litellm_params.rpm',
        'model_list[3].litellm_params.rpm',
        'model_list[3].model_info.version',
        'litellm_settings.drop_params',
        'litellm_settings.success_callback',
        'general_settings.master_key',
        'general_settings.alerting',
      ],
    },
  },
  {
    page: 'proxy/configs: parameters, headers, organization, a token of Entra',
    yaml: `
model_list:
  - model_name: gpt-4-team1
    litellm_params: { model: azure/chatgpt-v-2, api_base: "https://one.openai.azure.com/", api_version: "2023-05-15", azure_ad_token: eyJ0eXAiOiJ, seed: 12, max_tokens: 20 }
  - model_name: gpt-4-team2
    litellm_params: { model: azure/gpt-4, api_key: sk-123, api_base: "https://two.openai.azure.com/", temperature: 0.2 }
  - model_name: openai-gpt-4o
    litellm_params: { model: openai/gpt-4o, extra_headers: { "AI-Resource Group": group }, api_key: sk-123, organization: org-1, temperature: 0.2 }
  - model_name: mistral-7b
    litellm_params: { model: ollama/mistral, api_base: your_ollama_api_base }`,
    plan: {
      providers: [
        'azure | openai | https://one.openai.azure.com/openai/v1 | api-key of AZURE_API_KEY×1 | chatgpt-v-2',
        'azure | openai | https://two.openai.azure.com/openai/v1 | api-key×1 | gpt-4',
      ],
      aliases: ['gpt-4-team1 → 0/chatgpt-v-2×1', 'gpt-4-team2 → 1/gpt-4×1'],
      problems: [
        'model_list[3].litellm_params.api_base: is no URL such as https://api.example.com/v1',
        'model_list[2]: headers.AI-Resource Group: expected a name',
      ],
      notes: [
        'model_list[0].litellm_params.azure_ad_token',
        'model_list[0].litellm_params.seed',
        'model_list[0].litellm_params.max_tokens',
        'model_list[1].litellm_params.temperature',
        'model_list[2].litellm_params.temperature',
      ],
    },
  },
  {
    page: 'proxy/configs: one model in three regions of Bedrock',
    yaml: `
model_list:
  - model_name: bedrock-cohere
    litellm_params: { model: "bedrock/cohere.command-text-v14", aws_region_name: us-west-2 }
  - model_name: bedrock-cohere
    litellm_params: { model: "bedrock/cohere.command-text-v14", aws_region_name: us-east-2 }
  - model_name: bedrock-cohere
    litellm_params: { model: "bedrock/cohere.command-text-v14", aws_region_name: us-east-1 }`,
    plan: {
      providers: [
        'bedrock | bedrock | https://bedrock-runtime.us-west-2.amazonaws.com | aws auto×1 | cohere.command-text-v14',
        'bedrock | bedrock | https://bedrock-runtime.us-east-2.amazonaws.com | aws auto×1 | cohere.command-text-v14',
        'bedrock | bedrock | https://bedrock-runtime.us-east-1.amazonaws.com | aws auto×1 | cohere.command-text-v14',
      ],
      aliases: [
        'bedrock-cohere → 0/cohere.command-text-v14×1, 1/cohere.command-text-v14×1, 2/cohere.command-text-v14×1',
      ],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'proxy/configs: embeddings with two keys',
    yaml: `
model_list:
- model_name: text-embedding-ada-002
  litellm_params: { model: text-embedding-ada-002, api_key: your-api-key-1 }
  model_info: { mode: embedding }
- model_name: text-embedding-ada-002
  litellm_params: { model: text-embedding-ada-002, api_key: your-api-key-2 }
  model_info: { mode: embedding }`,
    plan: {
      providers: ['openai | openai | https://api.openai.com/v1 | key×1+key×1 | text-embedding-ada-002'],
      aliases: ['text-embedding-ada-002 → 0/text-embedding-ada-002×1'],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'proxy/configs: three organizations',
    yaml: `
model_list:
  - model_name: "*"
    litellm_params: { model: openai/*, api_key: os.environ/OPENAI_API_KEY, organization: [org-1, org-2, org-3] }`,
    variables: ['OPENAI_API_KEY'],
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | OpenAI-Organization | *',
        'openai | openai | https://api.openai.com/v1 | key×1 | OpenAI-Organization | *',
        'openai | openai | https://api.openai.com/v1 | key×1 | OpenAI-Organization | *',
      ],
      aliases: ['* → 0/*×1, 1/*×1, 2/*×1'],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'proxy/load_balancing: limits as weights, fallbacks, an alias of a group',
    yaml: `
model_list:
  - model_name: zephyr-beta
    litellm_params: { model: huggingface/HuggingFaceH4/zephyr-7b-beta, api_base: "http://0.0.0.0:8001", rpm: 60, tpm: 1000 }
  - model_name: zephyr
    litellm_params: { model: hosted_vllm/HuggingFaceH4/zephyr-7b-beta, api_base: "http://10.0.0.1:8002/v1", rpm: 600 }
  - model_name: zephyr
    litellm_params: { model: hosted_vllm/HuggingFaceH4/zephyr-7b-beta, api_base: "http://10.0.0.2:8003/v1", rpm: 60000 }
  - model_name: gpt-4o
    litellm_params: { model: gpt-4o, api_key: my-openai-key, rpm: 200 }
litellm_settings:
  fallbacks: [{ "zephyr": ["gpt-4o"] }]
  context_window_fallbacks: [{ "zephyr": ["gpt-3.5-turbo-16k"] }]
router_settings:
  routing_strategy: simple-shuffle
  model_group_alias: { "gpt-4": "gpt-4o", "hidden": { model: zephyr, hidden: true }, "lost": "nothing" }
  redis_password: secret-of-redis`,
    plan: {
      providers: [
        'vllm | local | http://10.0.0.1:8002/v1 | none×1 | HuggingFaceH4/zephyr-7b-beta',
        'vllm | local | http://10.0.0.2:8003/v1 | none×1 | HuggingFaceH4/zephyr-7b-beta',
        'openai | openai | https://api.openai.com/v1 | key×1 | gpt-4o',
      ],
      aliases: [
        'zephyr → 0/HuggingFaceH4/zephyr-7b-beta×1, 1/HuggingFaceH4/zephyr-7b-beta×100',
        'gpt-4o → 2/gpt-4o×1',
        'gpt-4 → 2/gpt-4o×1',
        'hidden → 0/HuggingFaceH4/zephyr-7b-beta×1, 1/HuggingFaceH4/zephyr-7b-beta×100',
      ],
      problems: [
        'model_list[0].litellm_params.model: is of a provider that has no counterpart here',
        'router_settings.model_group_alias.lost: leads to a name that is not imported',
      ],
      notes: [
        'model_list[1].litellm_params.rpm',
        'model_list[2].litellm_params.rpm',
        'model_list[3].litellm_params.rpm',
        'router_settings.routing_strategy',
        'router_settings.redis_password',
        'litellm_settings.fallbacks',
        'litellm_settings.context_window_fallbacks',
      ],
    },
  },
  {
    page: 'proxy/configs: credentials defined once',
    yaml: `
model_list:
  - model_name: gpt-4o
    litellm_params: { model: azure/gpt-4o, litellm_credential_name: default_azure }
  - model_name: other
    litellm_params: { model: azure/gpt-4o, litellm_credential_name: absent }
credential_list:
  - credential_name: default_azure
    credential_values: { api_key: os.environ/AZURE_API_KEY, api_base: os.environ/AZURE_API_BASE, api_version: "2023-05-15" }
    credential_info: { description: "Production credentials", custom_llm_provider: azure }`,
    variables: ['AZURE_API_KEY'],
    plan: {
      providers: [],
      aliases: [],
      problems: [
        'model_list[0].litellm_params.api_base: needs the variable AZURE_API_BASE',
        'model_list[1].litellm_params.litellm_credential_name: names no entry of credential_list',
      ],
      notes: [],
    },
  },
  {
    page: 'proxy/configs: the same, with the address in environment_variables',
    yaml: `
environment_variables: { AZURE_API_BASE: "https://eu.openai.azure.com" }
model_list:
  - model_name: gpt-4o
    litellm_params: { model: azure/our-deployment, litellm_credential_name: default_azure }
    model_info: { base_model: azure/gpt-4o }
credential_list:
  - credential_name: default_azure
    credential_values: { api_key: os.environ/AZURE_API_KEY, api_base: os.environ/AZURE_API_BASE, api_version: 2023-05-15 }`,
    variables: ['AZURE_API_KEY'],
    plan: {
      providers: [
        'azure | openai | https://eu.openai.azure.com/openai/v1 | api-key×1 | gpt-4o{"upstream":"our-deployment"}',
      ],
      aliases: ['gpt-4o → 0/gpt-4o×1'],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'wildcard_routing',
    yaml: `
model_list:
  - model_name: "anthropic/*"
    litellm_params: { model: "anthropic/*", api_key: os.environ/ANTHROPIC_API_KEY }
  - model_name: "groq/*"
    litellm_params: { model: "groq/*", api_key: os.environ/GROQ_API_KEY }
  - model_name: "fo::*:static::*"
    litellm_params: { model: "openai/fo::*:static::*", api_key: os.environ/OPENAI_API_KEY }
  - model_name: claude-*
    litellm_params: { model: anthropic/claude-*, api_key: os.environ/ANTHROPIC_API_KEY }`,
    variables: ['ANTHROPIC_API_KEY', 'GROQ_API_KEY', 'OPENAI_API_KEY'],
    plan: {
      providers: [
        'anthropic | anthropic | https://api.anthropic.com | key×1 | *',
        'groq | openai | https://api.groq.com/openai/v1 | key×1 | *',
      ],
      aliases: ['anthropic/* → 0/*×1', 'groq/* → 1/*×1', 'claude-* → 0/claude-*×1'],
      problems: ['model_list[2]: model: expected the name of a model with at most one *'],
      notes: [],
    },
  },
  {
    page: 'providers/vertex and providers/gemini',
    yaml: `
model_list:
  - model_name: gemini-pro
    litellm_params: { model: vertex_ai/gemini-2.5-pro, vertex_project: my-project, vertex_location: europe-west4, vertex_credentials: /path/to/file.json }
  - model_name: vertex-claude
    litellm_params: { model: "vertex_ai/claude-sonnet-4-5@20250929", vertex_project: my-project, vertex_location: global }
  - model_name: llama
    litellm_params: { model: vertex_ai/meta/llama3-405b, vertex_project: my-project }
  - model_name: gemini-flash
    litellm_params: { model: gemini/gemini-2.5-flash }
  - model_name: no-project
    litellm_params: { model: vertex_ai/gemini-2.5-pro }`,
    plan: {
      providers: [
        'vertex | gemini | https://europe-west4-aiplatform.googleapis.com/v1/projects/my-project/locations/europe-west4/publishers/google | google given of GOOGLE_CREDENTIALS_JSON×1 | gemini-2.5-pro',
        'vertex-claude | anthropic | https://aiplatform.googleapis.com/v1/projects/my-project/locations/global/publishers/anthropic | google auto×1 | claude-sonnet-4-5{"upstream":"claude-sonnet-4-5@20250929"}',
        'gemini | gemini | https://generativelanguage.googleapis.com/v1beta | key of GEMINI_API_KEY×1 | gemini-2.5-flash',
      ],
      aliases: [
        'gemini-pro → 0/gemini-2.5-pro×1',
        'vertex-claude → 1/claude-sonnet-4-5×1',
        'gemini-flash → 2/gemini-2.5-flash×1',
      ],
      problems: [
        'model_list[2].litellm_params.model: is a model of Vertex AI that is neither Gemini nor Claude: connect it by hand',
        'model_list[4].litellm_params.vertex_project: is missing: the id of the project',
      ],
      notes: [],
    },
  },
  {
    page: 'providers/bedrock',
    yaml: `
model_list:
  - model_name: claude
    litellm_params:
      model: bedrock/us-east-1/us.anthropic.claude-sonnet-4-5-20250929-v1:0
      aws_access_key_id: os.environ/CUSTOM_AWS_ACCESS_KEY_ID
      aws_secret_access_key: os.environ/CUSTOM_AWS_SECRET_ACCESS_KEY
  - model_name: assumed
    litellm_params: { model: bedrock/converse/amazon.nova-lite-v1:0, aws_region_name: eu-west-1, aws_role_name: "arn:aws:iam::123456789012:role/models", aws_session_name: litellm }
  - model_name: profile
    litellm_params: { model: "bedrock/arn:aws:bedrock:eu-central-1:123456789012:application-inference-profile/abcd", aws_profile_name: dev }
    model_info: { base_model: anthropic.claude-sonnet-4-6 }`,
    variables: ['CUSTOM_AWS_ACCESS_KEY_ID'],
    plan: {
      providers: [
        'bedrock | bedrock | https://bedrock-runtime.us-east-1.amazonaws.com | aws given of CUSTOM_AWS_SECRET_ACCESS_KEY×1 | us.anthropic.claude-sonnet-4-5-20250929-v1:0',
        'bedrock | bedrock | https://bedrock-runtime.eu-west-1.amazonaws.com | aws auto×1 | amazon.nova-lite-v1:0',
        'bedrock | bedrock | https://bedrock-runtime.eu-central-1.amazonaws.com | aws auto×1 | anthropic.claude-sonnet-4-6{"upstream":"arn:aws:bedrock:eu-central-1:123456789012:application-inference-profile/abcd"}',
      ],
      aliases: [
        'claude → 0/us.anthropic.claude-sonnet-4-5-20250929-v1:0×1',
        'assumed → 1/amazon.nova-lite-v1:0×1',
        'profile → 2/anthropic.claude-sonnet-4-6×1',
      ],
      problems: [],
      notes: ['model_list[2].litellm_params.aws_profile_name'],
    },
  },
  {
    page: 'proxy/custom_pricing',
    yaml: `
model_list:
  - model_name: my-tune
    litellm_params: { model: openai/my-tune, api_base: "https://llm.example.com/v1", api_key: my-key, input_cost_per_token: 0.0000004, output_cost_per_token: 1.2e-6 }
    model_info: { max_input_tokens: 32000, max_output_tokens: 4096, cache_read_input_token_cost: "1e-7", supports_vision: true, id: a }
  - model_name: pictures
    litellm_params: { model: openai/dall-e-3, api_key: my-key }
    model_info: { mode: image_generation }
  - model_name: per-second
    litellm_params: { model: sagemaker/jumpstart, input_cost_per_second: 0.00042 }`,
    plan: {
      providers: [
        'example | openai | https://llm.example.com/v1 | key×1 | my-tune{"input":0.4,"output":1.2,"cachedInput":0.1,"contextWindow":32000,"maxOutputTokens":4096}',
        'openai | openai | https://api.openai.com/v1 | key×1 | dall-e-3',
      ],
      aliases: ['my-tune → 0/my-tune×1', 'pictures → 1/dall-e-3×1'],
      problems: ['model_list[2].litellm_params.model: is of a provider that has no counterpart here'],
      notes: [],
    },
  },
  {
    page: 'audio_transcription, text_to_speech, image_generation, rerank, moderation, realtime, videos: kinds by their mode',
    yaml: `
model_list:
  - model_name: pictures
    litellm_params: { model: openai/house-pictures, api_base: "https://llm.example.com/v1", api_key: my-key, output_cost_per_image: 0.04 }
    model_info: { mode: image_generation }
  - model_name: voice
    litellm_params: { model: openai/house-voice, api_base: "https://llm.example.com/v1", api_key: my-key }
    model_info: { mode: audio_speech, input_cost_per_character: 1.5e-5 }
  - model_name: ear
    litellm_params: { model: openai/house-ear, api_base: "https://llm.example.com/v1", api_key: my-key }
    model_info: { mode: audio_transcription, input_cost_per_second: 0.0001 }
  - model_name: order
    litellm_params: { model: openai/house-order, api_base: "https://llm.example.com/v1", api_key: my-key }
    model_info: { mode: rerank, input_cost_per_query: 0.002 }
  - model_name: clips
    litellm_params: { model: openai/house-clips, api_base: "https://llm.example.com/v1", api_key: my-key }
    model_info: { mode: video_generation, output_cost_per_second: 0.1 }
  - model_name: talk
    litellm_params: { model: openai/house-talk, api_base: "https://llm.example.com/v1", api_key: my-key, input_cost_per_token: 4.0e-6, output_cost_per_token: 1.6e-5 }
    model_info: { mode: realtime }
  - model_name: judge
    litellm_params: { model: openai/house-judge, api_base: "https://llm.example.com/v1", api_key: my-key, input_cost_per_token: 0, output_cost_per_token: 0 }
    model_info: { mode: moderation }
  - model_name: pages
    litellm_params: { model: openai/house-pages, api_base: "https://llm.example.com/v1", api_key: my-key }
    model_info: { mode: ocr }`,
    plan: {
      providers: [
        'example | openai | https://llm.example.com/v1 | key×1 | ' +
          [
            'house-pictures{"units":{"images":0.04},"type":"image"}',
            'house-voice{"units":{"characters":0.000015},"type":"speech"}',
            'house-ear{"units":{"audioSeconds":0.0001},"type":"transcription"}',
            'house-order{"units":{"searchUnits":0.002},"type":"rerank"}',
            'house-clips{"units":{"videoSeconds":0.1},"type":"video"}',
            'house-talk{"input":4,"output":16,"type":"realtime"}',
            'house-judge{"input":0,"output":0,"type":"moderation"}',
          ].join(' '),
      ],
      aliases: ['pictures', 'voice', 'ear', 'order', 'clips', 'talk', 'judge'].map(
        (name) => `${name} → 0/house-${name}×1`,
      ),
      problems: ['model_list[7].model_info.mode: is a kind of models that has no counterpart here'],
      notes: [],
    },
  },
  {
    page: 'proxy/load_balancing: a canary by weight',
    yaml: `
model_list:
  - model_name: o1
    litellm_params: { model: o1-preview, api_key: os.environ/OPENAI_API_KEY, weight: 1 }
  - model_name: o1
    litellm_params: { model: o1-preview, api_key: os.environ/OPENAI_API_KEY_2, weight: 2 }
  - model_name: mixed
    litellm_params: { model: openai/gpt-4o, api_key: os.environ/OPENAI_API_KEY, weight: 0.9 }
  - model_name: mixed
    litellm_params: { model: groq/llama-3.3-70b-versatile, api_key: os.environ/GROQ_API_KEY, weight: 0.1 }`,
    variables: ['OPENAI_API_KEY', 'OPENAI_API_KEY_2', 'GROQ_API_KEY'],
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | o1-preview gpt-4o',
        'openai | openai | https://api.openai.com/v1 | key×1 | o1-preview',
        'groq | openai | https://api.groq.com/openai/v1 | key×1 | llama-3.3-70b-versatile',
      ],
      aliases: ['o1 → 0/o1-preview×1, 1/o1-preview×2', 'mixed → 0/gpt-4o×9, 2/llama-3.3-70b-versatile×1'],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'proxy/configs: an embedding model on a machine near by',
    yaml: `
model_list:
- model_name: embedding-model
  litellm_params: { model: openai/bge-base-en, api_base: "http://embeddings:9997/v1" }
  model_info: { mode: embedding }`,
    plan: {
      providers: [
        'embeddings | local | http://embeddings:9997/v1 | none×1 | bge-base-en{"input":0,"type":"embedding"}',
      ],
      aliases: ['embedding-model → 0/bge-base-en×1'],
      problems: [],
      notes: [],
    },
  },
];

test.each(EXAMPLES)('$page', ({ yaml, variables = [], plan }) => {
  expect(litellmPlan(yaml, ...variables)).toEqual(plan);
});
