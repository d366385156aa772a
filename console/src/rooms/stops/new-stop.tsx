import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { MAX_REASON } from '../../../../src/features/gateway/stops/stop.rules.js';
import { SELECTOR_DIMENSIONS } from '../../../../src/shared/selectors/selector.rules.js';
import { MakeStopDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { textIn } from '../../parts/form.js';
import { DIMENSION_NAMES, namedBy, type SelectorRow, selectorOf } from './selectors.js';

/** The form for a new stop: what it names, row by row, and why. */
export function NewStop({ done }: { done: () => void }) {
  const [rows, setRows] = useState<readonly SelectorRow[]>([{ id: 0, dimension: 'key', values: '' }]);
  const next = useRef(1);
  const change = (changed: SelectorRow): void => {
    setRows(rows.map((row) => (row.id === changed.id ? changed : row)));
  };
  const selector = selectorOf(rows);
  return (
    <ActionForm
      document={MakeStopDocument}
      name={t`Stop`}
      isGrave
      layout="fields"
      question={t`Stop ${namedBy(selector)}? Calls under way end at once.`}
      variablesOf={(form) => ({ input: { selector, reason: textIn(form, 'reason') } })}
      done={done}
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          change={change}
          remove={() => {
            setRows(rows.filter(({ id }) => id !== row.id));
          }}
        />
      ))}
      <div className="whole">
        <button
          type="button"
          onClick={() => {
            const free = SELECTOR_DIMENSIONS.find((name) => rows.every(({ dimension }) => dimension !== name)) ?? 'key';
            setRows([...rows, { id: next.current, dimension: free, values: '' }]);
            next.current += 1;
          }}
        >
          <Trans>Narrow it</Trans>
        </button>
      </div>
      <p className="whole hint">
        <Trans>A call must fit every row, by one of its values; * is any text. This stops {namedBy(selector)}.</Trans>
      </p>
      <label className="whole">
        <Trans>Reason, which refused callers read</Trans> <input name="reason" required maxLength={MAX_REASON} />
      </label>
    </ActionForm>
  );
}

interface RowProps {
  row: SelectorRow;
  change: (row: SelectorRow) => void;
  remove: () => void;
}

function Row({ row, change, remove }: RowProps) {
  const { dimension, values } = row;
  const name = DIMENSION_NAMES[dimension];
  return (
    <>
      <label>
        <Trans>What is stopped</Trans>{' '}
        <select
          value={dimension}
          onChange={({ target: { value } }) => {
            change({ ...row, dimension: SELECTOR_DIMENSIONS.find((known) => known === value) ?? dimension });
          }}
        >
          {SELECTOR_DIMENSIONS.map((known) => (
            <option key={known} value={known}>
              {DIMENSION_NAMES[known]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>{name}, a line each</Trans>{' '}
        <textarea
          name={dimension}
          rows={2}
          value={values}
          onChange={({ target: { value } }) => {
            change({ ...row, values: value });
          }}
        />
      </label>
      <div className="whole">
        <button type="button" aria-label={t`Remove ${name}`} onClick={remove}>
          <Trans>Remove</Trans>
        </button>
      </div>
    </>
  );
}
