import { systemClock, type Clock } from '../../shared/time/clock.js';
import { anthropicProtocol } from './anthropic.js';
import type { SandboxFault } from './faults.js';
import { ollamaProtocol } from './ollama.js';
import { openAiProtocol } from './openai.js';
import { defaultModels, type SandboxModels } from './protocol.js';
import { Simulator, type ReceivedRequest } from './simulator.js';

/** The upstreams that are simulated. */
export type SandboxKind = 'openai' | 'anthropic' | 'local';

export interface SandboxOptions {
  /** Milliseconds between the words of a stream. Default 2. */
  chunkDelayMillis?: number;
  /** The models that each simulator lists; the local one refuses others. */
  models?: Partial<SandboxModels>;
  /** Credentials that the simulators insist on; by default they take any or none. */
  keys?: Partial<Record<SandboxKind, string>>;
  clock?: Clock;
}

/** Simulated upstreams on loopback. */
export interface Sandbox {
  /** The base URL ends in `/v1`, as OpenAI's does. */
  readonly openai: { readonly url: string };
  readonly anthropic: { readonly url: string };
  /** Ollama's protocol; OpenAI's is under `/v1`. */
  readonly local: { readonly url: string };
  /** Lets the next requests to `provider` fail; the function returned ends it early. */
  fault(provider: SandboxKind, fault: SandboxFault): () => void;
  /** Refuses connections to `provider` until `restore`. */
  refuse(provider: SandboxKind): Promise<void>;
  /** Listens again at the same address. */
  restore(provider: SandboxKind): Promise<void>;
  /** The last requests to `provider`, oldest first, 100 at most. */
  requests(provider: SandboxKind): readonly ReceivedRequest[];
  /** Forgets faults and requests. */
  reset(): void;
  stop(): Promise<void>;
}

/** Starts the three simulators on free ports of 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { chunkDelayMillis = 2, keys = {}, clock = systemClock } = options;
  const models = { ...defaultModels, ...options.models };
  const simulators: Record<SandboxKind, Simulator> = {
    openai: new Simulator(openAiProtocol(models.openai), { chunkDelayMillis, key: keys.openai, clock }),
    anthropic: new Simulator(anthropicProtocol(models.anthropic), { chunkDelayMillis, key: keys.anthropic, clock }),
    local: new Simulator(ollamaProtocol(models.local), { chunkDelayMillis, key: keys.local, clock }),
  };
  const all = Object.values(simulators);
  const [openai, anthropic, local] = await Promise.all([
    simulators.openai.listen(),
    simulators.anthropic.listen(),
    simulators.local.listen(),
  ]);
  return {
    openai: { url: `${openai}/v1` },
    anthropic: { url: anthropic },
    local: { url: local },
    fault: (provider, fault) => simulators[provider].fault(fault),
    refuse: (provider) => simulators[provider].close(),
    async restore(provider) {
      await simulators[provider].listen();
    },
    requests: (provider) => simulators[provider].requests,
    reset() {
      for (const simulator of all) simulator.reset();
    },
    async stop() {
      await Promise.all(all.map((simulator) => simulator.close()));
    },
  };
}
