import type { JsonObject, JsonValue } from '../shared/json/json.js';
import type { ProviderAdapter } from './provider.js';

/** A request as it leaves for a provider: the path below the provider's address, and the JSON. */
export interface LinePost {
  path: string;
  body: JsonObject;
}

/** The provider's answer to it. */
export interface LineReply {
  status: number;
  body: JsonValue;
}

/** Stands in for a provider: takes a request and gives its answer. */
export type LineUpstream = (post: LinePost) => Promise<LineReply>;

/** How a line ended at a provider. */
export type UpstreamLineEnd = { type: 'answered'; reply: LineReply } | { type: 'cancelled' | 'expired' };

/** A line of a provider's results. */
export interface UpstreamLine {
  customId: string;
  end: UpstreamLineEnd;
}

/** The lines of a batch that is to be handed over. */
export interface NewUpstreamBatch {
  /** The gateway's id of the batch, by which it is found again. */
  label: string;
  /** The path of all its lines, as the adapter names it. */
  path: string;
  /** The length of the text: lines as `UpstreamBatches.line` makes them, each with its line feed. */
  bytes: number;
  sha256: string;
  open: () => AsyncIterable<Uint8Array>;
}

/** Recognises a batch whose id was lost before it was stored. */
export interface SoughtBatch {
  label: string;
  lines: number;
  /** It was not handed over before, Unix ms. */
  since: number;
  /** Whether a line is of the batch. */
  isOwn: (customId: string) => boolean;
  /** Whether the gateway knows this batch of the provider as another one. */
  isKnown: (upstreamId: string) => Promise<boolean>;
}

/** A batch as its provider tells of it. */
export interface UpstreamBatch {
  id: string;
  /** `failed`: as a whole, without results. */
  status: 'running' | 'ended' | 'failed';
  /** The provider's words on a batch that failed. */
  reason: string | undefined;
  /** Where its results are, in the provider's own terms. */
  results: readonly string[];
}

/**
 * Batches of a provider's own. Every method rejects with an `UpstreamError`. Those with several keys have one account for
 * all of them.
 */
export interface UpstreamBatches {
  /** The part of the usual price of tokens that is charged, in hundredths; undefined where nobody has said. */
  readonly pricePercent: number | undefined;
  /** The most lines of a batch, and bytes of its text. */
  readonly maxLines: number;
  readonly maxBytes: number;
  /** The same adapter, with `upstream` in place of the provider. It answers whole requests alone. */
  through(upstream: LineUpstream): ProviderAdapter;
  /** A line as it is handed over. */
  line(customId: string, post: LinePost): JsonObject;
  create(batch: NewUpstreamBatch, signal: AbortSignal): Promise<UpstreamBatch>;
  /** A batch whose id was lost: undefined if the provider has no such batch, `unsure` if that cannot be told yet. */
  seek(batch: SoughtBatch, signal: AbortSignal): Promise<UpstreamBatch | 'unsure' | undefined>;
  find(id: string, signal: AbortSignal): Promise<UpstreamBatch>;
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** The text of its results, as it comes. */
  results(batch: UpstreamBatch, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** A line of the results; undefined if it is not in the form of one. */
  resultIn: (line: JsonObject) => UpstreamLine | undefined;
}
