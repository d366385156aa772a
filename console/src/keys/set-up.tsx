import { t } from '@lingui/core/macro';
import { Code } from '../parts/code.js';
import { Tabs } from '../parts/tabs.js';

/** The model that each client is set up to ask for. */
interface Models {
  gpt: string;
  claude: string;
  claudeCode: string;
  codex: string;
}

const ANY: Models = { gpt: 'gpt-4o-mini', claude: 'claude-haiku-4-5', claudeCode: 'claude-sonnet-4-5', codex: 'gpt-5' };

/** Models that the key may use; the gateway translates where a client speaks another protocol than its model. */
function modelsFor(allowed: readonly string[] | null): Models {
  const [first] = allowed ?? [];
  if (first === undefined) return ANY;
  const claude = allowed?.find((model) => model.startsWith('claude')) ?? first;
  const gpt = allowed?.find((model) => model.startsWith('gpt')) ?? first;
  return { gpt, claude, claudeCode: claude, codex: gpt };
}

/** How to set up each client for the gateway at `origin` with a key; the same as in docs/clients. */
function clients(origin: string, key: string, models: Models): readonly { name: string; text: string }[] {
  const exported = `export KEY=${key}\n`;
  const body = `{"model": "${models.gpt}", "messages": [{"role": "user", "content": "Hello!"}]}`;
  return [
    {
      name: 'curl',
      text: `curl ${origin}/v1/chat -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '${body}'`,
    },
    {
      name: t`OpenAI, Python`,
      text: `# ${exported}
import os
from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key=os.environ["KEY"])
answer = client.chat.completions.create(
    model="${models.gpt}",
    messages=[{"role": "user", "content": "Hello!"}],
)
print(answer.choices[0].message.content)`,
    },
    {
      name: t`OpenAI, JavaScript`,
      text: `// ${exported}
import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: process.env.KEY });
const answer = await client.chat.completions.create({
  model: '${models.gpt}',
  messages: [{ role: 'user', content: 'Hello!' }],
});
console.log(answer.choices[0].message.content);`,
    },
    {
      name: 'Anthropic',
      text: `// ${exported}
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${origin}', apiKey: process.env.KEY });
const message = await client.messages.create({
  model: '${models.claude}',
  max_tokens: 200,
  messages: [{ role: 'user', content: 'Hello!' }],
});
console.log(message.content[0].text);`,
    },
    {
      name: 'Claude Code',
      text: `export ANTHROPIC_BASE_URL=${origin}
export ANTHROPIC_AUTH_TOKEN=${key}
export ANTHROPIC_MODEL=${models.claudeCode} ANTHROPIC_DEFAULT_HAIKU_MODEL=${models.claude}

claude`,
    },
    {
      name: 'Codex',
      text: `# export PORTCULLIS_KEY=${key}
# in ~/.codex/config.toml:
model = "${models.codex}"
model_provider = "portcullis"
web_search = "disabled"

[model_providers.portcullis]
name = "Portcullis"
base_url = "${origin}/v1"
env_key = "PORTCULLIS_KEY"
wire_api = "responses"`,
    },
    {
      name: 'LangChain',
      text: `// ${exported}
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';

const claude = new ChatAnthropic({ model: '${models.claude}', apiKey: process.env.KEY, anthropicApiUrl: '${origin}' });
const gpt = new ChatOpenAI({
  model: '${models.gpt}',
  apiKey: process.env.KEY,
  configuration: { baseURL: '${origin}/v1' },
});
console.log((await gpt.invoke('Hello!')).text);`,
    },
  ];
}

/** How clients are set up with a key, one tab each. */
export function SetUp({ secret, allowed }: { secret: string; allowed: readonly string[] | null }) {
  return (
    <Tabs
      label={t`Clients`}
      tabs={clients(location.origin, secret, modelsFor(allowed)).map(({ name, text }) => ({
        name,
        content: <Code text={text} label={t`Set-up of ${name}`} />,
      }))}
    />
  );
}
