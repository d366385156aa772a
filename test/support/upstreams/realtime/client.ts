import { WebSocket } from 'ws';
import type { TestApp } from '../../app.js';

/** A client of `/v1/realtime`, without a library. */
export interface Dialogue {
  send(...frames: object[]): void;
  /** The next frame of a type, among those that came already as well. */
  next(type: string): Promise<any>;
  /** Every frame of a type so far. */
  of(type: string): any[];
  /** The pieces of a text so far. */
  textOf(type: string): string;
  readonly closed: Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
  readonly socket: WebSocket;
}

/** The answer to an upgrade that was refused. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: any,
  ) {
    super(`refused with ${status}: ${JSON.stringify(body)}`);
  }
}

/** Opens a conversation; rejects with `Refused`. */
export function openDialogue(
  app: Pick<TestApp, 'url'>,
  {
    key,
    model = 'gpt-realtime',
    headers = {},
    query = '',
  }: { key?: string; model?: string; headers?: object; query?: string },
): Promise<Dialogue> {
  const url = `${app.url.replace(/^http/, 'ws')}/v1/realtime?model=${model}${query}`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key ?? ''}`, ...headers } });
  const frames: any[] = [];
  const taken = new Set<any>();
  const listeners = new Set<() => void>();
  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()));
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      wake();
    });
  });
  const dialogue: Dialogue = {
    socket,
    closed,
    send(...given) {
      for (const frame of given) socket.send(JSON.stringify(frame));
    },
    next: (type) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = frames.find((frame) => frame.type === type && !taken.has(frame));
          if (found === undefined && socket.readyState !== socket.CLOSED) return;
          listeners.delete(look);
          taken.add(found);
          if (found === undefined) reject(new Error(`closed before ${type}: ${JSON.stringify(frames.slice(-3))}`));
          else resolve(found);
        };
        listeners.add(look);
        look();
      }),
    of: (type) => frames.filter((frame) => frame.type === type),
    textOf: (type) =>
      frames
        .filter((frame) => frame.type === type)
        .map(({ delta }) => delta)
        .join(''),
    async close() {
      socket.close();
      await closed;
    },
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      resolve(dialogue);
    });
    socket.once('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => {
        reject(new Refused(response.statusCode ?? 0, JSON.parse(text)));
      });
    });
    socket.on('error', reject);
  });
}
