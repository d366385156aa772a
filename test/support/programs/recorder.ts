import { createServer, type IncomingHttpHeaders, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stoppedAfterFile } from './left-open.js';

/** A request as a client sent it. */
interface Recorded {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An address that passes every request on, as it came, and keeps a copy. */
export interface Recorder {
  url: string;
  requests: Recorded[];
  stop(): Promise<void>;
}

export async function startRecorder(target: string): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer((from, to) => {
    const { method = '', url = '', headers } = from;
    const recorded = { method, path: url, headers, body: '' };
    requests.push(recorded);
    const onward = ask(new URL(url, target), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.setEncoding('utf8').on('data', (piece: string) => {
      recorded.body += piece;
      onward.write(piece);
    });
    from.on('end', () => onward.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return stoppedAfterFile({
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  });
}
