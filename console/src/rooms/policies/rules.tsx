import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { byHash, client } from '../../api/client.js';
import {
  ConditionProblemsDocument,
  LanguageDocument,
  type ObligationInput,
  type PolicyRuleInput,
} from '../../gql/graphql.js';
import { jsonObjectIn } from '../../parts/text/json.js';
import { Query } from '../../parts/query.js';
import { Term } from '../../parts/term.js';
import type { Words } from './cel.js';
import type { Problem } from './condition-editor.js';
import { approvalOf, asking, type Draft, othersOf, withOthers } from './draft.js';

const ConditionEditor = lazy(async () => ({ default: (await import('./condition-editor.js')).ConditionEditor }));

interface RulesProps {
  draft: Draft;
  change: (rules: readonly PolicyRuleInput[]) => void;
}

/** The conditions of a policy, all of which must hold, and whom each asks. */
export function Rules({ draft: { rules, effect }, change }: RulesProps) {
  const replace = (place: number, rule: PolicyRuleInput): void => {
    change(rules.map((each, at) => (at === place ? rule : each)));
  };
  return (
    <section aria-label={t`Rules`}>
      <div className="title">
        <h2>
          <Term of="rule">
            <Trans>Rules</Trans>
          </Term>
        </h2>
        <button
          type="button"
          onClick={() => {
            change([...rules, { id: `rule-${rules.length + 1}`, condition: 'true' }]);
          }}
        >
          <Trans>Add a rule</Trans>
        </button>
      </div>
      {rules.length === 0 ? (
        <p className="quiet">
          <Trans>No rules: the policy applies to everything that its patterns match.</Trans>
        </p>
      ) : null}
      <Query document={LanguageDocument} variables={{}}>
        {({ policyLanguage }) => (
          <ol className="rules">
            {rules.map((rule, place) => (
              <li key={place}>
                <Rule
                  rule={rule}
                  words={policyLanguage}
                  asks={effect === 'REQUIRE_APPROVAL'}
                  change={(changed) => {
                    replace(place, changed);
                  }}
                  remove={() => {
                    change(rules.filter((_each, at) => at !== place));
                  }}
                />
              </li>
            ))}
          </ol>
        )}
      </Query>
    </section>
  );
}

interface RuleProps {
  rule: PolicyRuleInput;
  words: Words;
  /** Whether the policy requires approval, so that the rule can name approvers. */
  asks: boolean;
  change: (rule: PolicyRuleInput) => void;
  remove: () => void;
}

function Rule({ rule, words, asks, change, remove }: RuleProps) {
  const { id, condition } = rule;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const label = t`Condition of ${id}`;
  const write = (text: string): void => {
    change({ ...rule, condition: text });
  };
  return (
    <>
      <div className="title">
        <label>
          <Trans>Id of the rule</Trans>{' '}
          <input
            value={id}
            required
            maxLength={100}
            onChange={({ target: { value } }) => {
              change({ ...rule, id: value });
            }}
          />
        </label>
        <button type="button" onClick={remove}>
          <Trans>Remove {id}</Trans>
        </button>
      </div>
      <label>
        <Trans>What it is for</Trans>{' '}
        <input
          value={rule.description ?? ''}
          maxLength={2_000}
          onChange={({ target: { value } }) => {
            change({ ...rule, description: value === '' ? null : value });
          }}
        />
      </label>
      <span className="hint">
        <Term of="condition">
          <Trans>Condition</Trans>
        </Term>
      </span>
      <Suspense
        fallback={
          <textarea
            aria-label={label}
            className="mono"
            rows={2}
            value={condition}
            onChange={({ target: { value } }) => {
              write(value);
            }}
          />
        }
      >
        <ConditionEditor
          label={label}
          value={condition}
          change={write}
          words={words}
          check={async (text) => {
            const found = await problemsOf(text);
            setProblems(found);
            return found;
          }}
        />
      </Suspense>
      <div role="status">
        {problems.map(({ line, column, message }) => (
          <p key={`${line} ${column} ${message}`} className="no">
            {line === null ? '' : t`Line ${line}, column ${column ?? ''}: `}
            {message}
          </p>
        ))}
      </div>
      {asks ? <Asked rule={rule} change={change} /> : null}
      <Others rule={rule} change={change} />
    </>
  );
}

async function problemsOf(condition: string): Promise<readonly Problem[]> {
  const { data } = await client.query(byHash(ConditionProblemsDocument), { conditions: [condition] }).toPromise();
  return data?.checkConditions[0] ?? [];
}

/** The other obligations of a rule, as JSON: the services that fulfil them define their form. */
function Others({ rule, change }: Pick<RuleProps, 'rule' | 'change'>) {
  const others = othersOf(rule);
  return (
    <details>
      <summary>
        {others.length === 0
          ? t`No other obligations`
          : plural(others.length, { one: '# other obligation', other: '# other obligations' })}
      </summary>
      <div>
        <span className="hint">
          <Trans>
            <Term of="obligation">Obligations</Term>, as JSON
          </Trans>
        </span>
        <textarea
          aria-label={t`Other obligations of ${rule.id}, as JSON`}
          className="mono"
          rows={4}
          defaultValue={JSON.stringify({ obligations: others }, null, 2)}
          onBlur={({ target }) => {
            const { obligations } = jsonObjectIn(target.value) ?? {};
            target.setCustomValidity(Array.isArray(obligations) ? '' : t`Expected ${'{"obligations": [ … ]}'}.`);
            target.reportValidity();
            if (Array.isArray(obligations)) change(withOthers(rule, obligations as ObligationInput[]));
          }}
        />
      </div>
    </details>
  );
}

/** The approvers that a rule asks. */
function Asked({ rule, change }: Pick<RuleProps, 'rule' | 'change'>) {
  const approval = approvalOf(rule);
  const { requiredApprovers, quorum, expiresIn } = approval;
  return (
    <div className="filters">
      <label>
        <Trans>Who approves (the tenant’s approvers when empty)</Trans>{' '}
        <input
          defaultValue={requiredApprovers.join(', ')}
          onBlur={({ target: { value } }) => {
            const names = value.split(/[\s,]+/).filter((name) => name !== '');
            change(asking(rule, { ...approval, requiredApprovers: names }));
          }}
        />
      </label>
      <label>
        <span>
          <Trans>How many of them</Trans>
        </span>
        <input
          type="number"
          min={1}
          value={quorum ?? ''}
          placeholder={t`all`}
          disabled={requiredApprovers.length === 0}
          onChange={({ target: { value } }) => {
            change(asking(rule, { ...approval, quorum: value === '' ? null : Number(value) }));
          }}
        />
      </label>
      <label>
        <Trans>Time, such as 2d</Trans>{' '}
        <input
          value={expiresIn ?? ''}
          placeholder="7d"
          size={6}
          disabled={requiredApprovers.length === 0}
          onChange={({ target: { value } }) => {
            change(asking(rule, { ...approval, expiresIn: value === '' ? null : value }));
          }}
        />
      </label>
    </div>
  );
}
