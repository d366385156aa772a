import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import type { SecretHasher } from '../../../shared/keys/secret-hash.rules.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { EvidencePack } from '../pack.entity.js';
import type { PacksService } from '../packs/packs.service.js';
import { EvidencePackLink } from './link.entity.js';
import { isOpenLink, linkEnd, linkToken, USUAL_LINK_DAYS } from './link.rules.js';
import type { CreateEvidencePackLinkInput, IssuedEvidencePackLink } from './link.types.js';

/** Links of a pack that work at the same time, and those that a pack keeps in its list. */
const MAX_OPEN = 20;
const MAX_KEPT = 50;

interface LinksOptions {
  unitOfWork: UnitOfWork;
  packs: Pick<PacksService, 'pack'>;
  gate: AdministrationGate;
  sealer: EventSealer;
  hasher: SecretHasher;
  clock: Clock;
  publicUrl: string | undefined;
}

/** Links to evidence packs, as those make them who may make packs. */
export class PackLinks {
  constructor(private readonly options: LinksOptions) {}

  /** The links of a pack, newest first. Throws NOT_FOUND. */
  async list(principal: Principal, packId: string): Promise<EvidencePackLink[]> {
    const pack = await this.options.packs.pack(principal, packId);
    return this.options.unitOfWork.tenant(pack.tenantId, ({ em }) =>
      em.find(EvidencePackLink, { packId: pack.id }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_KEPT }),
    );
  }

  /**
   * Makes a link. Throws INVALID_REQUEST, NOT_FOUND, CONFLICT for a pack that failed or has as many links as it may, and what the policies
   * say.
   */
  async create(
    principal: Principal,
    packId: string,
    input: CreateEvidencePackLinkInput,
    asked: AskedChange,
  ): Promise<IssuedEvidencePackLink> {
    const { unitOfWork, packs, gate, hasher, clock, publicUrl } = this.options;
    const pack = await packs.pack(principal, packId);
    const days = input.days ?? USUAL_LINK_DAYS;
    const name = input.name.trim();
    if (name === '') throw invalidRequest([{ path: 'name', message: 'expected a name' }]);
    const permit = await gate.admit(
      principal,
      {
        intent: `let ${name} read an evidence pack by a link for ${days} days`,
        action: 'evidence.pack.link.create',
        resource: `evidence_pack:${pack.id}`,
        resourceType: 'evidence_pack',
        payload: plainJson({ name, days }),
      },
      asked,
    );
    const secret = newSecret();
    const link = await unitOfWork.tenant(pack.tenantId, async (unit) => {
      const now = clock.now();
      // The lock has concurrent makers of links count each other's, and the pack not end meanwhile.
      const found = await lockedPack(unit, pack.id);
      if (found.status === 'FAILED')
        throw new DomainError('CONFLICT', `the pack has failed: ${found.reason ?? 'it has no content'}`);
      if (found.expiresAt.getTime() <= now) throw new DomainError('CONFLICT', 'the pack has expired');
      await makeRoom(unit, pack.id, now);
      const made = unit.em.create(EvidencePackLink, {
        id: uuidv7(now),
        tenantId: pack.tenantId,
        packId: pack.id,
        name,
        secretHash: hasher.hash(secret),
        createdBy: principal.subject,
        createdAt: new Date(now),
        expiresAt: linkEnd(now, days, found.expiresAt),
      });
      unit.em.persist(made);
      const details = { link: made.id, name, expiresAt: made.expiresAt.toISOString() };
      this.record(unit, principal, pack, 'evidence.pack.link_created', details);
      await permit.settle(unit);
      return made;
    });
    const token = linkToken(link.id, secret);
    // After the #, so that it reaches no log and no other server.
    const url = publicUrl === undefined ? null : `${publicUrl}/shared#link=${token}`;
    return { id: link.id, packId: pack.id, expiresAt: link.expiresAt, token, url, link };
  }

  /**
   * Ends a link with its sessions at once; again changes nothing. It protects, so that no approval is waited for. Throws
   * NOT_FOUND.
   */
  async revoke(principal: Principal, packId: string, id: string): Promise<EvidencePackLink> {
    const { unitOfWork, packs, clock } = this.options;
    const pack = await packs.pack(principal, packId);
    return unitOfWork.tenant(pack.tenantId, async (unit) => {
      await lockedPack(unit, pack.id);
      const link = await linkOf(unit, pack.id, id);
      if (link.revokedAt === null) {
        link.revokedAt = new Date(clock.now());
        link.revokedBy = principal.subject;
        await unit.em.execute('DELETE FROM evidence_pack_sessions WHERE link_id = ?', [link.id]);
        this.record(unit, principal, pack, 'evidence.pack.link_revoked', { link: link.id, name: link.name });
      }
      return link;
    });
  }

  private record(
    unit: Unit,
    principal: Principal,
    { tenantId, id: resourceId, eventId: correlationId }: EvidencePack,
    action: string,
    details: JsonObject,
  ): void {
    const of = { tenantId, resourceType: 'evidence_pack', resourceId, correlationId };
    unit.record(this.options.sealer.seal({ ...of, action, ...actorOf(principal), details }));
    unit.announce({ tenantId, topic: 'evidence_pack', id: resourceId });
  }
}

async function lockedPack({ em }: Unit, id: string): Promise<EvidencePack> {
  await em.execute('SELECT 1 FROM evidence_packs WHERE id = ? FOR UPDATE', [id]);
  const pack = await em.findOne(EvidencePack, { id });
  if (pack === null) throw new DomainError('NOT_FOUND', `there is no evidence pack ${id}`);
  return pack;
}

async function linkOf({ em }: Unit, packId: string, id: string): Promise<EvidencePackLink> {
  const link = isUuid(id) ? await em.findOne(EvidencePackLink, { id, packId }) : null;
  if (link === null) throw new DomainError('NOT_FOUND', `the pack has no link ${id.slice(0, 100)}`);
  return link;
}

/** Throws CONFLICT where as many links work as may. The oldest of those that ended leave the list. */
async function makeRoom({ em }: Unit, packId: string, now: number): Promise<void> {
  const links = await em.find(EvidencePackLink, { packId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const ended = links.filter((link) => !isOpenLink(link, now));
  if (links.length - ended.length >= MAX_OPEN)
    throw new DomainError('CONFLICT', `the pack has ${MAX_OPEN} links that work already; revoke one`);
  const tooMany = ended.slice(0, Math.max(0, links.length + 1 - MAX_KEPT));
  for (const link of tooMany) em.remove(link);
}
