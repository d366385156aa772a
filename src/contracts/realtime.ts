/** A conversation with a provider over a WebSocket. Frames are JSON as text. */
export interface RealtimeConnection {
  send(frame: string): void;
  /** Bytes that wait to be sent. */
  waitingBytes(): number;
  /** Reads no more until `resume`, so that the provider waits too. */
  pause(): void;
  resume(): void;
  close(): void;
  /** Called with each frame; those that came before are handed over at once. */
  onFrame(listener: (frame: string) => void): void;
  /** Called once, when no frame will come any more. */
  onClosed(listener: (code: number, reason: string) => void): void;
}
