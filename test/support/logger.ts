import type { Logger } from '../../src/shared/logger.js';

const nothing = (): void => undefined;

export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface LogLine {
  level: string;
  fields: object;
  message: string | undefined;
}

/** A logger that keeps its lines. */
export function recordingLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write =
    (level: string) =>
    (fields: object | string, message?: string): void => {
      lines.push(typeof fields === 'string' ? { level, fields: {}, message: fields } : { level, fields, message });
    };
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
