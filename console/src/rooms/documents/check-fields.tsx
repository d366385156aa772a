import { word } from '../../parts/text/format.js';
import type { DraftCheck } from './draft.js';
import { SEVERITIES } from './search.js';

interface CheckFieldsProps {
  check: DraftCheck;
  isFixed: boolean;
  change: (changes: Partial<DraftCheck>) => void;
  remove: () => void;
}

const TEXTS = [
  { name: 'id', label: 'Id', most: 64 },
  { name: 'title', label: 'Title of its findings', most: 200 },
  { name: 'category', label: 'Category', most: 200 },
  { name: 'detail', label: 'Explanation', most: 2000 },
  { name: 'recommendation', label: 'What to do', most: 2000 },
] as const;

/** One check of a template, as it is being written. */
export function CheckFields({ check, isFixed, change, remove }: CheckFieldsProps) {
  return (
    <fieldset>
      <legend>{check.title === '' ? check.id : check.title}</legend>
      <div className="fields">
        {TEXTS.map(({ name, label, most }) => (
          <label key={name}>
            {label}
            <input
              required
              maxLength={most}
              readOnly={isFixed}
              value={check[name]}
              onChange={({ target: { value } }) => {
                change({ [name]: value });
              }}
            />
          </label>
        ))}
        <label>
          Severity
          <select
            value={check.severity}
            disabled={isFixed}
            onChange={({ target: { value } }) => {
              change({ severity: SEVERITIES.find((known) => known === value) ?? 'MEDIUM' });
            }}
          >
            {SEVERITIES.map((known) => (
              <option key={known} value={known}>
                {word(known)}
              </option>
            ))}
          </select>
        </label>
        <label className="whole">
          Condition, as JSON
          <textarea
            className="mono"
            rows={4}
            readOnly={isFixed}
            value={check.when}
            onChange={({ target: { value } }) => {
              change({ when: value });
            }}
          />
        </label>
        {isFixed ? null : (
          <button type="button" className="danger" onClick={remove}>
            Remove {check.id}
          </button>
        )}
      </div>
    </fieldset>
  );
}
