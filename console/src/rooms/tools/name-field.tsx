import { t } from '@lingui/core/macro';
/** The name of a server or of a virtual server. */
export function NameField({ label }: { label: string }) {
  return (
    <label>
      {label}{' '}
      <input
        name="name"
        required
        autoFocus
        maxLength={40}
        pattern="[a-z][a-z0-9\-]*"
        title={t`A small letter, then small letters, digits and -`}
        autoComplete="off"
      />
    </label>
  );
}
