import { useState } from 'react';
import {
  ChangeWordListDocument,
  MakeWordListDocument,
  type PiiListChange,
  RemoveWordListDocument,
  WordListsDocument,
  type WordListsQuery,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { textIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { number } from '../../parts/text/format.js';
import { Moment } from '../../parts/text/moment.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

type WordList = WordListsQuery['piiLists']['edges'][number]['node'];

const PAGE = 50;
const CHANGES: Readonly<Record<PiiListChange, string>> = {
  ADD: 'Add the words below',
  REMOVE: 'Take out the words below',
  REPLACE: 'Replace all by the words below',
};

const words = (count: number): string => `${number(count)} ${count === 1 ? 'word' : 'words'}`;

/** The tenant's own words that are hidden like personal data. The words themselves are never shown. */
export function WordLists() {
  const cursors = useCursors(null);
  const mayChange = administers(useViewer());
  const [changing, setChanging] = useState<WordList | 'new'>();
  const close = (): void => {
    setChanging(undefined);
  };
  return (
    <Query document={WordListsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
      {({ piiLists: { edges, pageInfo } }, again) => {
        const done = (said: string): void => {
          notify(said);
          close();
          again();
        };
        return (
          <section aria-label="Words of your own">
            <h2>Words of your own</h2>
            <p className="quiet">
              Names of customers, projects and the like are hidden in prompts, answers and documents as personal data
              is. They are stored encrypted, and nobody sees them again.
            </p>
            <Table
              caption="Lists of words"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={<Empty title="No list yet">All lists together have up to 100,000 words.</Empty>}
              columns={[
                { head: 'Name', cell: ({ name }) => name },
                { head: 'Words', cell: ({ count }) => number(count), isNumber: true },
                { head: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
                ...(mayChange
                  ? [
                      {
                        head: 'Change',
                        cell: (list: WordList) => (
                          <span className="actions">
                            <button
                              type="button"
                              aria-label={`Change ${list.name}`}
                              onClick={() => {
                                setChanging(list);
                              }}
                            >
                              Change
                            </button>
                            <Action
                              document={RemoveWordListDocument}
                              variables={{ id: list.id }}
                              name="Delete"
                              isGrave
                              question={`Delete the list ${list.name}? Its ${words(list.count)} leave with prompts from the next request on.`}
                              done={() => {
                                done(`The list ${list.name} is deleted.`);
                              }}
                            />
                          </span>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {mayChange ? (
              <button
                type="button"
                onClick={() => {
                  setChanging('new');
                }}
              >
                Make a list
              </button>
            ) : null}
            {changing === 'new' ? <NewList close={close} done={done} /> : null}
            {typeof changing === 'object' ? <ChangedList list={changing} close={close} done={done} /> : null}
          </section>
        );
      }}
    </Query>
  );
}

interface ListProps {
  close: () => void;
  done: (said: string) => void;
}

function NewList({ close, done }: ListProps) {
  return (
    <Dialog title="Make a list of words" close={close}>
      <ActionForm
        document={MakeWordListDocument}
        name="Make the list"
        variablesOf={(form) => ({ input: { name: textIn(form, 'name'), words: textIn(form, 'words') } })}
        done={({ createPiiList: { name, count } }) => {
          done(`The list ${name} hides ${words(count)}.`);
        }}
      >
        <label>
          Name, in capitals; PROJECT makes placeholders such as &lt;PROJECT_1&gt;
          <input name="name" required maxLength={13} autoComplete="off" />
        </label>
        <WordsField />
      </ActionForm>
    </Dialog>
  );
}

function ChangedList({ list: { id, name, count, version }, close, done }: ListProps & { list: WordList }) {
  return (
    <Dialog title={`Change the list ${name}`} close={close}>
      <p>It has {words(count)}.</p>
      <ActionForm
        document={ChangeWordListDocument}
        name="Change the list"
        variablesOf={(form) => ({
          id,
          input: { version, change: textIn(form, 'change') as PiiListChange, words: textIn(form, 'words') },
        })}
        done={({ updatePiiList: { count: now } }) => {
          done(`The list ${name} hides ${words(now)}.`);
        }}
      >
        <label>
          Change{' '}
          <select name="change">
            {Object.entries(CHANGES).map(([change, label]) => (
              <option key={change} value={change}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <WordsField />
      </ActionForm>
    </Dialog>
  );
}

function WordsField() {
  return (
    <label>
      Words, one a line <textarea name="words" required rows={8} autoComplete="off" spellCheck={false} />
    </label>
  );
}
