import { execFileSync } from 'node:child_process';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';

/** A server that decrypts, and passes everything on to another one. */
export interface Encrypted {
  url: string;
  close(): Promise<void>;
}

const MAKE = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -keyout - -days 1 -nodes -subj /CN=localhost';

/** Puts a certificate of its own before a server. */
export async function encrypted(url: string): Promise<Encrypted> {
  const { hostname, port } = new URL(url);
  const pem = execFileSync('openssl', MAKE.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] });
  const server = createServer({ key: pem, cert: pem }, (client) => {
    const plain = connect(Number(port), hostname);
    client.pipe(plain).pipe(client);
    client.on('error', () => plain.destroy());
    plain.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
