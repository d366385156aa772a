import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../../contracts/proposals.js';
import type { EventSealer } from '../../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../../shared/ids.js';
import type { JsonObject } from '../../../../shared/json/json.js';
import type { SecretBox } from '../../../../shared/keys/secret-box.js';
import type { Page, PageRequest } from '../../../../shared/page.js';
import { actorOf } from '../../../../shared/principals.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { rests } from '../../../../shared/time/idle-turn.js';
import { PiiList } from './pii-list.entity.js';
import {
  changedWords,
  MAX_LIST_BYTES,
  MAX_LISTS,
  MOST_WORDS_TOGETHER,
  wordFault,
  listedWords,
} from './pii-list.rules.js';
import type { CreatePiiListInput, UpdatePiiListInput } from './pii-list.types.js';
import { listSecretOwner, type TermBook } from './term-book.service.js';

interface PiiListsOptions {
  unitOfWork: UnitOfWork;
  book: TermBook;
  gate: AdministrationGate;
  sealer: EventSealer;
  secrets: SecretBox;
  clock: Clock;
}

/** Lines that are read between two looks at the clock. */
const PIECE = 128;
/** Problems that one answer names. */
const MOST_PROBLEMS = 20;

/**
 * Lists of a tenant's own words. Every change is one transaction with its event, which has the number and a keyed digest of
 * the words, and holds here when it returns.
 */
export class PiiListsService {
  constructor(private readonly options: PiiListsOptions) {}

  /** A page of lists, newest first. */
  async lists({ tenant }: Principal, page: PageRequest): Promise<Page<PiiList>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(PiiList, where, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  list({ tenant }: Principal, id: string): Promise<PiiList> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findList(unit, id));
  }

  /** Throws INVALID_REQUEST for words that cannot be looked for, CONFLICT for a taken name and too many lists or words. */
  async create(principal: Principal, { name, words }: CreatePiiListInput, asked: AskedChange): Promise<PiiList> {
    const { book, clock, unitOfWork } = this.options;
    const given = await readWords(words);
    await this.admit(principal, { verb: 'create', named: 'new', name }, asked);
    const tenantId = principal.tenant.id;
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockLists(unit, tenantId);
      if ((await unit.em.count(PiiList, { name })) > 0)
        throw new DomainError('CONFLICT', `there is a list ${name} already`, { param: 'name' });
      if ((await unit.em.count(PiiList, {})) >= MAX_LISTS)
        throw new DomainError('CONFLICT', `there are ${MAX_LISTS} lists, and cannot be more; delete others first`);
      const now = clock.now();
      const id = uuidv7(now);
      const content = await this.contentOf(unit, id, given);
      const at = { createdAt: new Date(now), updatedAt: new Date(now) };
      const list = unit.em.create(PiiList, { id, tenantId, name, ...content, ...at });
      unit.em.persist(list);
      this.record(unit, principal, list, { verb: 'created', details: {} });
      return list;
    });
    await book.refresh(made.id);
    return made;
  }

  /** Throws NOT_FOUND, CONFLICT for a stale version, and what `create` throws. */
  async update(principal: Principal, id: string, input: UpdatePiiListInput, asked: AskedChange): Promise<PiiList> {
    const { book, clock, unitOfWork, secrets } = this.options;
    const { change, version } = input;
    const given = await readWords(input.words);
    const seen = await this.list(principal, id);
    await this.admit(principal, { verb: 'update', named: id, name: seen.name, before: seen }, asked);
    const tenantId = principal.tenant.id;
    const changed = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockLists(unit, tenantId);
      const list = await findList(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertListVersion(list, version);
      const before = listedWords(secrets.open(list.secret, listSecretOwner(id)).toString());
      const content = await this.contentOf(unit, id, changedWords(before, given, change));
      Object.assign(list, content, { version: list.version + 1, updatedAt: new Date(clock.now()) });
      this.record(unit, principal, list, { verb: 'updated', details: { change, given: given.length } });
      return list;
    });
    await book.refresh(id);
    return changed;
  }

  /** Throws NOT_FOUND, and what the policies say. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const seen = await this.list(principal, id);
    await this.admit(principal, { verb: 'delete', named: id, name: seen.name, before: seen }, asked);
    await this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const list = await findList(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, list, { verb: 'deleted', details: {} });
      unit.em.remove(list);
    });
    await this.options.book.refresh(id);
  }

  /** The stored form of words. Throws CONFLICT beyond the bounds of all lists, and for none. */
  private async contentOf(
    { em }: Unit,
    id: string,
    words: readonly string[],
  ): Promise<Pick<PiiList, 'words' | 'bytes' | 'digest' | 'secret'>> {
    if (words.length === 0) throw new DomainError('CONFLICT', 'no word would be left; delete the list instead');
    const text = Buffer.from(words.join('\n'));
    const others = await em.find(PiiList, { id: { $ne: id } }, { fields: ['words', 'bytes'] });
    const count = others.reduce((sum, one) => sum + one.words, words.length);
    const bytes = others.reduce((sum, one) => sum + one.bytes, text.length);
    if (count > MOST_WORDS_TOGETHER || bytes > MAX_LIST_BYTES)
      throw new DomainError(
        'CONFLICT',
        `the lists would have ${count} words and ${bytes} bytes, of at most ${MOST_WORDS_TOGETHER} and ${MAX_LIST_BYTES}`,
      );
    const owner = listSecretOwner(id);
    const { secrets } = this.options;
    const digest = secrets.digest(text.toString(), owner);
    return { words: words.length, bytes: text.length, digest, secret: secrets.seal(text, owner) };
  }

  /** `before`: the list as it is, so that an approval is of its change alone. */
  private admit(
    principal: Principal,
    { verb, named, name, before }: { verb: string; named: string; name: string; before?: PiiList },
    asked: AskedChange,
  ): Promise<void> {
    const proposed = {
      intent: `${verb} the list of words ${name}`,
      action: `pii_list.${verb}`,
      resource: `pii_list:${named}`,
      resourceType: 'pii_list',
      payload: before === undefined ? {} : { before: shownList(before) },
    };
    return this.options.gate.pass(principal, proposed, asked);
  }

  private record(
    unit: Unit,
    principal: Principal,
    list: PiiList,
    { verb, details }: { verb: 'created' | 'updated' | 'deleted'; details: JsonObject },
  ): void {
    const { id, tenantId, version } = list;
    const event = { tenantId, action: `pii_list.${verb}`, ...actorOf(principal) };
    const resource = { resourceType: 'pii_list', resourceId: id };
    unit.record(
      this.options.sealer.seal({ ...event, ...resource, details: { ...shownList(list), ...details, version } }),
    );
  }
}

