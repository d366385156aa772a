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
  CreateVideoDocument,
  DeleteVideoDocument,
  VideoContentDocument,
  VideoDocument,
  VideosDocument,
} from './videos.operations.generated.js';

const MAX_BYTES = 50 * 1024 * 1024;

const row = {
  prefixes: gatewayPrefixes,
  tag: 'Gateway',
  naming: 'snake',
  nulls: ['size', 'completed_at', 'expires_at', 'error', 'prompt', 'remixed_from_video_id'],
} as const;
const one = { ...row, path: '/videos/:id', variables: { id: fromPath('id') } } as const;

export const videoRoutes: Route[] = [
  route({
    ...row,
    method: 'POST',
    path: '/videos',
    summary: 'Videos: asks for one',
    operation: CreateVideoDocument,
    variables: { input: fromBody({ whole: 'body', merge: { proposalId: fromHeader('X-Proposal-ID') } }) },
    body: field('createVideo'),
    form: { into: 'files', files: ['input_reference'], maxFiles: 1, maxFileBytes: MAX_BYTES, maxBytes: MAX_BYTES },
  }),
  route({
    ...row,
    method: 'GET',
    path: '/videos',
    summary: 'Videos: a list of them',
    nulls: [...row.nulls, 'first_id', 'last_id'],
    operation: VideosDocument,
    variables: { limit: fromQuery('limit'), order: fromQuery('order'), after: fromQuery('after') },
    body: field('videos'),
  }),
  route({ ...one, method: 'GET', summary: 'Videos: one of them', operation: VideoDocument, body: field('video') }),
  route({
    ...one,
    method: 'DELETE',
    summary: 'Videos: deletes one with its content',
    operation: DeleteVideoDocument,
    body: field('deleteVideo'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/videos/:id/content',
    summary: 'Videos: the content',
    operation: VideoContentDocument,
    variables: { id: fromPath('id'), variant: fromQuery('variant'), from: fromQuery('from') },
    body: field('videoContent'),
    content: { field: 'videoContent', base64: 'content', type: 'contentType', next: 'next', from: 'from' },
  }),
];
