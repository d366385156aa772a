import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { millis, number } from '../../parts/text/format.js';
import { type Exchange, isRunning, type Message, wantsTools } from './conversation.js';
import { type Draft, optionsOf } from './draft.js';
import { Governed } from './governed.js';
import { Held } from './held.js';
import type { Lane } from './lanes.js';
import { ToolResults } from './tool-results.js';

interface TranscriptProps {
  model: string;
  lane: Lane;
  draft: Draft;
}

/** The conversation with one model. */
export function Transcript({ model, lane, draft }: TranscriptProps) {
  const { exchanges } = lane;
  const last = exchanges.at(-1);
  if (last === undefined) return null;
  return (
    <section aria-label={t`Conversation with ${model}`} aria-busy={isRunning(last.answer)} className="transcript">
      <h2>{model}</h2>
      {exchanges.map((exchange, place) => (
        <div key={place} className="exchange">
          {exchange.sent.map((message, at) => (
            <Sent key={at} message={message} />
          ))}
          <Answered
            exchange={exchange}
            model={model}
            fetch={(proposalId) => {
              lane.fetchApproved(place, proposalId);
            }}
          />
        </div>
      ))}
      {wantsTools(last) ? (
        <ToolResults
          key={exchanges.length}
          calls={last.answer.calls}
          send={(results) => {
            lane.ask(results, draft.system, optionsOf(draft, model));
          }}
        />
      ) : null}
    </section>
  );
}

interface Part {
  type?: string;
  text?: string;
  image_url?: { url?: string };
}

function Sent({ message: { role, content } }: { message: Message }) {
  const parts: readonly Part[] = Array.isArray(content)
    ? (content as Part[])
    : [{ type: 'text', text: String(content) }];
  return (
    <div className="sent">
      <p className="quiet">{role === 'TOOL' ? t`The tool said` : t`You`}</p>
      {parts.map(({ text, image_url: image }, place) =>
        image === undefined ? (
          <p key={place} className="answer">
            {text}
          </p>
        ) : (
          <img key={place} src={image.url} alt={t`An image that you sent`} height="96" />
        ),
      )}
    </div>
  );
}

interface AnsweredProps {
  exchange: Exchange;
  model: string;
  fetch: (proposalId: string) => void;
}

function Answered({ exchange: { answer, options }, model, fetch }: AnsweredProps) {
  const { state, text, reasoning, calls, failure, proposalId, id, usage } = answer;
  return (
    <div>
      <p className="quiet">{options.model === model ? t`Answer` : options.model}</p>
      {reasoning === undefined ? null : (
        <details>
          <summary>
            <Trans>Reasoning</Trans>
          </summary>
          <div className="answer">{reasoning}</div>
        </details>
      )}
      <div className="answer">{text}</div>
      {calls.map((call) => (
        <p key={call.id}>
          <Trans>
            Calls <code>{`${call.function?.name ?? call.type}(${call.function?.arguments ?? ''})`}</code>
          </Trans>
        </p>
      ))}
      <p role="status" className="quiet">
        {{ waiting: t`Waiting for the model…`, answering: t`Answering…`, stopped: t`Stopped.` }[state as string] ?? ''}
        {answer.finish === 'LENGTH' ? t`Cut: the most tokens were reached. ` : ''}
        {state === 'done' && usage !== undefined
          ? t`${number(usage.promptTokens)} tokens in, ${number(usage.completionTokens)} out${usage.estimated === true ? t` (estimated)` : ''} · first token after ${millis(answer.firstMillis ?? 0)}, all after ${millis(answer.millis ?? 0)}`
          : ''}
      </p>
      {state === 'failed' && failure !== undefined ? (
        <div className="problem" role="alert">
          <p>{failure.message}</p>
          <p className="quiet">
            {failure.code === undefined ? null : (
              <>
                <code>{failure.code}</code>{' '}
              </>
            )}
            {failure.requestId === undefined ? null : (
              <>
                <Trans>
                  Request <code>{failure.requestId}</code>
                </Trans>
              </>
            )}
          </p>
        </div>
      ) : null}
      {state === 'held' && proposalId !== undefined ? (
        <Held
          id={proposalId}
          reason={failure?.message}
          fetch={() => {
            fetch(proposalId);
          }}
        />
      ) : null}
      {id === undefined || isRunning(answer) ? null : <Governed id={id} />}
    </div>
  );
}
