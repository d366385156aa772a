import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ArgumentField, faultIn, fieldName } from './fields.js';

/** Fields for the arguments of a tool. */
export function ArgumentFields({ fields }: { fields: readonly ArgumentField[] }) {
  if (fields.length === 0)
    return (
      <p className="quiet whole">
        <Trans>Its schema names no arguments.</Trans>
      </p>
    );
  return fields.map((field, place) => (
    <label key={field.name} className={field.kind === 'json' ? 'whole' : 'broad'}>
      {field.label}
      {field.isRequired ? t` (needed)` : ''} <Input field={field} place={place} />
      {field.description === '' ? null : <span className="hint">{field.description}</span>}
    </label>
  ));
}

function Input({ field, place }: { field: ArgumentField; place: number }) {
  const { kind, isRequired, initial, choices } = field;
  const common = { name: fieldName(place), required: isRequired, defaultValue: initial };
  const check = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void => {
    currentTarget.setCustomValidity(faultIn(field, currentTarget.value));
  };
  switch (kind) {
    case 'boolean':
    case 'choice':
      return (
        <select {...common}>
          <option value="">{isRequired ? t`Choose` : t`not given`}</option>
          {(kind === 'boolean' ? ['true', 'false'] : choices).map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      );
    case 'json':
      return <textarea {...common} className="mono" rows={3} spellCheck={false} placeholder="JSON" onBlur={check} />;
    case 'text':
      // An empty text is one, too.
      return <textarea {...common} required={false} rows={1} spellCheck={false} />;
    default:
      return <input {...common} inputMode="decimal" autoComplete="off" onBlur={check} />;
  }
}
