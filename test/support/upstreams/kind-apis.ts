import { type ModelApi, overMutation, overRest, overSubscription } from './model-apis.js';

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
  /** The selection of the mutation's answer; its body or content when absent. */
  selection?: string;
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
  {
    path: '/videos',
    mutation: 'createVideo',
    selection: 'id status',
    bodyOf: (prompt) => ({ model: 'director', prompt, seconds: '4' }),
    read: ({ id }) => (typeof id === 'string' ? '1' : '0'),
    isMadeAgain: true,
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

/** Those that are streamed: what asks for it, and the number of pieces that end a stream. */
const STREAMED: Readonly<Record<string, { kind: string; flag: Record<string, unknown>; last: string }>> = {
  '/images/generations': { kind: 'IMAGE_GENERATION', flag: { stream: true }, last: 'image_generation.completed' },
  '/images/edits': { kind: 'IMAGE_EDIT', flag: { stream: true }, last: 'image_edit.completed' },
  '/audio/speech': { kind: 'SPEECH', flag: { stream_format: 'sse' }, last: 'speech.audio.done' },
};
const ended = (last: string) => (event: any) => (event.type === last ? '1' : '');

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
  ({ path, mutation, bodyOf, file, read, isMadeAgain, input = 'KindCallInput', selection, expects = 0 }) => {
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
        `mutation($input: ${input}!) { ${mutation}(input: $input) { ${selection ?? `body ${input === 'KindCallInput' ? 'content' : ''}`} } }`,
        (text) => ({ body: bodyOf(text), ...(input === 'KindCallInput' ? { files } : {}) }),
        (data) =>
          read(selection === undefined ? (data[mutation].body ?? data[mutation].content ?? undefined) : data[mutation]),
      ),
    };
    const streamed = STREAMED[path];
    if (streamed === undefined) return [rest, graphql];
    const { kind, flag, last } = streamed;
    const ofStream = (text: string) => ({ ...bodyOf(text), ...flag });
    return [
      rest,
      graphql,
      {
        ...one,
        isStreamed: true,
        entry: path,
        name: `POST ${path} streamed`,
        call: overRest(path, 'openai', ofStream, read, file, ended(last))(false),
      },
      {
        ...one,
        isStreamed: true,
        entry: 'mediaStream',
        name: `subscription mediaStream of ${kind}`,
        call: overSubscription(
          `subscription($input: KindCallInput!) { events: mediaStream(kind: ${kind}, input: $input) { ... on ProtocolEvent { data } ... on StreamError { code error } } }`,
          (text) => ({ body: ofStream(text), files }),
          ({ data }) => ended(last)(data ?? {}),
        ),
      },
    ];
  },
);
