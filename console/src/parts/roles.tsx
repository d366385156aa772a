import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isPlatformAdmin } from '../viewer/permissions.js';
import { useViewer } from '../viewer/viewer.js';
import { checkedIn, namesIn } from './form.js';

const ROLES = {
  member: t`member: calls models, sees their own records`,
  auditor: t`auditor: reads everything in the tenant`,
  tenant_admin: t`tenant_admin: administers the tenant`,
  platform_admin: t`platform_admin: administers every tenant`,
} as const;

interface RoleFieldsProps {
  chosen: readonly string[];
  legend?: string;
  /** Whether the role that administers every tenant may be given here. */
  withPlatform?: boolean;
}

/** The choice of roles: those that every tenant has, and others by name. */
export function RoleFields({ chosen, legend = t`Roles`, withPlatform = false }: RoleFieldsProps) {
  const isPlatform = isPlatformAdmin(useViewer());
  const known = Object.entries(ROLES).filter(([role]) => role !== 'platform_admin' || (withPlatform && isPlatform));
  const others = chosen.filter((role) => !known.some(([name]) => name === role));
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="boxes">
        {known.map(([role, words]) => (
          <label key={role} className="check">
            <input type="checkbox" name="roles" value={role} defaultChecked={chosen.includes(role)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <label>
        <Trans>Roles of your own</Trans>{' '}
        <input name="otherRoles" defaultValue={others.join(', ')} placeholder="lawyer, treasurer" />
      </label>
    </fieldset>
  );
}

/** The roles that were chosen. */
export function rolesIn(form: FormData): string[] {
  return [...new Set([...checkedIn(form, 'roles'), ...namesIn(form, 'otherRoles')])];
}
