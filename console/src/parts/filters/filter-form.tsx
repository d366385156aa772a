import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { word } from '../text/format.js';
import { type Period, PERIODS } from '../period.js';
import { SavedViews } from './saved-views.js';

interface FilterFormProps {
  /** Whether the list is narrowed now. */
  isNarrowed: boolean;
  /** Receives the values of the fields by name; an empty object shows everything. */
  change: (given: Readonly<Record<string, string>>) => void;
  /** The fields, with their values of now as defaults. */
  children: ReactNode;
}

/** The filters of a list. Choices apply at once, texts on Enter or when the field loses focus. */
export function FilterForm({ isNarrowed, change, children }: FilterFormProps) {
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
        }}
        onChange={({ target, currentTarget }) => {
          if (isChoice(target)) change(valuesIn(currentTarget));
        }}
        onBlur={({ target, currentTarget }) => {
          if (target instanceof HTMLInputElement && !isChoice(target)) change(valuesIn(currentTarget));
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') change(valuesIn(currentTarget));
        }}
      >
        {children}
        {isNarrowed ? (
          <button
            type="button"
            onClick={() => {
              change({});
            }}
          >
            <Trans>Show all</Trans>
          </button>
        ) : null}
      </form>
      <SavedViews isNarrowed={isNarrowed} />
    </>
  );
}

function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox');
}

function valuesIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  );
}

interface FindProps {
  value: string | undefined;
  /** The fields that are searched, such as `a name or id`. */
  placeholder: string;
}

/** A search by text, as the filter `find`. */
export function Find({ value, placeholder }: FindProps) {
  return (
    <label className="broad">
      <Trans>Find</Trans>{' '}
      <input name="find" type="search" size={30} maxLength={200} defaultValue={value ?? ''} placeholder={placeholder} />
    </label>
  );
}

export interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  /** The options beside `any`. */
  children: ReactNode;
}

/** A filter by one of several values. */
export function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        <option value="">{t`any`}</option>
        {children}
      </select>
    </label>
  );
}

/** A filter by one of the words of the domain. */
export function Words({ words, ...choice }: Omit<ChoiceProps, 'children'> & { words: readonly string[] }) {
  return (
    <Choice {...choice}>
      {words.map((value) => (
        <option key={value} value={value}>
          {word(value)}
        </option>
      ))}
    </Choice>
  );
}

/** A filter by a period that ends now. */
export function PeriodFilter({ value }: { value: Period | undefined }) {
  return (
    <Choice name="period" label={t`Time`} value={value}>
      {Object.entries(PERIODS).map(([period, { name }]) => (
        <option key={period} value={period}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
