import { type ModelApi, overMutation, overRest } from './model-apis.js';

/** The calls beside chats and embeddings, as the matrix makes them: each by its row and by its mutation. */
interface KindSample {
  path: string;
  mutation: string;
  bodyOf: (text: string) => Record<string, unknown>;
  /** Its file, where its request is a form. */
  file?: { name: string; content: string };
  /** The number of results in the answer, as a text. */
  read: (answer: any) => string;
  isMadeAgain: boolean;
  /** The type of its mutation's input; `KindCallInput` when absent. */
  input?: 'ResponseInput';
  /** Output tokens that are expected, for the limit of tokens per minute: of a text of 260 characters. */
  expects?: number;
}

const question = { type: 'predicate', name: 'greets', instructions: 'Does somebody greet?' };
const counted = (list: unknown): string => String(Array.isArray(list) ? list.length : 0);

const SAMPLES: readonly KindSample[] = [
  {
    path: '/moderations',
    mutation: 'moderate',
    bodyOf: (input) => ({ model: 'moderator', input }),
    read: ({ results }) => counted(results),
    isMadeAgain: false,
  },
  {
    path: '/rerank',
    mutation: 'rerank',
    bodyOf: (text) => ({ model: 'ranker', query: 'greetings', documents: [text] }),
    read: ({ results }) => counted(results),
    isMadeAgain: false,
  },
  {
    path: '/decisions',
    mutation: 'decide',
    bodyOf: (input) => ({ model: 'judge', input, questions: [question] }),
    read: ({ answers }) => counted(answers),
    isMadeAgain: false,
  },
  {
    path: '/images/generations',
    mutation: 'generateImages',
    bodyOf: (prompt) => ({ model: 'painter', prompt }),
    read: ({ data }) => counted(data),
    isMadeAgain: true,
    expects: 1_584,
  },
  {
    path: '/images/edits',
    mutation: 'editImages',
    bodyOf: (prompt) => ({ model: 'painter', prompt }),
    file: { name: 'image', content: '\x89PNG\r\n\x1a\n' },
    read: ({ data }) => counted(data),
    isMadeAgain: true,
    expects: 1_584,
  },
  {
    path: '/audio/speech',
    mutation: 'speak',
    bodyOf: (input) => ({ model: 'voice', voice: 'alloy', input }),
    read: (answer) => (answer === undefined ? '0' : '1'),
    isMadeAgain: true,
    expects: 364,
  },
  {
    path: '/responses/compact',
    mutation: 'compactResponse',
    bodyOf: (input) => ({ model: 'gpt', input }),
    read: ({ output }) => String(output.filter(({ type }: any) => type === 'compaction').length),
    isMadeAgain: false,
    input: 'ResponseInput',
    expects: 100,
  },
  ...(['transcription', 'translation'] as const).map((name) => ({
    path: `/audio/${name}s`,
    mutation: name === 'transcription' ? 'transcribe' : 'translateSpeech',
    bodyOf: (prompt: string) => ({ model: 'ear', prompt }),
    file: { name: 'file', content: 'OggS' },
    read: ({ text }: any) => (typeof text === 'string' ? '1' : '0'),
    isMadeAgain: true,
    expects: 1,
  })),
];

const shared = {
  isStreamed: false,
  isEmbedding: false,
  isKind: true,
  said: '1',
  provider: 'openai',
  fallback: 'openai',
} as const;

/** Every way to make these calls. */
export const kindApis: readonly ModelApi[] = SAMPLES.flatMap(
  ({ path, mutation, bodyOf, file, read, isMadeAgain, input = 'KindCallInput', expects = 0 }) => {
    const one = { ...shared, isMadeAgain, expects };
    const files =
      file === undefined ? [] : [{ ...file, content: Buffer.from(file.content, 'latin1').toString('base64') }];
    const rest: ModelApi = {
      ...one,
      entry: path,
      name: `POST ${path}`,
      call: overRest(path, 'openai', bodyOf, read, file)(false),
    };
    const graphql: ModelApi = {
      ...one,
      entry: mutation,
      name: `mutation ${mutation}`,
      call: overMutation(
        `mutation($input: ${input}!) { ${mutation}(input: $input) { body ${input === 'KindCallInput' ? 'content' : ''} } }`,
        (text) => ({ body: bodyOf(text), ...(input === 'KindCallInput' ? { files } : {}) }),
        (data) => read(data[mutation].body ?? data[mutation].content ?? undefined),
      ),
    };
    return [rest, graphql];
  },
);
