// Runs in a network of its own, which has nothing but a loopback: what connects to the port there reaches the socket.
// Usage: loopback-program.js <socket> <port> <command> [argument]…
import { execFileSync, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const [socket, port, program, ...args] = process.argv.slice(2);
execFileSync('ip', ['link', 'set', 'lo', 'up']);

const server = createServer((from) => {
  const to = connect(socket);
  from.pipe(to).pipe(from);
  from.on('error', () => to.destroy());
  to.on('error', () => from.destroy());
});
server.listen(Number(port), '127.0.0.1', () => {
  const child = spawn(program, args, { stdio: 'inherit' });
  child.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(127);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
  process.on('SIGTERM', () => child.kill('SIGKILL'));
});
