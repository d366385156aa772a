import { hash } from 'node:crypto';
import type { Current, Principal } from '../../contracts/identity.js';
import type { AdministrationGate, AskedChange, ChangePermit } from '../../contracts/proposals.js';
import type { EventSealer } from '../../contracts/spine.js';
import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import { DomainError } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import { type JsonObject, plainJson } from '../../shared/json/json.js';
import type { Page, PageRequest } from '../../shared/page.js';
import { actorOf } from '../../shared/principals.js';
import type { Clock } from '../../shared/time/clock.js';
import type { PromptBook } from './prompt-book.service.js';
import { findPrompt, findVersion, shownVersion } from './prompt-records.js';
import { Prompt, PromptVersion } from './prompt.entity.js';
import { MAX_PROMPTS, MAX_VERSIONS } from './prompt.rules.js';
import {
  contentOf,
  type CreatePromptInput,
  type CreatePromptVersionInput,
  type PromptChange,
  type PromptVersionType,
} from './prompt.types.js';

export interface PromptsOptions {
  unitOfWork: UnitOfWork;
  book: PromptBook;
  gate: AdministrationGate;
  sealer: EventSealer;
  changes: Changes;
  clock: Clock;
}

/** Prompts and their versions. Every change is one transaction with its event, and holds here when it returns. */
export class PromptsService {
  constructor(private readonly options: PromptsOptions) {}

  /** A page of the tenant's prompts, newest first. */
  async prompts({ tenant }: Principal, page: PageRequest): Promise<Page<Prompt>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(Prompt, where, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown name. */
  prompt({ tenant }: Principal, name: string): Promise<Prompt> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findPrompt(unit, name));
  }

  /** A page of the versions of a prompt, newest first. Throws NOT_FOUND. */
  async versions({ tenant }: Principal, name: string, page: PageRequest): Promise<Page<PromptVersionType>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const { id } = await findPrompt(unit, name);
      return unit.em.find(PromptVersion, { $and: [{ promptId: id }, where] }, options);
    });
    return newestPage(
      found.map((version) => shownVersion(name, version)),
      page,
    );
  }

  /** Throws NOT_FOUND for an unknown name or number. */
  version({ tenant }: Principal, name: string, version: string): Promise<PromptVersionType> {
    return this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const prompt = await findPrompt(unit, name);
      // No version has the number 0.
      const number = /^[1-9]\d{0,5}$/.test(version) ? Number(version) : 0;
      return shownVersion(name, await findVersion(unit, prompt, number));
    });
  }

  /** Throws CONFLICT for a taken name and too many prompts, and what the policies say. */
  async create(principal: Principal, input: CreatePromptInput, asked: AskedChange): Promise<Prompt> {
    const { unitOfWork, book, clock } = this.options;
    const { name, description } = input;
    const tenantId = principal.tenant.id;
    const permit = await this.admit(
      principal,
      { intent: `create the prompt ${name}`, action: 'prompt.create' },
      asked,
      {
        name,
        payload: {},
      },
    );
    const now = new Date(clock.now());
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('prompts ' || ?, 0))`, [tenantId]);
      if ((await unit.em.count(Prompt, { name })) > 0)
        throw new DomainError('CONFLICT', `there is a prompt ${name} already`, { param: 'name' });
      if ((await unit.em.count(Prompt, {})) >= MAX_PROMPTS)
        throw new DomainError('CONFLICT', `there are ${MAX_PROMPTS} prompts, and cannot be more`);
      const prompt = unit.em.create(Prompt, {
        id: uuidv7(now.getTime()),
        tenantId,
        name,
        description: description ?? null,
        createdBy: principal.subject,
        createdAt: now,
        updatedAt: now,
      });
      unit.em.persist(prompt);
      this.record(unit, principal, prompt, 'prompt.created', { name, description: description ?? null });
      await permit.settle(unit);
      return prompt;
    });
    await book.reload(made.id);
    return made;
  }

  /** Throws NOT_FOUND, CONFLICT for too many versions, and what the policies say. */
  async createVersion(
    principal: Principal,
    name: string,
    input: CreatePromptVersionInput,
    asked: AskedChange,
  ): Promise<PromptVersionType> {
    const { unitOfWork, book, clock } = this.options;
    const content = contentOf(input);
    const digest = hash('sha256', canonicalJson(plainJson(content)), 'hex');
    await this.prompt(principal, name);
    const permit = await this.admit(
      principal,
      { intent: `add a version to the prompt ${name}`, action: 'prompt.version' },
      asked,
      { name, payload: { digest } },
    );
    const tenantId = principal.tenant.id;
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      const prompt = await findPrompt(unit, name, true);
      if (prompt.latest >= MAX_VERSIONS)
        throw new DomainError('CONFLICT', `the prompt ${name} has ${MAX_VERSIONS} versions, and cannot have more`);
      const now = new Date(clock.now());
      const note = input.note ?? null;
      Object.assign(prompt, { latest: prompt.latest + 1, updatedAt: now });
      const version = unit.em.create(PromptVersion, {
        id: uuidv7(now.getTime()),
        tenantId,
        promptId: prompt.id,
        version: prompt.latest,
        digest,
        content,
        note,
        createdBy: principal.subject,
        createdAt: now,
      });
      unit.em.persist(version);
      this.record(unit, principal, prompt, 'prompt.version.created', { name, version: prompt.latest, digest, note });
      await permit.settle(unit);
      return version;
    });
    await book.reload(made.promptId);
    return shownVersion(name, made);
  }

  /** The prompts of the subscriber's tenant as they are created, get versions and as their labels are moved. */
  watch(current: Current) {
    const { changes, unitOfWork } = this.options;
    return changes.subscribe('prompt', current, async (id, { tenant }): Promise<PromptChange | undefined> => {
      const prompt = await unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(Prompt, { id }));
      return prompt === null ? undefined : { id, prompt };
    });
  }

  private admit(
    principal: Principal,
    change: { intent: string; action: string },
    asked: AskedChange,
    { name, payload }: { name: string; payload: JsonObject },
  ): Promise<ChangePermit> {
    const proposed = { ...change, resource: `prompt:${name}`, resourceType: 'prompt', payload };
    return this.options.gate.admit(principal, proposed, asked);
  }

  private record(
    unit: Unit,
    principal: Principal,
    { id, tenantId }: Prompt,
    action: string,
    details: JsonObject,
  ): void {
    const event = { tenantId, action, ...actorOf(principal), resourceType: 'prompt', resourceId: id, details };
    unit.record(this.options.sealer.seal(event));
    unit.announce({ tenantId, topic: 'prompt', id });
  }
}
