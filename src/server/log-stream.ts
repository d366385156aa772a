import type { DestinationStream } from 'pino';
import pinoPretty from 'pino-pretty';

/** Where log lines go: JSON to standard output, readable on a terminal. */
export function pretty(): DestinationStream {
  return process.stdout.isTTY ? pinoPretty({ colorize: true, sync: true }) : process.stdout;
}
