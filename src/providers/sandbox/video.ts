import { randomHex } from '../../shared/ids.js';
import { type JsonObject, textIn } from '../../shared/json/json.js';
import { square } from './media.js';
import { type SandboxCall, SandboxRefusal, type SandboxReply } from './protocol.js';

/** How long a video is queued, and being made, ms. */
const QUEUED_MILLIS = 200;
const MADE_MILLIS = 600;
const KEPT_SECONDS = 3_600;
const SIDE = 64;
/** The units of a second in a track. */
const TIMESCALE = 600;
const FOLDER = '/v1/videos';
const CONTENT = /^\/v1\/videos\/([\w.-]+)\/content$/;
const ONE = /^\/v1\/videos\/([\w.-]+)$/;

/** OpenAI's videos: everything about one is in its id. Undefined for other paths. */
export function videos(call: SandboxCall, bodyOf: (call: SandboxCall) => JsonObject): SandboxReply | undefined {
  const { method, path, nowMillis } = call;
  if (method === 'POST' && path === FOLDER) {
    const { seconds, size, model } = bodyOf(call);
    const id = `video_${nowMillis}.${textIn(seconds) || '4'}.${textIn(size) || '720x1280'}.${textIn(model).replace(/[^\w.-]/g, '_')}.${randomHex(4)}`;
    return json(view(id, nowMillis));
  }
  const content = CONTENT.exec(path)?.[1];
  if (method === 'GET' && content !== undefined) {
    if (view(content, nowMillis).status !== 'completed') throw new SandboxRefusal(404, 'Video is not ready.');
    return call.query === 'variant=thumbnail' || call.query === 'variant=spritesheet'
      ? { type: 'content', contentType: 'image/png', content: square(content) }
      : { type: 'content', contentType: 'video/mp4', content: clip(content) };
  }
  const id = ONE.exec(path)?.[1];
  if (id === undefined) return undefined;
  if (method === 'GET') return json(view(id, nowMillis));
  if (method === 'DELETE') return json({ id, object: 'video.deleted', deleted: true });
  return undefined;
}

const json = (body: JsonObject): SandboxReply => ({ type: 'json', status: 200, body });

function view(id: string, nowMillis: number): JsonObject {
  const [, made, seconds, size, model] = /^video_(\d+)\.(\w+)\.(\w+)\.(.+)\.\w+$/.exec(id) ?? [];
  if (made === undefined) throw new SandboxRefusal(404, `Video with id '${id}' not found.`);
  const [began, age] = [Number(made), nowMillis - Number(made)];
  const isMade = age >= MADE_MILLIS;
  const created = Math.floor(began / 1_000);
  return {
    id,
    object: 'video',
    model: model ?? '',
    status: isMade ? 'completed' : age < QUEUED_MILLIS ? 'queued' : 'in_progress',
    progress: isMade ? 100 : Math.max(0, Math.floor((100 * age) / MADE_MILLIS)),
    created_at: created,
    completed_at: isMade ? Math.floor((began + MADE_MILLIS) / 1_000) : null,
    expires_at: isMade ? created + KEPT_SECONDS : null,
    seconds: seconds ?? '',
    size: size ?? '',
    error: null,
    remixed_from_video_id: null,
  };
}

/** A clip of one second and one picture (ISO/IEC 14496-12, with the sample entry `png ` of QuickTime). */
function clip(seed: string): Buffer {
  const picture = square(seed);
  const kind = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2qt  ', 'latin1'));
  const media = box('mdat', picture);
  const entry = box(
    'png ',
    zeros(6),
    u16(1),
    zeros(16),
    u16(SIDE, SIDE),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
  );
  const table = box(
    'stbl',
    full('stsd', u32(1), entry),
    full('stts', u32(1, 1, TIMESCALE)),
    full('stsc', u32(1, 1, 1, 1)),
    full('stsz', u32(picture.length, 1)),
    full('stco', u32(1, kind.length + 8)),
  );
  const data = box('dinf', full('dref', u32(1), box('url ', u32(1))));
  const information = box('minf', box('vmhd', u32(1), zeros(8)), data, table);
  const handler = full('hdlr', u32(0), Buffer.from('vide'), zeros(12), Buffer.from('video\0'));
  const track = box(
    'trak',
    box('tkhd', u32(3, 0, 0, 1, 0, TIMESCALE), zeros(16), MATRIX, u32(SIDE << 16, SIDE << 16)),
    box('mdia', full('mdhd', u32(0, 0, TIMESCALE, TIMESCALE), u16(0x55c4, 0)), handler, information),
  );
  const head = full('mvhd', u32(0, 0, TIMESCALE, TIMESCALE, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2));
  return Buffer.concat([kind, media, box('moov', head, track)]);
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32BE(value, 4 * at));
  return bytes;
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => bytes.writeUInt16BE(value, 2 * at));
  return bytes;
}

const zeros = (count: number): Buffer => Buffer.alloc(count);
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

/** A box with a version and flags, both 0. */
const full = (type: string, ...parts: Buffer[]): Buffer => box(type, u32(0), ...parts);
