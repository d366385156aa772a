import type { IncomingMessage } from 'node:http';
import type { PackReaders, Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { networkOf } from '../../../shared/http/client-address.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import { hexOf, type SecretHasher } from '../../../shared/keys/secret-hash.rules.js';
import { PACK_READER_PREFIX } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { EvidencePackLink } from './link.entity.js';
import { isNewUse, isOpenLink, parseLinkToken } from './link.rules.js';

/** Sessions of one link; a new one beyond them ends the oldest. */
const MAX_SESSIONS = 20;
const NOTHING: ReadonlySet<string> = new Set();

interface ReadersOptions {
  unitOfWork: UnitOfWork;
  directory: Pick<TenantDirectory, 'tenant'>;
  hasher: SecretHasher;
  sealer: EventSealer;
  cookie: Pick<SessionCookie, 'read'>;
  clock: Clock;
  /** From the opening of a link to the end of the session. */
  maxMillis: number;
}

/** Those who read a pack by a link: they exchange its secret for a session, which is asked of the database each time. */
export class SharedPackReaders implements PackReaders {
  constructor(private readonly options: ReadersOptions) {}

  /**
   * Opens a session by a link's secret; the first is recorded. Throws UNAUTHORIZED.
   */
  async open(token: string, address: string): Promise<{ session: string; expiresAt: Date }> {
    const { unitOfWork, directory, hasher, clock, maxMillis } = this.options;
    const given = parseLinkToken(token);
    const found = given === undefined ? undefined : await this.linkWith(given.id);
    if (given === undefined || found === undefined || !hasher.isHashOf(hexOf(found.secretHash), given.secret))
      throw ended();
    if (directory.tenant(found.tenantId)?.status !== 'active') throw ended();
    const session = newSecret();
    return unitOfWork.tenant(found.tenantId, async (unit) => {
      const now = clock.now();
      await unit.em.execute('SELECT 1 FROM evidence_pack_links WHERE id = ? FOR UPDATE', [found.id]);
      const link = await unit.em.findOne(EvidencePackLink, { id: found.id });
      if (link === null || !isOpenLink(link, now)) throw ended();
      const expiresAt = new Date(Math.min(now + maxMillis, link.expiresAt.getTime()));
      await this.makeRoom(unit, link.id, now);
      await unit.em.execute(
        'INSERT INTO evidence_pack_sessions (token_hash, tenant_id, link_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        [hasher.hash(session), link.tenantId, link.id, new Date(now).toISOString(), expiresAt.toISOString()],
      );
      if (link.firstUsedAt === null) this.recordOpening(unit, link, address);
      link.firstUsedAt ??= new Date(now);
      link.lastUsedAt = new Date(now);
      return { session, expiresAt };
    });
  }

  /** The link that a token names, whether or not its secret is right: wrong secrets count against it. */
  async accountOf(token: string): Promise<string | undefined> {
    const id = parseLinkToken(token)?.id;
    return id === undefined ? undefined : (await this.linkWith(id))?.id;
  }

  async readerOf(request: IncomingMessage): Promise<Principal> {
    const { unitOfWork, hasher, cookie, clock } = this.options;
    const token = cookie.read(request);
    if (token === undefined) throw new DomainError('UNAUTHORIZED', 'open the link that you were given');
    const now = clock.now();
    const [row] = await unitOfWork.platform(({ em }) =>
      em.execute<{ link_id: string }[]>(
        'SELECT link_id FROM evidence_pack_sessions WHERE token_hash = ? AND expires_at > ?',
        [hasher.hash(token), new Date(now).toISOString()],
      ),
    );
    const link = row === undefined ? undefined : await this.linkWith(row.link_id);
    if (link === undefined || !isOpenLink(link, now)) throw ended();
    const tenant = this.options.directory.tenant(link.tenantId);
    if (tenant?.status !== 'active') throw ended();
    if (isNewUse(link.lastUsedAt, now))
      await unitOfWork.tenant(link.tenantId, ({ em }) =>
        em.nativeUpdate(EvidencePackLink, { id: link.id }, { lastUsedAt: new Date(now) }),
      );
    return {
      tenant,
      subject: `${PACK_READER_PREFIX}${link.id}`,
      subjectType: 'user',
      roles: NOTHING,
      keyId: null,
      keyHandlers: NOTHING,
      homeTenantId: tenant.id,
      allowedModels: NOTHING,
      sharedPack: { packId: link.packId, linkId: link.id },
    };
  }

  /** The link of a reader while it works. Throws UNAUTHORIZED once it does not. */
  async linkOf({ sharedPack }: Principal): Promise<EvidencePackLink> {
    const link = sharedPack === undefined ? undefined : await this.linkWith(sharedPack.linkId);
    if (link === undefined || !isOpenLink(link, this.options.clock.now())) throw ended();
    return link;
  }

  /** Ends the session that the request names, if there is one. */
  async close(request: IncomingMessage): Promise<void> {
    const { unitOfWork, hasher, cookie } = this.options;
    const token = cookie.read(request);
    if (token === undefined) return;
    await unitOfWork.platform(({ em }) =>
      em.execute('DELETE FROM evidence_pack_sessions WHERE token_hash = ?', [hasher.hash(token)]),
    );
  }

  private async linkWith(id: string): Promise<EvidencePackLink | undefined> {
    const found = await this.options.unitOfWork.platform(({ em }) => em.findOne(EvidencePackLink, { id }));
    return found ?? undefined;
  }

  private async makeRoom({ em }: Unit, linkId: string, now: number): Promise<void> {
    await em.execute(
      `DELETE FROM evidence_pack_sessions WHERE link_id = ? AND (expires_at <= ? OR token_hash IN
         (SELECT token_hash FROM evidence_pack_sessions WHERE link_id = ? ORDER BY created_at DESC, token_hash OFFSET ?))`,
      [linkId, new Date(now).toISOString(), linkId, MAX_SESSIONS - 1],
    );
  }

  private recordOpening(unit: Unit, { tenantId, packId, id, name }: EvidencePackLink, address: string): void {
    unit.record(
      this.options.sealer.seal({
        tenantId,
        action: 'evidence.pack.link_opened',
        actor: `${PACK_READER_PREFIX}${id}`,
        actorType: 'user',
        resourceType: 'evidence_pack',
        resourceId: packId,
        details: { link: id, name, network: networkOf(address) },
      }),
    );
    unit.announce({ tenantId, topic: 'evidence_pack', id: packId });
  }
}

function ended(): DomainError {
  return new DomainError('UNAUTHORIZED', 'this link does not work: it has expired, was revoked, or its pack is gone');
}
