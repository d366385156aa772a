import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { BudgetUnit } from '../../gql/graphql.js';
import { dimensionWord } from '../../parts/usage/dimensions.js';
import { localMoment } from '../../parts/form.js';
import { EffectFields } from './effect-fields.js';
import { SelectorFields } from './selector-fields.js';
import { DIMENSION_NAMES, limitOf, SPANS, type Terms, UNIT_NAMES, UNITS, windowParts, WINDOWS } from './terms.js';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The fields of a budget; those of a new one when `terms` are absent. */
export function BudgetFields({ terms }: { terms?: Terms }) {
  return (
    <>
      <label className="broad">
        <Trans>Name</Trans>{' '}
        <input
          name="name"
          required
          maxLength={200}
          defaultValue={terms?.name}
          placeholder={t`Team blue, each month`}
          autoFocus={terms === undefined}
        />
      </label>
      <LimitFields terms={terms} />
      <WindowFields terms={terms} />
      <EffectFields terms={terms} />
      <label>
        <Trans>Alerts at (% of the limit)</Trans>{' '}
        <input
          name="alertsAt"
          pattern="\s*(\d+\s*(,\s*\d+\s*)*)?"
          title={t`Whole numbers with commas between them`}
          placeholder={t`none`}
          defaultValue={(terms?.alertsAt ?? [50, 80, 100]).join(', ')}
        />
      </label>
      <Validity terms={terms} />
      <SelectorFields selector={terms?.selector ?? {}} />
      <PerFields per={terms?.per ?? []} />
    </>
  );
}

interface FieldsProps {
  terms: Terms | undefined;
}

function LimitFields({ terms }: FieldsProps) {
  const given = terms === undefined ? undefined : limitOf(terms);
  const [unit, setUnit] = useState<BudgetUnit>(given?.unit ?? 'USD');
  const { limit, step } = UNITS[unit];
  return (
    <>
      <label>
        <Trans>Unit</Trans>{' '}
        <select
          value={unit}
          onChange={({ target: { value } }) => {
            setUnit(UNIT_NAMES.find((known) => known === value) ?? unit);
          }}
        >
          {UNIT_NAMES.map((known) => (
            <option key={known} value={known}>
              {UNITS[known].name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Limit</Trans>{' '}
        <input
          key={unit}
          name={limit}
          type="number"
          min={0}
          step={step}
          required
          defaultValue={given?.unit === unit ? given.amount : ''}
        />
      </label>
    </>
  );
}

function WindowFields({ terms }: FieldsProps) {
  const given = windowParts(terms?.window ?? 'month');
  const [window, setWindow] = useState(given.window);
  return (
    <>
      <label>
        <Trans>Window</Trans>{' '}
        <select
          name="window"
          value={window}
          onChange={({ target: { value } }) => {
            setWindow(value);
          }}
        >
          {WINDOWS.map((known) => (
            <option key={known} value={known}>
              {WINDOW_WORDS[known]}
            </option>
          ))}
        </select>
      </label>
      {window === 'rolling' ? (
        <>
          <label>
            <Trans>Length of the window</Trans>{' '}
            <input name="count" type="number" min={1} step={1} required defaultValue={given.count} />
          </label>
          <label>
            <Trans>Counted in</Trans>{' '}
            <select name="span" defaultValue={given.span}>
              {Object.entries(SPANS).map(([span, words]) => (
                <option key={span} value={span}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : null}
      <label>
        <Trans>Time zone</Trans>{' '}
        <input
          name="timeZone"
          required
          maxLength={100}
          list="time-zones"
          autoComplete="off"
          defaultValue={terms?.timeZone ?? 'UTC'}
        />
        <datalist id="time-zones">
          {ZONES.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </label>
    </>
  );
}

const WINDOW_WORDS: Readonly<Record<(typeof WINDOWS)[number], string>> = {
  minute: t`Each minute`,
  hour: t`Each hour`,
  day: t`Each day`,
  week: t`Each week`,
  month: t`Each month`,
  quarter: t`Each quarter`,
  year: t`Each year`,
  rolling: t`Rolling`,
  session: t`Each session`,
  total: t`In total`,
};

/** An end that was set can be moved, and not be taken away: the API has no word for that. */
function Validity({ terms }: FieldsProps) {
  return (
    <>
      <label>
        <Trans>Binds calls from</Trans>{' '}
        <input
          name="validFrom"
          type="datetime-local"
          required={terms?.validFrom != null}
          defaultValue={localMoment(terms?.validFrom ?? null)}
        />
      </label>
      <label>
        <Trans>Binds calls until</Trans>{' '}
        <input
          name="validUntil"
          type="datetime-local"
          required={terms?.validUntil != null}
          defaultValue={localMoment(terms?.validUntil ?? null)}
        />
      </label>
    </>
  );
}

function PerFields({ per }: { per: readonly string[] }) {
  const others = per.filter((name) => !DIMENSION_NAMES.some((known) => known === name));
  return (
    <fieldset>
      <legend>
        <Trans>The limit is for each</Trans>
      </legend>
      <div className="boxes">
        {[...DIMENSION_NAMES, ...others].map((name) => (
          <label key={name} className="check">
            <input type="checkbox" name="per" value={name} defaultChecked={per.includes(name)} />
            <span>{dimensionWord(name)}</span>
          </label>
        ))}
      </div>
      <p className="hint">
        <Trans>
          With “user”, every user has the whole limit. With none, all calls share it. At most three can be combined.
        </Trans>
      </p>
    </fieldset>
  );
}
