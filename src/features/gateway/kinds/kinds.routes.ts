import { field, fromBody, fromHeader, gatewayPrefixes, type Route, route } from '../../../rest/route.js';
import {
  DecideDocument,
  EditImagesDocument,
  EditImagesStreamDocument,
  GenerateImagesDocument,
  GenerateImagesStreamDocument,
  ModerateDocument,
  RerankDocument,
  SpeakDocument,
  SpeakPiecesDocument,
  SpeakStreamDocument,
  TranscribeDocument,
  TranslateSpeechDocument,
} from './kinds.operations.generated.js';

const input = fromBody({ whole: 'body', merge: { proposalId: fromHeader('X-Proposal-ID') } });

const row = {
  prefixes: gatewayPrefixes,
  tag: 'Gateway',
  naming: 'snake',
  method: 'POST',
  variables: { input },
} as const;

const streamed = {
  when: 'stream',
  field: 'mediaStream',
  data: { ProtocolEvent: 'data' },
  names: { ProtocolEvent: 'event' },
  error: 'StreamError',
} as const;

const MIB = 1024 * 1024;

/** Calls with one recording. */
const hearing = {
  ...row,
  form: { into: 'files', files: ['file'], maxFiles: 1, maxFileBytes: 25 * MIB, maxBytes: 25 * MIB },
} as const;

const reranking = {
  ...row,
  summary: 'Rerank',
  operation: RerankDocument,
  body: field('rerank', 'body'),
} as const satisfies Omit<Route, 'path'>;

export const kindRoutes: Route[] = [
  route({
    ...row,
    path: '/moderations',
    summary: 'Moderations',
    operation: ModerateDocument,
    body: field('moderate', 'body'),
  }),
  // Clients of Cohere ask at its second version.
  route({ ...reranking, prefixes: [...gatewayPrefixes, '/v2'], path: '/rerank' }),
  route({
    ...row,
    path: '/images/generations',
    summary: 'Images',
    operation: GenerateImagesDocument,
    body: field('generateImages', 'body'),
    stream: { ...streamed, operation: GenerateImagesStreamDocument },
  }),
  route({
    ...row,
    path: '/images/edits',
    summary: 'Images: edit',
    operation: EditImagesDocument,
    body: field('editImages', 'body'),
    // A form has texts alone.
    stream: { ...streamed, asks: [true, 'true'], operation: EditImagesStreamDocument },
    form: {
      into: 'files',
      files: ['image', 'image[]', 'mask'],
      maxFiles: 17,
      maxFileBytes: 50 * MIB,
      maxBytes: 200 * MIB,
    },
  }),
  route({
    ...row,
    path: '/audio/speech',
    summary: 'Speech',
    operation: SpeakDocument,
    body: field('speak', 'body'),
    stream: { ...streamed, when: 'stream_format', asks: ['sse'], operation: SpeakStreamDocument },
    flow: {
      operation: SpeakPiecesDocument,
      field: 'mediaStream',
      data: { MediaPiece: 'content' },
      names: { MediaPiece: 'contentType' },
      error: 'StreamError',
    },
    content: { field: 'speak', base64: 'content', type: 'contentType' },
  }),
  route({
    ...hearing,
    path: '/audio/transcriptions',
    summary: 'Transcription',
    operation: TranscribeDocument,
    body: field('transcribe', 'body'),
    content: { field: 'transcribe', base64: 'content', type: 'contentType' },
  }),
  route({
    ...hearing,
    path: '/audio/translations',
    summary: 'Translation of speech',
    operation: TranslateSpeechDocument,
    body: field('translateSpeech', 'body'),
    content: { field: 'translateSpeech', base64: 'content', type: 'contentType' },
  }),
  route({ ...row, path: '/decisions', summary: 'Decisions', operation: DecideDocument, body: field('decide', 'body') }),
];