const shownList = ({ name, words, bytes, digest }: PiiList): JsonObject => ({ name, count: words, bytes, digest });

/** Reads given words in pieces. Throws INVALID_REQUEST with the lines that are none, without what is in them. */
async function readWords(text: string): Promise<string[]> {
  const rest = rests();
  const problems: { path: string; message: string }[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const word = line.trim();
    const fault = word === '' ? undefined : wordFault(word);
    if (fault !== undefined) problems.push({ path: 'input.words', message: `line ${index + 1} ${fault}` });
    if (problems.length === MOST_PROBLEMS) break;
    if (index % PIECE === 0) await rest();
  }
  if (problems.length > 0) throw invalidRequest(problems);
  const words = listedWords(text);
  if (words.length === 0) throw invalidRequest([{ path: 'input.words', message: 'expected at least one word' }]);
  return words;
}

function assertListVersion({ version }: PiiList, asked: number | null | undefined): void {
  if (asked == null || asked === version) return;
  throw new DomainError('CONFLICT', `the list is at version ${version}, not ${asked}`, { details: { version } });
}

/** One change of a tenant's lists at a time, so that limits and names hold. */
async function lockLists({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('pii_lists ' || ?, 0))`, [tenantId]);
}

async function findList({ em }: Unit, id: string, lock: { lockMode?: LockMode } = {}): Promise<PiiList> {
  const list = isUuid(id) ? await em.findOne(PiiList, { id }, lock) : null;
  if (list === null) throw new DomainError('NOT_FOUND', `there is no list ${id}`);
  return list;
}
