import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code } from '../parts/code.js';
import { visible } from '../parts/text/visible.js';
import { DefinitionChanges } from './definition-changes.js';
import { isObject } from './difference.js';

/** A tool that would be accepted, as a payload has it. */
export interface AcceptedTool {
  name: string;
  pin: string;
  definition: Readonly<Record<string, unknown>>;
  /** The definition that was accepted before; absent for a tool that never was. */
  accepted?: Readonly<Record<string, unknown>> | undefined;
}

/** The tools of a payload; undefined where it has none. */
export function acceptedToolsIn({ definitions }: Readonly<Record<string, unknown>>): AcceptedTool[] | undefined {
  if (!Array.isArray(definitions)) return undefined;
  return definitions.filter(isObject).flatMap(({ name, pin, definition, accepted }) => {
    if (typeof name !== 'string' || typeof pin !== 'string' || !isObject(definition)) return [];
    return [{ name, pin, definition, accepted: isObject(accepted) ? accepted : undefined }];
  });
}

/** The tools that would be accepted: field by field where a definition changes, and whole where it is new. */
export function AcceptedTools({ tools }: { tools: readonly AcceptedTool[] }) {
  return (
    <ul className="tools" aria-label={t`Tools that would be accepted`}>
      {tools.map(({ name, pin, definition, accepted }) => (
        <li key={`${name} ${pin}`} aria-label={visible(name)}>
          <h3>{visible(name)}</h3>
          <p className="quiet">
            {accepted === undefined
              ? t`It was never accepted.`
              : t`It was accepted before; this is what its server changed.`}
          </p>
          <DefinitionChanges accepted={accepted ?? {}} offered={definition} />
          <details>
            <summary>
              <Trans>Its whole definition</Trans>
            </summary>
            <Code text={visible(JSON.stringify(definition, null, 2))} label={t`Definition of ${visible(name)}`} />
            <p className="quiet">
              <Trans>
                Pin <code>{pin}</code>
              </Trans>
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
