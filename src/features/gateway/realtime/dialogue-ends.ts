import type { PiiScreener } from '../../../contracts/pii.js';
import type { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { ServedModel } from '../models/catalogue.service.js';
import type { ConversationContext } from './conversation-context.js';
import type { RealtimeTurns, SessionCall } from './realtime-turns.service.js';
import type { TranscriptWindows } from './transcript-windows.js';

/** The other ends of a dialogue. */
export interface Ends {
  toProvider: (frame: JsonObject) => void;
  toClient: (frame: JsonObject) => void;
  fail: (error: DomainError, code: number) => void;
}

/** The parts of a dialogue. */
export interface DialogueOptions {
  session: SessionCall;
  turns: RealtimeTurns;
  context: ConversationContext;
  screener: PiiScreener;
  /** The model of transcripts that a client names. Throws like `ModelInvocations.find`. */
  transcriber: (name: string) => Promise<ServedModel>;
  windows: (transcriber: ServedModel) => TranscriptWindows;
  /** Aborts when the client has gone. */
  gone: AbortController;
}
