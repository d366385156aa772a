import type {
  ChatRequest,
  ChatResult,
  ChatStreamPart,
  ProviderAdapter,
  ToolCallDelta,
} from '../../../contracts/provider.js';
import { fitRequest, type ToolLimits } from './fitted-request.js';

type Originals = ReadonlyMap<string, string>;

/**
 * An adapter whose requests have names and ids that its provider takes, and whose answers have the names of the client.
 * Requests that pass as they came are left alone.
 */
export function fitting(adapter: ProviderAdapter, limits: ToolLimits): ProviderAdapter {
  const fit = (request: ChatRequest): ReturnType<typeof fitRequest> =>
    request.native === undefined ? fitRequest(request, limits) : { request, originals: new Map() };
  return {
    ...adapter,
    async chat(given, signal) {
      const { request, originals } = fit(given);
      const result = await adapter.chat(request, signal);
      return originals.size === 0 ? result : restored(result, originals);
    },
    chatStream(given, signal) {
      const { request, originals } = fit(given);
      const parts = adapter.chatStream(request, signal);
      return originals.size === 0 ? parts : restoredParts(parts, originals);
    },
  };
}

function restored(result: ChatResult, originals: Originals): ChatResult {
  return {
    ...result,
    choices: result.choices.map((choice) => {
      const { toolCalls } = choice.message;
      if (toolCalls === undefined) return choice;
      const named = toolCalls.map((call) => {
        const name = originals.get(call.function.name) ?? call.function.name;
        return { ...call, function: { ...call.function, name } };
      });
      return { ...choice, message: { ...choice.message, toolCalls: named } };
    }),
  };
}

async function* restoredParts(
  parts: AsyncIterable<ChatStreamPart>,
  originals: Originals,
): AsyncGenerator<ChatStreamPart, void, undefined> {
  const names = new PiecedNames(originals);
  for await (const part of parts) {
    if (part.type === 'delta' && part.toolCalls !== undefined)
      yield { ...part, toolCalls: part.toolCalls.map((call) => names.restore(part.index, call)) };
    else yield part;
  }
}

/** Restores names that may come in pieces: the beginning of one is kept until it is whole, or is none. */
class PiecedNames {
  private readonly held = new Map<string, string>();

  constructor(private readonly originals: Originals) {}

  restore(choice: number, call: ToolCallDelta): ToolCallDelta {
    const key = `${choice} ${call.index ?? 'last'}`;
    const { name: piece, ...rest } = call;
    // Servers that repeat a name with every piece say it whole.
    const said = piece !== undefined && this.originals.has(piece) ? piece : (this.held.get(key) ?? '') + (piece ?? '');
    if (said === '') return call;
    const original = this.originals.get(said);
    const isOver = rest.arguments !== undefined && rest.arguments !== '';
    if (original === undefined && !isOver && this.isBeginning(said)) {
      this.held.set(key, said);
      return rest;
    }
    this.held.delete(key);
    return { ...rest, name: original ?? said };
  }

  private isBeginning(said: string): boolean {
    return [...this.originals.keys()].some((name) => name.startsWith(said));
  }
}
