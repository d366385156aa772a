import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PolicyEffect } from '../../gql/graphql.js';
import { Term } from '../../parts/term.js';
import type { Draft } from './draft.js';

interface TermsProps {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
}

const EFFECTS: Readonly<Record<PolicyEffect, string>> = {
  ALLOW: t`Allow`,
  DENY: t`Deny`,
  REQUIRE_APPROVAL: t`Ask people first`,
};

/** The fields of a policy except its rules: scope, effect and mode. */
export function Terms({ draft, change }: TermsProps) {
  const { name, description, actions, resources, effect, enabled, mode } = draft;
  return (
    <section className="fields" aria-label={t`What it is about`}>
      <label>
        <Trans>Name</Trans>{' '}
        <input
          value={name}
          required
          maxLength={200}
          onChange={({ target: { value } }) => {
            change({ name: value });
          }}
        />
      </label>
      <div>
        <span className="hint">
          <Term of="effect">
            <Trans>Effect</Trans>
          </Term>
        </span>
        <select
          aria-label={t`Effect`}
          value={effect}
          onChange={({ target: { value } }) => {
            change({ effect: (Object.keys(EFFECTS) as PolicyEffect[]).find((known) => known === value) ?? effect });
          }}
        >
          {Object.entries(EFFECTS).map(([value, says]) => (
            <option key={value} value={value}>
              {says}
            </option>
          ))}
        </select>
      </div>
      <label className="whole">
        <Trans>Purpose</Trans>{' '}
        <input
          value={description}
          maxLength={2_000}
          onChange={({ target: { value } }) => {
            change({ description: value });
          }}
        />
      </label>
      <Patterns
        key={`actions ${actions.join(' ')}`}
        label={t`Actions, such as ai.* or document.read`}
        patterns={actions}
        change={(next) => {
          change({ actions: next });
        }}
      />
      <Patterns
        key={`resources ${resources.join(' ')}`}
        label={t`Resources, such as model:gpt-4o or *`}
        patterns={resources}
        change={(next) => {
          change({ resources: next });
        }}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={enabled}
          onChange={({ target: { checked } }) => {
            change({ enabled: checked });
          }}
        />{' '}
        <Trans>In force</Trans>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={mode === 'LOG_ONLY'}
          onChange={({ target: { checked } }) => {
            change({ mode: checked ? 'LOG_ONLY' : 'ENFORCE' });
          }}
        />{' '}
        <Trans>Only record what it would do</Trans>
      </label>
    </section>
  );
}

interface PatternsProps {
  label: string;
  patterns: readonly string[];
  change: (patterns: readonly string[]) => void;
}

/** Patterns, separated by spaces or commas; taken over when the field is left. */
function Patterns({ label, patterns, change }: PatternsProps) {
  return (
    <label>
      {label}
      <input
        required
        defaultValue={patterns.join(', ')}
        onBlur={({ target: { value } }) => {
          change(value.split(/[\s,]+/).filter((pattern) => pattern !== ''));
        }}
      />
    </label>
  );
}
