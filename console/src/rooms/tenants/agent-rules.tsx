import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { word } from '../../parts/text/format.js';
import { AGENT_ACTIONS, AGENT_LIMITS, keysOf, type TenantRecord } from './settings.js';

/** The rules for sessions of agents: a limit for each, or none. */
export function AgentRuleFields({ rules }: { rules: TenantRecord['agentRules'] }) {
  return (
    <fieldset>
      <legend>
        <Trans>Sessions of agents</Trans>
      </legend>
      <div className="fields">
        {keysOf(AGENT_LIMITS).map((name) => {
          const { label, least, most, step } = AGENT_LIMITS[name];
          return (
            <Fragment key={name}>
              <label className="broad">
                {label}{' '}
                <input
                  name={`${name}.limit`}
                  type="number"
                  min={least}
                  max={most}
                  step={step}
                  placeholder={t`no rule`}
                  defaultValue={rules[name]?.limit ?? ''}
                />
              </label>
              <label className="broad">
                <Trans>Beyond it</Trans>{' '}
                <select
                  name={`${name}.action`}
                  aria-label={t`Beyond it: ${label}`}
                  defaultValue={rules[name]?.action ?? 'FLAG'}
                >
                  {keysOf(AGENT_ACTIONS).map((key) => (
                    <option key={key} value={key}>
                      {word(key)}: {AGENT_ACTIONS[key]}
                    </option>
                  ))}
                </select>
              </label>
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
