import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ChatModelsDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { useKept } from '../../parts/kept.js';
import { Query } from '../../parts/query.js';
import { isRunning, type Exchange, wantsTools } from './conversation.js';
import { type Draft, messageOf, NO_DRAFT, optionsOf, toolsProblem } from './draft.js';
import { Images } from './images.js';
import { type Lane, useLane } from './lanes.js';
import type { ChatModel } from './model.js';
import { Setup } from './setup.js';
import { Snippets } from './snippets-tabs.js';
import { Transcript } from './transcript.js';

const route = getRouteApi('/playground');

/** Asks one model or two, and shows their answers as they come, with what governance did. */
export function Playground() {
  const { model } = route.useSearch();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Playground</Trans>
        </h1>
        <span className="actions">
          <Link to="/playground/calls">
            <Trans>Pictures, speech, verdicts</Trans>
          </Link>
          <Link to="/playground/tool">
            <Trans>Call a tool</Trans>
          </Link>
        </span>
      </div>
      <Query document={ChatModelsDocument} variables={{}}>
        {({ models: { models } }) => {
          const usable = models.filter(({ type, available }) => type === 'CHAT' && available);
          return usable.length === 0 ? (
            <Empty title={t`No chat model is available`}>
              <Trans>Configure a provider, then its models are offered here.</Trans>
            </Empty>
          ) : (
            <Conversation models={usable} wanted={model} />
          );
        }}
      </Query>
    </>
  );
}

interface ConversationProps {
  models: readonly ChatModel[];
  /** The model that the address asks for. */
  wanted: string | undefined;
}

function Conversation({ models, wanted }: ConversationProps) {
  const asked = wanted === undefined ? undefined : { models: [wanted] };
  const [draft, setDraft] = useKept<Draft>('playground.draft', { ...NO_DRAFT, ...asked }, (kept) => ({
    ...kept,
    ...asked,
  }));
  const lanes = [useLane('first'), useLane('second')] as const;
  const chosen = chosenModels(draft, models);
  const shown = lanes.slice(0, chosen.length);
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
  };
  const ask = (): void => {
    const message = messageOf(draft);
    for (const [place, lane] of shown.entries())
      lane.ask([message], draft.system, optionsOf(draft, chosen[place] ?? ''));
    change({ prompt: '', images: [] });
  };
  return (
    <>
      <Composer draft={draft} lanes={shown} change={change} ask={ask}>
        <Setup draft={draft} models={models} chosen={chosen} change={change} />
      </Composer>
      <div className="columns">
        {shown.map((lane, place) => (
          <Transcript key={place} model={chosen[place] ?? ''} lane={lane} draft={draft} />
        ))}
      </div>
      <Snippets draft={draft} model={chosen[0] ?? ''} exchanges={shown[0]?.exchanges ?? []} />
    </>
  );
}

/** The models of a draft that are still offered; at first a small one. */
function chosenModels({ models: wanted }: Draft, models: readonly ChatModel[]): readonly string[] {
  const known = wanted.filter((id) => models.some((model) => model.id === id));
  if (known.length > 0) return known;
  const first = models.find(({ id }) => id === 'gpt-4o-mini') ?? models[0];
  return first === undefined ? [] : [first.id];
}

interface ComposerProps {
  draft: Draft;
  lanes: readonly Lane[];
  change: (part: Partial<Draft>) => void;
  ask: () => void;
  children: React.ReactNode;
}

function Composer({ draft, lanes, change, ask, children }: ComposerProps) {
  const [problem, setProblem] = useState<string>();
  const note = useId();
  const lasts = lanes.map(({ exchanges }) => exchanges.at(-1)).filter((last) => last !== undefined);
  const runs = lasts.some(({ answer }) => isRunning(answer));
  const waits = whyNot(draft, lasts);
  const send = (): void => {
    if (!runs && waits === undefined && draft.prompt.trim() !== '') ask();
  };
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <label>
        <Trans>Prompt</Trans>{' '}
        <textarea
          name="prompt"
          rows={4}
          required
          value={draft.prompt}
          aria-describedby={note}
          onChange={({ target }) => {
            change({ prompt: target.value });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
      </label>
      <Images
        images={draft.images}
        change={(images, said) => {
          change({ images });
          setProblem(said);
        }}
      />
      <div className="actions">
        <button type="submit" disabled={runs || waits !== undefined}>
          <Trans>Ask</Trans>
        </button>
        <button
          type="button"
          disabled={!runs}
          onClick={() => {
            for (const lane of lanes) lane.stop();
          }}
        >
          <Trans>Stop</Trans>
        </button>
        <button
          type="button"
          disabled={lasts.length === 0}
          onClick={() => {
            for (const lane of lanes) lane.clear();
          }}
        >
          <Trans>New conversation</Trans>
        </button>
        <span id={note} className="quiet">
          {waits ?? (
            <>
              <Trans>
                <kbd>Ctrl</kbd> <kbd>Enter</kbd> asks
              </Trans>
            </>
          )}
        </span>
      </div>
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** The reason why the next question cannot be sent yet; undefined if it can. */
function whyNot(draft: Draft, lasts: readonly Exchange[]): string | undefined {
  if (lasts.some(wantsTools)) return t`Answer the tools that were called first.`;
  return toolsProblem(draft.tools) === undefined ? undefined : t`Tools must be a JSON array.`;
}
