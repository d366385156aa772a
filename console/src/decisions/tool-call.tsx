import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fact, Facts } from '../parts/facts.js';
import { visible } from '../parts/text/visible.js';
import { textOf } from './difference.js';

/** A call of a tool, as a payload has it. */
export interface CalledTool {
  server: string;
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
  pin?: unknown;
}

/** Which tool would be called, and with what: each argument whole, long ones in a box that scrolls. */
export function ToolCall({ call: { server, tool, arguments: given, pin } }: { call: CalledTool }) {
  const entries = Object.entries(given);
  return (
    <>
      <Facts>
        <Fact name={t`Server`}>{server}</Fact>
        <Fact name={t`Tool`}>{visible(tool)}</Fact>
        <Fact name={t`Definition`}>{typeof pin === 'string' ? <code>{pin}</code> : null}</Fact>
      </Facts>
      <h3>
        <Trans>Arguments</Trans>
      </h3>
      {entries.length === 0 ? (
        <p className="quiet">
          <Trans>It is called without arguments.</Trans>
        </p>
      ) : null}
      <dl className="arguments">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{visible(name)}</code>
            </dt>
            <dd>
              <pre tabIndex={0} role="region" aria-label={visible(name)}>
                {visible(value === null ? 'null' : textOf(value))}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
