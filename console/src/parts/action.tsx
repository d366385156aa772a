import { Trans } from '@lingui/react/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type ReactNode, useRef, useState } from 'react';
import type { AnyVariables, CombinedError, OperationResult } from 'urql';
import { type Change, NeedsApproval, useChange } from './approval.js';
import { clearFaults, codeOf, type Fault, showFaults } from './form.js';
import { Problem } from './query.js';
import { useQuestion } from './question.js';

interface ActionProps<Data, Variables extends AnyVariables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** The button's label. */
  name: string;
  /** The question of the confirmation dialog, then what will end; without one the action starts at once. */
  question?: string;
  /** Facts that help to answer the question. */
  facts?: ReactNode;
  /** Whether the action removes something. */
  isGrave?: boolean;
  done: (data: Data) => void;
}

/** A button that changes something, and says so when it cannot. */
export function Action<Data, Variables extends AnyVariables>(props: ActionProps<Data, Variables>) {
  const { document, variables, name, question, facts, isGrave = false, done } = props;
  const { fetching, error, proposed, run, carryOut } = useChange(document);
  const { ask, dialog } = useQuestion();
  const finish = ({ data, error: refusal }: OperationResult<Data, Variables>): void => {
    if (data != null && refusal === undefined) done(data);
  };
  const send = async (): Promise<void> => {
    if (question !== undefined && !(await ask(question, name, isGrave, facts))) return;
    finish(await run(variables));
  };
  return (
    <>
      <button type="button" className={isGrave ? 'danger' : undefined} disabled={fetching} onClick={() => void send()}>
        {name}
      </button>
      {dialog}
      {proposed === undefined ? null : (
        <NeedsApproval id={proposed.id} isBusy={fetching} carryOut={() => void carryOut(proposed).then(finish)} />
      )}
      {error === undefined ? null : <Problem error={error} />}
    </>
  );
}

interface ActionFormProps<Data, Variables extends AnyVariables> {
  document: TypedDocumentNode<Data, Variables>;
  variablesOf: (form: FormData) => Variables;
  /** The state of the change where it outlives the form, whose parent then shows what waits for approval. */
  change?: Change<Data, Variables> | undefined;
  /** The button's label. */
  name: string;
  /** The question of the confirmation dialog, then what will end; without one the action starts at once. */
  question?: string;
  /** One row of a few fields, or a grid of many. */
  layout?: 'filters' | 'fields';
  /** Whether the action takes something away. */
  isGrave?: boolean;
  /** Shows the record as it is now, when somebody else has changed it; for forms that name a version. */
  reload?: () => void;
  /** Whether the fields are reset after success, for the next entry. */
  isRepeated?: boolean;
  done: (data: Data) => void;
  /** The fields of the form, without its button. */
  children: ReactNode;
}

/** A form that changes something, and says so when it cannot: at the fields that are at fault. */
export function ActionForm<Data, Variables extends AnyVariables>(props: ActionFormProps<Data, Variables>) {
  const {
    document,
    variablesOf,
    change,
    name,
    question,
    layout = 'filters',
    isGrave = false,
    reload,
    isRepeated = false,
    done,
    children,
  } = props;
  const own = useChange(document);
  const { ask, dialog } = useQuestion();
  const { fetching, error, proposed, run, carryOut } = change ?? own;
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const finish = ({ data, error: refusal }: OperationResult<Data, Variables>): void => {
    if (refusal !== undefined) setFaults(form.current === null ? [] : showFaults(form.current, refusal));
    else if (data != null) {
      if (isRepeated) form.current?.reset();
      done(data);
    }
  };
  const send = async (sent: HTMLFormElement): Promise<void> => {
    const filled = new FormData(sent);
    if (question !== undefined && !(await ask(question, name, isGrave))) return;
    finish(await run(variablesOf(filled)));
  };
  return (
    <form
      ref={form}
      className={layout}
      onInput={({ currentTarget }) => {
        clearFaults(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {children}
      <div className="submit">
        <button type="submit" className={isGrave ? 'danger' : undefined} disabled={fetching}>
          {name}
        </button>
      </div>
      {dialog}
      {proposed === undefined ? null : (
        <NeedsApproval id={proposed.id} isBusy={fetching} carryOut={() => void carryOut(proposed).then(finish)} />
      )}
      {error === undefined ? null : <Refusal error={error} faults={faults} reload={reload} />}
    </form>
  );
}

interface RefusalProps {
  error: CombinedError;
  faults: readonly Fault[];
  reload: (() => void) | undefined;
}

function Refusal({ error, faults, reload }: RefusalProps) {
  if (reload === undefined || codeOf(error) !== 'CONFLICT') return <Problem error={error} faults={faults} />;
  return (
    <div className="problem" role="alert">
      <p>
        <Trans>Somebody else has changed this since the page was loaded, so nothing of yours was saved.</Trans>
      </p>
      <p>
        <Trans>Note what you wanted to change, load the newest version, and change it there.</Trans>
      </p>
      <button type="button" onClick={reload}>
        <Trans>Load the newest version</Trans>
      </button>
    </div>
  );
}
