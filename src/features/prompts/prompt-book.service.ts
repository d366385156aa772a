import { LRUCache } from 'lru-cache';
import type { LiveTable } from '../../contracts/live-table.js';
import type { PromptContent, Prompts, RenderedPrompt, ResolvedPrompt } from '../../contracts/prompts.js';
import { inPages } from '../../database/in-pages.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import { SerialQueue } from '../../shared/time/serial-queue.js';
import { Prompt, PromptVersion } from './prompt.entity.js';
import { MAX_VERSION_BYTES } from './prompt.rules.js';
import { MAX_RENDERED, renderMessages, variableTexts } from './prompt-variables.js';

const FIELDS = ['tenantId', 'name', 'latest', 'labels'] as const;
/** The most versions whose contents are kept in memory: 64 MiB if all were as long as they can be. */
const MAX_CONTENTS = (64 * 1024 * 1024) / MAX_VERSION_BYTES;

type KnownPrompt = Pick<Prompt, 'id' | 'tenantId' | (typeof FIELDS)[number]>;
type StoredVersion = Pick<PromptVersion, 'digest'> & { content: PromptContent };

/** The names and labels of all prompts in memory; contents of versions, which never change, once they were used. */
export class PromptBook implements LiveTable, Prompts {
  readonly table = 'prompts';
  private prompts = new Map<string, Map<string, KnownPrompt>>();
  private readonly contents = new LRUCache<string, StoredVersion>({ max: MAX_CONTENTS });
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'platform'>) {}

  async rendered(tenantId: string, name: string, at: string, variables: JsonObject): Promise<RenderedPrompt> {
    const prompt = this.find(tenantId, name);
    const { version, label } = placeOf(prompt, at);
    const { content, digest } = await this.contentOf(prompt, version);
    const { texts, issues } = variableTexts(content.variables, variables);
    if (issues.length > 0) throw invalidRequest(issues);
    const messages = renderMessages(content.messages, texts);
    if (messages === undefined)
      throw invalidRequest([{ path: 'variables', message: `make a text of more than ${MAX_RENDERED} characters` }]);
    const { model, parameters, tools, responseFormat } = content;
    const used = { name, version, label, digest, variables };
    return { used, model, messages, parameters, tools, responseFormat };
  }

  async resolved(tenantId: string, name: string, at: string): Promise<ResolvedPrompt> {
    const prompt = this.find(tenantId, name);
    const { version } = placeOf(prompt, at);
    const { content, digest } = await this.contentOf(prompt, version);
    const { messages, variables, responseFormat } = content;
    return { name, version, digest, messages, variables, hasFormat: responseFormat !== null };
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new Map<string, Map<string, KnownPrompt>>();
      await this.read(read, {});
      this.prompts = read;
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(() => this.read(this.prompts, { id }));
  }

  /** A new tenant has no prompts. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  /** Prompts are neither renamed nor deleted. */
  private async read(into: Map<string, Map<string, KnownPrompt>>, where: { id?: string }): Promise<void> {
    for await (const page of inPages(this.unitOfWork, { entity: Prompt, fields: FIELDS, where }))
      for (const prompt of page) {
        const own = into.get(prompt.tenantId) ?? new Map<string, KnownPrompt>();
        into.set(prompt.tenantId, own.set(prompt.name, prompt));
      }
  }

  /** Throws NOT_FOUND. */
  private find(tenantId: string, name: string): KnownPrompt {
    const prompt = this.prompts.get(tenantId)?.get(name);
    if (prompt === undefined) throw new DomainError('NOT_FOUND', `there is no prompt ${name}`, { param: 'model' });
    return prompt;
  }

  private async contentOf({ id, tenantId }: KnownPrompt, version: number): Promise<StoredVersion> {
    const key = `${id} ${version}`;
    const known = this.contents.get(key);
    if (known !== undefined) return known;
    const { content, digest } = await this.unitOfWork.platform(({ em }) =>
      em.findOneOrFail(PromptVersion, { tenantId, promptId: id, version }),
    );
    const stored = { content, digest };
    this.contents.set(key, stored);
    return stored;
  }
}

/** The version that a label or a number names. Throws NOT_FOUND. */
function placeOf({ name, latest, labels }: KnownPrompt, at: string): { version: number; label: string | null } {
  if (/^\d+$/.test(at)) {
    const version = Number(at);
    if (version >= 1 && version <= latest) return { version, label: null };
    throw new DomainError('NOT_FOUND', `the prompt ${name} has no version ${at}`, { param: 'model' });
  }
  const version = Object.hasOwn(labels, at) ? labels[at] : undefined;
  if (version === undefined)
    throw new DomainError('NOT_FOUND', `the prompt ${name} has no label ${at}`, { param: 'model' });
  return { version, label: at };
}
