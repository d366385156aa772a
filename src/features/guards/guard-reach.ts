import { isAllowedHost } from '../../shared/outbound/allowed-hosts.js';
import { TargetGuard } from '../../shared/outbound/target-guard.js';

/** Which addresses guards may be at: those that tenants may name anywhere, and the operator's own hosts. */
export class GuardReach {
  /** Lets private networks pass; never link-local addresses and those of clouds' metadata. */
  private readonly own = new TargetGuard(true);

  constructor(
    private readonly targets: TargetGuard,
    private readonly hosts: readonly string[],
  ) {}

  for(url: string): TargetGuard {
    return isAllowedHost(url, this.hosts) ? this.own : this.targets;
  }
}
