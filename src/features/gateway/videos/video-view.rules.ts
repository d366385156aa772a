import { isJsonObject, parseExactJson, textIn } from '../../../shared/json/json.js';
import type { Video } from './video.types.js';
import type { ListedVideo } from './video-row.port.js';

/** A video as its API shows it: prompts are not kept. */
export function videoView(row: ListedVideo): Video {
  const { id, subject, model, status, progress, seconds, size, evidence_id: evidenceId } = row;
  return {
    id,
    object: 'video',
    model,
    status,
    progress,
    seconds: String(seconds),
    size,
    createdAt: secondsOf(row.created),
    completedAt: row.completed === null ? null : secondsOf(row.completed),
    expiresAt: row.expires === null ? null : secondsOf(row.expires),
    error: errorIn(row.error),
    prompt: null,
    remixedFromVideoId: null,
    subject,
    evidenceId,
  };
}

const secondsOf = (millis: number): number => Math.floor(millis / 1_000);

function errorIn(text: string | null): Video['error'] {
  if (text === null) return null;
  const value = parseExactJson(text);
  return isJsonObject(value) ? { code: textIn(value.code), message: textIn(value.message) } : null;
}
