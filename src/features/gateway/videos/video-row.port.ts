import type { VideoStatus } from './video.rules.js';

/** A video as it is stored. */
export interface VideoRow {
  tenant_id: string;
  id: string;
  subject: string;
  evidence_id: string;
  model: string;
  provider: string;
  seconds: number;
  size: string | null;
  status: VideoStatus;
  progress: number;
  error: string | null;
  sealed: Buffer;
  instance: number | null;
  /** Unix ms. */
  created: number;
  completed: number | null;
  expires: number | null;
  settled: number | null;
}

/** A video without what only its settlement reads. */
export type ListedVideo = Omit<VideoRow, 'sealed'>;

export type VideoId = Pick<VideoRow, 'tenant_id' | 'id'>;
