import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Code } from '../parts/code.js';
import { Fact, Facts } from '../parts/facts.js';
import { word } from '../parts/text/format.js';
import { RaisedBudget, raiseIn } from './raised-budget.js';
import { AcceptedTools, acceptedToolsIn } from './accepted-tools.js';
import { Differences } from './differences.js';
import { textOf } from './difference.js';
import { Evaluations, evaluationsIn, PromptMove, promptMoveIn } from './prompt-move.js';
import { type CalledTool, ToolCall } from './tool-call.js';

const PROMPT_MOVES: readonly string[] = ['prompt.label', 'prompt.rollback'];

type Payload = Readonly<Record<string, unknown>>;

interface WhatRunsProps {
  action: string;
  payload: Payload;
  /** The record that the action would change, as it is now; null if there is none. */
  current: Payload | null;
}

/** A payload in readable form: a conversation, a call of a tool, tools to accept, a change of a record, or else the payload itself. */
export function WhatRuns({ action, payload, current }: WhatRunsProps) {
  const { input } = payload;
  const call = action === 'mcp.call' ? callIn(payload) : undefined;
  const tools = action === 'mcp.tool.accept' ? acceptedToolsIn(payload) : undefined;
  const move = PROMPT_MOVES.includes(action) ? promptMoveIn(payload) : undefined;
  const raise = action === 'budget.raise' ? raiseIn(payload) : undefined;
  const changed = raise?.others ?? input;
  const evaluations = action === 'model_alias.update' ? evaluationsIn(payload) : [];
  return (
    <>
      {evaluations.length === 0 ? null : <Evaluations evaluations={evaluations} />}
      {move === undefined ? null : <PromptMove move={move} />}
      {raise === undefined ? null : <RaisedBudget raise={raise} />}
      {call === undefined ? null : <ToolCall call={call} />}
      {Array.isArray(payload.messages) ? <Conversation payload={payload} messages={payload.messages} /> : null}
      {tools === undefined ? null : <AcceptedTools tools={tools} />}
      {isPayload(changed) && tools === undefined ? (
        <Change payload={payload} input={changed} current={current} />
      ) : null}
      <details open={!Array.isArray(payload.messages) && !isPayload(input) && call === undefined && move === undefined}>
        <summary>
          <Trans>The whole payload of {action}</Trans>
        </summary>
        <Code text={JSON.stringify(payload, null, 2)} label={t`Payload`} />
      </details>
    </>
  );
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function callIn({ server, tool, arguments: given, pin }: Payload): CalledTool | undefined {
  if (typeof server !== 'string' || typeof tool !== 'string' || !isPayload(given)) return undefined;
  return { server, tool, arguments: given, pin };
}

/** The messages and options of a call of a model. */
function Conversation({ payload, messages }: { payload: Payload; messages: readonly unknown[] }) {
  const { model, messages: _messages, tools, ...rest } = payload;
  return (
    <>
      <Facts>
        <Fact name={t`Model`}>{textOf(model)}</Fact>
        {Object.entries(rest).map(([name, value]) => (
          <Fact key={name} name={name}>
            {textOf(value)}
          </Fact>
        ))}
      </Facts>
      <ol className="messages" aria-label={t`Messages`}>
        {messages.filter(isPayload).map(({ role, content, ...other }, place) => (
          <li key={place}>
            <strong>{word(textOf(role))}</strong>
            <div className="answer">{contentOf(content)}</div>
            {Object.keys(other).length === 0 ? null : <pre>{JSON.stringify(other, null, 2)}</pre>}
          </li>
        ))}
      </ol>
      {Array.isArray(tools) ? (
        <details>
          <summary>
            <Plural value={tools.length} one="# tool that the model may call" other="# tools that the model may call" />
          </summary>
          <Code text={JSON.stringify(tools, null, 2)} label={t`Tools`} />
        </details>
      ) : null}
    </>
  );
}

/** The text of a message; of other parts their kind. */
function contentOf(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content
    .filter(isPayload)
    .map(({ type, text }) => (typeof text === 'string' ? text : `[${textOf(type)}]`))
    .join('\n');
}

/** A change of a record: only what it names changes, unless the whole record is new. */
function Change({ payload, input, current }: { payload: Payload; input: Payload; current: Payload | null }) {
  const { operation } = payload;
  const { version: _version, ...wanted } = input;
  const known = current ?? {};
  const before = Object.fromEntries(
    Object.entries(known).filter(([name]) => operation === 'replace' || name in wanted),
  );
  return <Differences caption={t`What would change`} before={before} after={wanted} />;
}
