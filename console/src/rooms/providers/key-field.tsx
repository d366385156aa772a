interface KeyFieldProps {
  label: string;
  isNeeded?: boolean;
  isFirst?: boolean;
}

/** The field of a key, which the browser neither shows nor keeps. */
export function KeyField({ label, isNeeded = false, isFirst = false }: KeyFieldProps) {
  return (
    <label>
      {label}{' '}
      <input
        name="key"
        type="password"
        required={isNeeded}
        maxLength={4096}
        autoComplete="off"
        spellCheck={false}
        autoFocus={isFirst}
      />
    </label>
  );
}
