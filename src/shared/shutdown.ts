import type { Logger } from './logger.js';

interface Closable {
  close(): void | Promise<void>;
}

/**
 * Closes resources in reverse order, even if one fails to close. By hand (decision 0045): Node 22 has no
 * `AsyncDisposableStack`.
 */
export class ShutdownStack {
  private readonly parts: { name: string; part: Closable }[] = [];
  private done: Promise<void> | undefined;

  constructor(private readonly logger: Logger) {}

  add<T extends Closable>(name: string, part: T): T {
    this.parts.push({ name, part });
    return part;
  }

  run(): Promise<void> {
    this.done ??= this.closeAll();
    return this.done;
  }

  private async closeAll(): Promise<void> {
    for (const { name, part } of this.parts.toReversed()) {
      try {
        await part.close();
      } catch (error) {
        this.logger.error({ err: error, part: name }, 'a component did not close cleanly');
      }
    }
  }
}
