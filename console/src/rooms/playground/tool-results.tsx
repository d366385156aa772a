import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Message, ToolCall } from './conversation.js';
import { textIn } from '../../parts/form.js';

interface ToolResultsProps {
  calls: readonly ToolCall[];
  send: (results: readonly Message[]) => void;
}

/** Answers in the place of the tools that a model called. */
export function ToolResults({ calls, send }: ToolResultsProps) {
  return (
    <form
      className="ask"
      aria-label={t`Results of tools`}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        send(calls.map(({ id }) => ({ role: 'TOOL', toolCallId: id, content: textIn(form, id) })));
      }}
    >
      {calls.map(({ id, type, function: called }) => (
        <label key={id}>
          <Trans>Result of {called?.name ?? type}</Trans> <textarea name={id} rows={2} required className="mono" />
        </label>
      ))}
      <button type="submit">
        <Trans>Send the results</Trans>
      </button>
    </form>
  );
}
