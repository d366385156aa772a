import type { Guards } from '../../../../contracts/guards.js';
import { DomainError } from '../../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../../shared/json/json.js';
import type { FileStore } from '../../files/file-store.service.js';
import type { ModelInvocations } from '../../invocation/model-invocations.service.js';
import { kindOf } from '../../kinds/kinds.data.js';
import type { WantedType } from '../../models/catalogue.rules.js';
import type { BatchRow } from '../batch-row.port.js';
import { batchLinesOf, requestIn } from '../batch.rules.js';
import type { LineCaller } from '../line-calls.js';

interface BatchPlansOptions {
  files: FileStore;
  invocations: Pick<ModelInvocations, 'find'>;
  guards: Pick<Guards, 'hasAny'>;
}

/** The provider that makes all lines of a batch in one of its own. */
export interface BatchPlan {
  provider: string;
  /** Catalogue id. */
  model: string;
  /** The target of the alias that led to it. */
  target: string | null;
}

const TYPES: Readonly<Record<string, WantedType>> = {
  '/v1/embeddings': 'embedding',
  '/v1/moderations': 'moderation',
};

/** Finds the batches that a provider can make. */
export class BatchPlans {
  constructor(private readonly options: BatchPlansOptions) {}

  /**
   * Undefined where the gateway makes the calls: the lines name several models, the provider has no batches, or the tenant has
   * guards, whose judgement of a request is not the same one twice.
   */
  async planOf(batch: BatchRow, caller: LineCaller): Promise<BatchPlan | undefined> {
    const { files, invocations, guards } = this.options;
    if (guards.hasAny(batch.tenant_id)) return undefined;
    const names = new Set<string>();
    const isAll = { lines: 0, bytes: 0 };
    for await (const { bytes, length } of batchLinesOf(
      files.read({ tenantId: batch.tenant_id, id: batch.input_file_id }),
    )) {
      caller.signal.throwIfAborted();
      isAll.lines += 1;
      isAll.bytes += length + 1;
      const body = bodyIn(bytes, batch.endpoint);
      // Such a line is refused wherever the others go.
      if (body === undefined) continue;
      const name = body.model ?? defaultModel(batch.endpoint);
      if (typeof name !== 'string' || mayChange(body)) return undefined;
      names.add(name);
      if (names.size > 1) return undefined;
    }
    const [name] = names;
    if (name === undefined) return undefined;
    try {
      const { candidates, aliased } = await invocations.find(caller, name, TYPES[batch.endpoint] ?? 'chat');
      const [{ model, adapter }] = candidates;
      const { maxLines = 0, maxBytes = 0 } = adapter.batches ?? {};
      if (isAll.lines > maxLines || isAll.bytes > maxBytes) return undefined;
      return { provider: model.provider, model: model.id, target: aliased?.target ?? null };
    } catch (error) {
      // Every line is refused with this.
      if (error instanceof DomainError && error.code !== 'SERVICE_UNAVAILABLE') return undefined;
      throw error;
    }
  }
}

function bodyIn(bytes: Buffer | undefined, endpoint: string): JsonObject | undefined {
  try {
    return requestIn(bytes, endpoint).body;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function defaultModel(endpoint: string): string | undefined {
  return endpoint === '/v1/moderations' ? kindOf('moderation').defaultModel : undefined;
}

/** Whether a request has parts that are looked up, and may be others when its answer comes, or secrets that are kept nowhere. */
function mayChange({ prompt, previous_response_id: previous, conversation, tools, mcp_servers: servers }: JsonObject) {
  const isHosted = Array.isArray(tools) && tools.some((tool) => isJsonObject(tool) && tool.type === 'mcp');
  return isJsonObject(prompt) || previous != null || conversation != null || servers != null || isHosted;
}
