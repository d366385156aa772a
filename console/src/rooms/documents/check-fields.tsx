import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  { name: 'id', label: t`Id`, most: 64 },
  { name: 'title', label: t`Title of its findings`, most: 200 },
  { name: 'category', label: t`Category`, most: 200 },
  { name: 'detail', label: t`Explanation`, most: 2000 },
  { name: 'recommendation', label: t`What to do`, most: 2000 },
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
          <Trans>Severity</Trans>
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
          <Trans>Condition, as JSON</Trans>
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
            <Trans>Remove {check.id}</Trans>
          </button>
        )}
      </div>
    </fieldset>
  );
}
