import { DomainError } from './errors.js';
import { Rechecks } from './time/rechecks.js';

interface Requester {
  tenant: { id: string };
  subject: string;
  subjectType: 'user' | 'service';
  keyId: string | null;
}

interface Asked {
  tenantId: string;
  actor: string;
  actorType: 'user' | 'service';
  keyId: string | null;
}

const rechecks = new Rechecks();

/**
 * Watches work that goes on without its request: calls `end`, once, within a second after the requester may not act any more,
 * as by a revoked key, a deactivated member or a suspended tenant, or may not do this by now. The result ends the watch.
 */
export function whileActing<Principal extends Requester>(
  directory: { actingFor(asked: Asked): Principal | undefined },
  { tenant, subject: actor, subjectType: actorType, keyId }: Requester,
  may: (now: Principal) => boolean,
  end: (error: DomainError) => void,
): () => void {
  const check = (): void => {
    const now = directory.actingFor({ tenantId: tenant.id, actor, actorType, keyId });
    if (now === undefined) throw new DomainError('FORBIDDEN', 'the requester’s key or tenant can no longer be used');
    if (!may(now)) throw new DomainError('FORBIDDEN', 'the requester may not do this any more');
  };
  return rechecks.add(check, (error) => {
    end(error instanceof DomainError ? error : new DomainError('INTERNAL_ERROR', 'internal server error'));
  });
}
