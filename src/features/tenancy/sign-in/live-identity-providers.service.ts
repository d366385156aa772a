import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { LiveRecords } from '../records/live-records.js';
import { domainOf } from './claims.rules.js';
import { IdentityProvider } from '../records/identity-provider.entity.js';
import { isSameIssuer, type Provider, PROVIDER_FIELDS, type ProviderField, providerOf } from './provider.js';

/** The providers that people can sign in at, in memory: nobody who is not signed in makes the server read the database. */
export class LiveIdentityProviders extends LiveRecords<IdentityProvider, ProviderField, Provider> {
  constructor(
    unitOfWork: UnitOfWork,
    /** The one that the environment names. */
    private readonly own: Provider | undefined,
  ) {
    super({
      table: 'identity_providers',
      entity: IdentityProvider,
      fields: PROVIDER_FIELDS,
      unitOfWork,
      wanted: () => ({ enabled: true }),
    });
  }

  override get(id: string): Provider | undefined {
    return id === this.own?.id ? this.own : super.get(id);
  }

  /** Those of the people with such an address, that of the environment first. */
  ofEmail(email: string): Provider[] {
    const domain = domainOf(email);
    return this.everywhere().filter(({ emailDomains }) => emailDomains.includes(domain));
  }

  /** Whether an e-mail address leads anywhere. */
  knowsDomains(): boolean {
    return this.everywhere().some(({ emailDomains }) => emailDomains.length > 0);
  }

  /** Those that the sign-in page offers to everybody: of the tenant that whoever runs the installation signs in to. */
  offered(): Provider[] {
    const home = this.own?.tenantId ?? 'default';
    return this.everywhere().filter(({ tenantId }) => tenantId === home);
  }

  /** Those of an issuer that know this server by that id. */
  ofClient(issuer: string, clientIds: readonly string[]): Provider[] {
    return this.everywhere().filter((one) => isSameIssuer(one.issuer, issuer) && clientIds.includes(one.clientId));
  }

  /** Those of an issuer; that of the environment alone, where it is its. */
  ofIssuer(issuer: string): Provider[] {
    if (this.own !== undefined && isSameIssuer(this.own.issuer, issuer)) return [this.own];
    return this.everywhere().filter((one) => isSameIssuer(one.issuer, issuer));
  }

  /** The issuer that everybody can be told: that of the environment, else the only one there is. */
  publicIssuer(): string | undefined {
    if (this.own !== undefined) return this.own.issuer;
    const [only, ...others] = this.everywhere();
    return others.length === 0 ? only?.issuer : undefined;
  }

  protected snapshot(record: Pick<IdentityProvider, ProviderField>): Provider {
    return providerOf(record);
  }

  // There are few of them, and they are asked for at sign-in alone.
  protected keyOf(): undefined {}

  private everywhere(): Provider[] {
    const made = [...this.all()].toSorted((one, other) => one.name.localeCompare(other.name));
    return this.own === undefined ? made : [this.own, ...made];
  }
}
