import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  ADD: t`Add the words below`,
  REMOVE: t`Take out the words below`,
  REPLACE: t`Replace all by the words below`,
};

const words = (count: number): string => plural(count, { one: '# word', other: '# words' });

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
          <section aria-label={t`Words of your own`}>
            <h2>
              <Trans>Words of your own</Trans>
            </h2>
            <p className="quiet">
              <Trans>
                Names of customers, projects and the like are hidden in prompts, answers and documents as personal data
                is. They are stored encrypted, and nobody sees them again.
              </Trans>
            </p>
            <Table
              caption={t`Lists of words`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No list yet`}>
                  <Trans>All lists together have up to 100,000 words.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Name`, cell: ({ name }) => name },
                { head: t`Words`, cell: ({ count }) => number(count), isNumber: true },
                { head: t`Changed`, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
                ...(mayChange
                  ? [
                      {
                        head: t`Change`,
                        cell: (list: WordList) => (
                          <span className="actions">
                            <button
                              type="button"
                              aria-label={t`Change ${list.name}`}
                              onClick={() => {
                                setChanging(list);
                              }}
                            >
                              <Trans>Change</Trans>
                            </button>
                            <Action
                              document={RemoveWordListDocument}
                              variables={{ id: list.id }}
                              name={t`Delete`}
                              isGrave
                              question={t`Delete the list ${list.name}? Its ${words(list.count)} leave with prompts from the next request on.`}
                              done={() => {
                                done(t`The list ${list.name} is deleted.`);
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
                <Trans>Make a list</Trans>
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
    <Dialog title={t`Make a list of words`} close={close}>
      <ActionForm
        document={MakeWordListDocument}
        name={t`Make the list`}
        variablesOf={(form) => ({ input: { name: textIn(form, 'name'), words: textIn(form, 'words') } })}
        done={({ createPiiList: { name, count } }) => {
          done(t`The list ${name} hides ${words(count)}.`);
        }}
      >
        <label>
          <Trans>Name, in capitals; PROJECT makes placeholders such as &lt;PROJECT_1&gt;</Trans>
          <input name="name" required maxLength={13} autoComplete="off" />
        </label>
        <WordsField />
      </ActionForm>
    </Dialog>
  );
}

function ChangedList({ list: { id, name, count, version }, close, done }: ListProps & { list: WordList }) {
  return (
    <Dialog title={t`Change the list ${name}`} close={close}>
      <p>
        <Trans>It has {words(count)}.</Trans>
      </p>
      <ActionForm
        document={ChangeWordListDocument}
        name={t`Change the list`}
        variablesOf={(form) => ({
          id,
          input: { version, change: textIn(form, 'change') as PiiListChange, words: textIn(form, 'words') },
        })}
        done={({ updatePiiList: { count: now } }) => {
          done(t`The list ${name} hides ${words(now)}.`);
        }}
      >
        <label>
          <Trans>Change</Trans>{' '}
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
      <Trans>Words, one a line</Trans> <textarea name="words" required rows={8} autoComplete="off" spellCheck={false} />
    </label>
  );
}
