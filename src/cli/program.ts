/** A command of `portcullis`. */
export interface Program {
  /** For --help, and after wrong arguments. */
  usage: string;
  /** Returns the exit code; undefined from what goes on serving. Throws an Ended for what a person can act on. */
  run(args: string[]): Promise<number | undefined>;
  /** The exit code after wrong arguments, where 2 means something else; 2 when absent. */
  usageExitCode?: number;
}

/** Ends a command: its message is shown without a stack. */
export class ProgramEnded extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The usage is shown after the message. */
export class WrongUsage extends ProgramEnded {
  constructor(message: string) {
    super(message, 2);
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** For people, where scripts read the other stream. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Whether an error of the system has this code. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
