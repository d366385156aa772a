import type { Logger } from '../../../shared/logger.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { UserSession } from '../records/user-session.entity.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import type { OidcSignIn } from './oidc-sign-in.service.js';
import type { Provider } from './provider.js';
import { signInFault } from './sign-in-refused.js';

interface ProviderSignOutOptions {
  records: TenancyRecords;
  signIn: OidcSignIn;
  secrets: SecretBox;
  find: (id: string) => Provider | undefined;
  logger: Logger;
}

/** Signing out at the identity provider too (OpenID Connect RP-Initiated Logout 1.0). */
export class ProviderSignOut {
  constructor(private readonly options: ProviderSignOutOptions) {}

  /** Where the browser of a session that has ended goes next; undefined if there is no such place, or it is not known now. */
  async urlFor({ id, tenantId, providerId }: UserSession, base: string): Promise<string | undefined> {
    const { signIn, find, logger } = this.options;
    const provider = providerId === null ? undefined : find(providerId);
    if (provider === undefined) return undefined;
    try {
      return await signIn.logoutUrl(provider, await this.idToken(tenantId, id), base);
    } catch (error) {
      logger.warn(
        { provider: provider.id, reason: signInFault(error) },
        'the session goes on at the identity provider',
      );
      return undefined;
    }
  }

  private async idToken(tenantId: string, id: string): Promise<string | undefined> {
    const { records, secrets } = this.options;
    const found = await records.unitOfWork.tenant(tenantId, ({ em }) =>
      em.findOne(UserSession, { id }, { populate: ['providerToken'] }),
    );
    const token = found?.providerToken;
    return token == null ? undefined : secrets.open(token, id).toString();
  }
}
