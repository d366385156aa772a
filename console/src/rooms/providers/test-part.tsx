import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperationResult } from 'urql';
import { TestProviderDocument, type TestProviderMutation } from '../../gql/graphql.js';
import { NeedsApproval, useChange } from '../../parts/approval.js';
import { Problem } from '../../parts/query.js';
import { millis } from '../../parts/text/format.js';

type Result = TestProviderMutation['testProvider'];

/** The test of a provider: it asks for the list of models, which costs nothing. */
export function useTest() {
  const { run, carryOut, ...change } = useChange(TestProviderDocument);
  const [result, setResult] = useState<Result>();
  const finish = ({ data, error }: OperationResult<TestProviderMutation>): void => {
    if (data != null && error === undefined) setResult(data.testProvider);
  };
  return {
    ...change,
    result,
    test: (id: string): void => {
      setResult(undefined);
      void run({ id }).then(finish);
    },
    carryOut: (proposed: Parameters<typeof carryOut>[0]): void => {
      void carryOut(proposed).then(finish);
    },
  };
}

export type Test = ReturnType<typeof useTest>;

/** The button of a test, and its result. */
export function TestPart({ id, test }: { id: string; test: Test }) {
  const { fetching, error, proposed, result, carryOut } = test;
  return (
    <div className="tested">
      <button
        type="button"
        disabled={fetching}
        onClick={() => {
          test.test(id);
        }}
      >
        {result === undefined ? t`Test it` : t`Test it again`}
      </button>
      <div role="status">
        {fetching ? t`Asking it for its models…` : null}
        {!fetching && result?.ok === true ? (
          <span className="yes">
            <Trans>
              It answers in {millis(result.latencyMs)} and lists{' '}
              {plural(result.modelCount, { one: '# model', other: '# models' })}.
            </Trans>
          </span>
        ) : null}
        {!fetching && result?.ok === false ? (
          <span className="no">
            <Trans>It does not answer as it should: {result.problem}</Trans>
          </span>
        ) : null}
      </div>
      {proposed === undefined ? null : (
        <NeedsApproval
          id={proposed.id}
          isBusy={fetching}
          carryOut={() => {
            carryOut(proposed);
          }}
        />
      )}
      {error === undefined ? null : <Problem error={error} />}
    </div>
  );
}
