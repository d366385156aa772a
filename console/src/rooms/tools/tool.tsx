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
                aria-label={`Tick ${name}`}
                checked={choice.isTicked}
                onChange={({ target: { checked } }) => {
                  choice.tick(checked);
                }}
              />
              <span>Tick</span>
            </label>
            <button type="button" aria-label={`Accept ${name}`} disabled={choice.isBusy} onClick={choice.accept}>
              Accept
            </button>
          </div>
        )}
      </div>
      {acceptedDefinition === null ? (
        <Described tool={tool} definition={definition} />
      ) : (
        <>
          <p className="quiet">{acceptedWords(tool)} This is what its server says now.</p>
          <DefinitionChanges accepted={acceptedDefinition} offered={definition} />
          <details>
            <summary>All that it says now</summary>
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
    ? 'It was never accepted.'
    : `Accepted ${time(acceptedAt)} by ${acceptedBy ?? 'somebody'}.`;
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
      {description === '' ? <p className="quiet">It has no description.</p> : <p className="answer">{description}</p>}
      <Facts>
        <Fact name="For clients">
          <code>{visible(publicName)}</code>
        </Fact>
        <Fact name="Says of itself">{claims.join(', ')}</Fact>
        <Fact name="Pin">
          <code>{pin}</code>
        </Fact>
      </Facts>
      <Table
        caption={`Arguments of ${shown}`}
        rows={named}
        keyOf={(argument) => argument.name}
        empty="Its schema names no arguments."
        columns={[
          {
            head: 'Argument',
            cell: (argument) => (
              <>
                <code>{argument.name}</code>
                {argument.isRequired ? ' (needed)' : null}
              </>
            ),
          },
          { head: 'Type', cell: ({ type }) => type },
          { head: 'Description', cell: (argument) => (argument.description === '' ? '–' : argument.description) },
        ]}
      />
      <details>
        <summary>Its whole definition</summary>
        <Code text={visible(JSON.stringify(definition, null, 2))} label={`Definition of ${shown}`} />
      </details>
    </>
  );
}
