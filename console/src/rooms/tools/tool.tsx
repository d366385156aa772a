import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DefinitionChanges } from '../../decisions/definition-changes.js';
import type { ToolRecordFragment } from '../../gql/graphql.js';
import { Code } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { time } from '../../parts/text/format.js';
import { visible } from '../../parts/text/visible.js';
import { argumentsOf, claimsOf, descriptionOf } from './terms.js';

interface Choice {
  isTicked: boolean;
  isBusy: boolean;
  tick: (isTicked: boolean) => void;
  accept: () => void;
}

interface ToolProps {
  tool: ToolRecordFragment;
  /** Absent for those who may only read. */
  choice?: Choice;
}

/** A tool that somebody has to look at: as it is offered, or where that differs from what was accepted. */
export function ToolToLookAt({ tool, choice }: ToolProps) {
  const { state, definition, acceptedDefinition } = tool;
  const name = visible(tool.name);
  return (
    <li aria-label={name}>
      <div className="title">
        <h3>
          {name} <Tag state={state} />
        </h3>
        {choice === undefined ? null : (
          <div className="actions">
            <label className="check">
              <input
                type="checkbox"
                aria-label={t`Tick ${name}`}
                checked={choice.isTicked}
                onChange={({ target: { checked } }) => {
                  choice.tick(checked);
                }}
              />
              <span>
                <Trans>Tick</Trans>
              </span>
            </label>
            <button type="button" aria-label={t`Accept ${name}`} disabled={choice.isBusy} onClick={choice.accept}>
              <Trans>Accept</Trans>
            </button>
          </div>
        )}
      </div>
      {acceptedDefinition === null ? (
        <Described tool={tool} definition={definition} />
      ) : (
        <>
          <p className="quiet">
            <Trans>{acceptedWords(tool)} This is what its server says now.</Trans>
          </p>
          <DefinitionChanges accepted={acceptedDefinition} offered={definition} />
          <details>
            <summary>
              <Trans>All that it says now</Trans>
            </summary>
            <Described tool={tool} definition={definition} />
          </details>
        </>
      )}
    </li>
  );
}

/** A tool that rests as it is, opened when somebody wants to read it. */
export function KnownTool({ tool }: { tool: ToolRecordFragment }) {
  const { name, state, definition, acceptedDefinition } = tool;
  return (
    <li>
      <details>
        <summary>
          {visible(name)} <Tag state={state} />
        </summary>
        <p className="quiet">{acceptedWords(tool)}</p>
        <Described tool={tool} definition={acceptedDefinition ?? definition} />
      </details>
    </li>
  );
}

function acceptedWords({ acceptedBy, acceptedAt }: ToolRecordFragment): string {
  return acceptedAt === null
    ? t`It was never accepted.`
    : t`Accepted ${time(acceptedAt)} by ${acceptedBy ?? t`somebody`}.`;
}

function Described({
  tool: { name, publicName, pin },
  definition,
}: ToolProps & { definition: Record<string, unknown> }) {
  const description = descriptionOf(definition);
  const claims = claimsOf(definition);
  const shown = visible(name);
  const named = argumentsOf(definition);
  return (
    <>
      {description === '' ? (
        <p className="quiet">
          <Trans>It has no description.</Trans>
        </p>
      ) : (
        <p className="answer">{description}</p>
      )}
      <Facts>
        <Fact name={t`For clients`}>
          <code>{visible(publicName)}</code>
        </Fact>
        <Fact name={t`Says of itself`}>{claims.join(', ')}</Fact>
        <Fact name={t`Pin`}>
          <code>{pin}</code>
        </Fact>
      </Facts>
      <Table
        caption={t`Arguments of ${shown}`}
        rows={named}
        keyOf={(argument) => argument.name}
        empty={t`Its schema names no arguments.`}
        columns={[
          {
            head: t`Argument`,
            cell: (argument) => (
              <>
                <code>{argument.name}</code>
                {argument.isRequired ? t` (needed)` : null}
              </>
            ),
          },
          { head: t`Type`, cell: ({ type }) => type },
          { head: t`Description`, cell: (argument) => (argument.description === '' ? '–' : argument.description) },
        ]}
      />
      <details>
        <summary>
          <Trans>Its whole definition</Trans>
        </summary>
        <Code text={visible(JSON.stringify(definition, null, 2))} label={t`Definition of ${shown}`} />
      </details>
    </>
  );
}
