import {
  field,
  fromBody,
  fromHeader,
  fromPath,
  fromQuery,
  gatewayPrefixes,
  type Route,
  route,
} from '../../../rest/route.js';
import {
  AnthropicFileDocument,
  AnthropicFilesDocument,
  DeleteAnthropicFileDocument,
  DeleteFileDocument,
  FileContentDocument,
  FileDocument,
  FilesDocument,
  UploadAnthropicFileDocument,
  UploadFileDocument,
} from './files.operations.generated.js';

const MAX_BYTES = 200 * 1024 * 1024;

const row = { prefixes: gatewayPrefixes, tag: 'Gateway', naming: 'snake' } as const;
const anthropic = { errors: 'anthropic' } as const;

const uploading = {
  ...row,
  method: 'POST',
  path: '/files',
  variables: { input: fromBody({ whole: 'body', merge: { proposalId: fromHeader('X-Proposal-ID') } }) },
  body: field('uploadFile'),
  form: { into: 'files', files: ['file'], maxFiles: 1, maxFileBytes: MAX_BYTES, maxBytes: MAX_BYTES },
} as const;
const listing = {
  ...row,
  method: 'GET',
  path: '/files',
  nulls: ['first_id', 'last_id'],
  body: field('files'),
} as const;
const content = {
  ...row,
  method: 'GET',
  path: '/files/:id/content',
  operation: FileContentDocument,
  variables: { id: fromPath('id'), from: fromQuery('from') },
  body: field('fileContent'),
  content: { field: 'fileContent', base64: 'content', type: 'contentType', next: 'next', from: 'from' },
} as const;
const one = { ...row, path: '/files/:id', variables: { id: fromPath('id') } } as const;

export const fileRoutes: Route[] = [
  route({
    ...uploading,
    summary: 'Files: stores one',
    operation: UploadFileDocument,
    variant: route({
      ...uploading,
      ...anthropic,
      summary: 'Anthropic Files: stores one',
      operation: UploadAnthropicFileDocument,
    }),
  }),
  route({
    ...listing,
    summary: 'Files: a list of them',
    operation: FilesDocument,
    variables: {
      purpose: fromQuery('purpose'),
      limit: fromQuery('limit'),
      order: fromQuery('order'),
      after: fromQuery('after'),
    },
    variant: route({
      ...listing,
      ...anthropic,
      summary: 'Anthropic Files: a list of them',
      operation: AnthropicFilesDocument,
      variables: { limit: fromQuery('limit'), after: fromQuery('after_id') },
    }),
  }),
  route({
    ...one,
    method: 'GET',
    summary: 'Files: one of them',
    operation: FileDocument,
    body: field('file'),
    variant: route({
      ...one,
      ...anthropic,
      method: 'GET',
      summary: 'Anthropic Files: one of them',
      operation: AnthropicFileDocument,
      body: field('file'),
    }),
  }),
  route({
    ...one,
    method: 'DELETE',
    summary: 'Files: deletes one with its content',
    operation: DeleteFileDocument,
    body: field('deleteFile'),
    variant: route({
      ...one,
      ...anthropic,
      method: 'DELETE',
      summary: 'Anthropic Files: deletes one with its content',
      operation: DeleteAnthropicFileDocument,
      body: field('deleteFile'),
    }),
  }),
  route({
    ...content,
    summary: 'Files: the content',
    variant: route({ ...content, ...anthropic, summary: 'Anthropic Files: the content' }),
  }),
];
