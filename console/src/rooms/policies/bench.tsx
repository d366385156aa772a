import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { byHash, client } from '../../api/client.js';
import {
  DraftTestsDocument,
  type DraftTestsQuery,
  type PolicyEffect,
  type PolicyTestInput,
} from '../../gql/graphql.js';
import { word } from '../../parts/text/format.js';
import { expectJsonObject, jsonObjectIn } from '../../parts/text/json.js';
import { Problem } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { type Draft, triedInputOf } from './draft.js';
import { RISKS } from './recorded.js';

type Result = DraftTestsQuery['testPolicy'][number];

/** The length of `2026-01-04T12:00`. */
const UTC_MINUTE = 16;

interface BenchProps {
  draft: Draft;
  change: (tests: readonly PolicyTestInput[]) => void;
}

const EXPECTED: Readonly<Record<PolicyEffect | 'NONE', string>> = {
  DENY: t`denies it`,
  REQUIRE_APPROVAL: t`asks people`,
  ALLOW: t`allows it`,
  NONE: t`does not apply`,
};

/** Questions that are kept with the policy and asked at each change. A change that fails one is not saved. */
export function Bench({ draft, change }: BenchProps) {
  const [ran, setRan] = useState<{ results: readonly Result[]; input: string }>({ results: [], input: '' });
  const [error, setError] = useState<CombinedError>();
  const { tests } = draft;
  const input = triedInputOf(draft);
  // What ran says nothing of a draft that was changed since.
  const isStale = ran.results.length > 0 && ran.input !== JSON.stringify(input);
  const results = isStale ? [] : ran.results;
  const run = async (): Promise<void> => {
    const { data, error: refusal } = await client
      .query(byHash(DraftTestsDocument), { policy: input }, { requestPolicy: 'network-only' })
      .toPromise();
    setError(refusal);
    setRan({ results: data?.testPolicy ?? [], input: JSON.stringify(input) });
  };
  const replace = (place: number, test: PolicyTestInput): void => {
    change(tests.map((each, at) => (at === place ? test : each)));
  };
  const failed = results.filter(({ passed }) => !passed).length;
  return (
    <section aria-label={t`Tests`}>
      <div className="title">
        <h2>
          <Trans>Tests</Trans>
        </h2>
        <div className="actions">
          <button
            type="button"
            onClick={() => {
              change([
                ...tests,
                {
                  name: t`test ${tests.length + 1}`,
                  action: 'ai.generate',
                  resource: 'model:gpt-4o',
                  roles: ['member'],
                  expected: draft.effect,
                },
              ]);
            }}
          >
            <Trans>Add a test</Trans>
          </button>
          <button type="button" disabled={tests.length === 0} onClick={() => void run()}>
            <Trans>Run the tests</Trans>
          </button>
        </div>
      </div>
      <p className="quiet">
        <Trans>
          Each test asks this policy alone. They are kept with its versions, and a change that fails one is not saved.
        </Trans>
      </p>
      <div role="status">
        {isStale ? (
          <p className="quiet">
            <Trans>The policy has changed since its tests ran.</Trans>
          </p>
        ) : null}
        {results.length === 0 ? null : (
          <p className={failed === 0 ? 'yes' : 'no'}>
            {failed === 0 ? passed(results.length) : t`${failed} of ${results.length} tests fail.`}
          </p>
        )}
      </div>
      {error === undefined ? null : <Problem error={error} />}
      <ol className="rules">
        {tests.map((test, place) => (
          <li key={place}>
            <Test
              test={test}
              result={results.find(({ name }) => name === test.name)}
              change={(changed) => {
                replace(place, changed);
              }}
              remove={() => {
                change(tests.filter((_each, at) => at !== place));
              }}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function passed(count: number): string {
  return plural(count, { one: 'The test passes.', other: 'All # tests pass.' });
}

interface TestProps {
  test: PolicyTestInput;
  result: Result | undefined;
  change: (test: PolicyTestInput) => void;
  remove: () => void;
}

function Test({ test, result, change, remove }: TestProps) {
  const { name, action, resource, roles, risk, at, context, expected } = test;
  const text = (field: 'name' | 'action' | 'resource', label: string, value: string) => (
    <label>
      {label}{' '}
      <input
        value={value}
        required
        onChange={({ target }) => {
          change({ ...test, [field]: target.value });
        }}
      />
    </label>
  );
  return (
    <div className="fields">
      {text('name', t`Name`, name)}
      {text('action', t`Action`, action)}
      {text('resource', t`Resource`, resource)}
      <label>
        <Trans>Roles (unknown when empty)</Trans>{' '}
        <input
          defaultValue={roles?.join(', ') ?? ''}
          onBlur={({ target: { value } }) => {
            const names = value.split(/[\s,]+/).filter((role) => role !== '');
            change({ ...test, roles: names.length === 0 ? null : names });
          }}
        />
      </label>
      <label>
        <Trans>Risk</Trans>{' '}
        <select
          value={risk ?? ''}
          onChange={({ target: { value } }) => {
            change({ ...test, risk: RISKS.find((known) => known === value) ?? null });
          }}
        >
          <option value="">{t`not given`}</option>
          {RISKS.map((known) => (
            <option key={known} value={known}>
              {word(known)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Time, in UTC (now when empty)</Trans>{' '}
        <input
          type="datetime-local"
          value={at?.slice(0, UTC_MINUTE) ?? ''}
          onChange={({ target: { value } }) => {
            change({ ...test, at: value === '' ? null : `${value.slice(0, UTC_MINUTE)}:00.000Z` });
          }}
        />
      </label>
      <label>
        <Trans>Context, as JSON</Trans>{' '}
        <input
          className="mono"
          defaultValue={JSON.stringify(context ?? {})}
          onBlur={({ target }) => {
            const value = jsonObjectIn(target.value);
            expectJsonObject(target);
            target.reportValidity();
            if (value !== undefined) change({ ...test, context: value });
          }}
        />
      </label>
      <label>
        <Trans>The policy</Trans>{' '}
        <select
          value={expected ?? 'NONE'}
          onChange={({ target: { value } }) => {
            change({ ...test, expected: value === 'NONE' ? null : (value as PolicyEffect) });
          }}
        >
          {Object.entries(EXPECTED).map(([value, says]) => (
            <option key={value} value={value}>
              {says}
            </option>
          ))}
        </select>
      </label>
      <div className="actions">
        {result === undefined ? null : <Tag state={result.passed ? 'OK' : 'FAILED'} />}
        {result === undefined || result.passed ? null : (
          <span className="no">
            <Trans>
              It {result.actual === null ? t`does not apply` : t`says ${word(result.actual)}`}.{' '}
              {result.errors.join('; ')}
            </Trans>
          </span>
        )}
        <button type="button" onClick={remove}>
          <Trans>Remove {name}</Trans>
        </button>
      </div>
    </div>
  );
}
