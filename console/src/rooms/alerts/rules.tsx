import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AlertRulesDocument, DeleteAlertRuleDocument, UpdateAlertRuleDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { condition, KINDS, type Rule } from './kinds.js';
import { EditRule, NewRule } from './rule-forms.js';

const PAGE = 50;

/** The rules of the tenant. */
export function Rules() {
  const [open, setOpen] = useState<Rule | 'new'>();
  const cursors = useCursors(null);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <section>
      <div className="title">
        <h2>
          <Trans>Rules</Trans>
        </h2>
        <button
          type="button"
          className="primary"
          onClick={() => {
            setOpen('new');
          }}
        >
          <Trans>Add a rule</Trans>
        </button>
      </div>
      <Query document={AlertRulesDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ alertRules: { edges, pageInfo } }, again) => {
          const done = (): void => {
            close();
            again();
          };
          return (
            <>
              <Table
                caption={t`Alert rules`}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={t`No rule yet`}>
                    <Trans>
                      A rule watches errors, latency, the budget, providers or deadlines, and says when one is off.
                    </Trans>
                  </Empty>
                }
                columns={[
                  { head: t`Name`, cell: ({ name }) => name },
                  { head: t`Kind`, cell: ({ kind }) => KINDS[kind].name },
                  { head: t`Fires when`, cell: (rule) => condition(rule) },
                  { head: t`State`, cell: ({ enabled }) => <Tag state={enabled ? 'ON' : 'OFF'} /> },
                  { head: t`Checked`, cell: ({ checkedAt }) => time(checkedAt) },
                  { head: t`Change`, cell: (rule) => <Changes rule={rule} edit={setOpen} again={again} /> },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
              {open === undefined ? null : (
                <Dialog title={open === 'new' ? t`Add a rule` : t`Edit ${open.name}`} close={close}>
                  {open === 'new' ? (
                    <NewRule done={done} />
                  ) : (
                    <EditRule
                      rule={edges.find(({ node }) => node.id === open.id)?.node ?? open}
                      done={done}
                      reload={again}
                    />
                  )}
                </Dialog>
              )}
            </>
          );
        }}
      </Query>
    </section>
  );
}

interface ChangesProps {
  rule: Rule;
  edit: (rule: Rule) => void;
  again: () => void;
}

function Changes({ rule, edit, again }: ChangesProps) {
  const { id, name, enabled, version } = rule;
  return (
    <span className="actions">
      <button
        type="button"
        aria-label={t`Edit ${name}`}
        onClick={() => {
          edit(rule);
        }}
      >
        <Trans>Edit</Trans>
      </button>
      <Action
        document={UpdateAlertRuleDocument}
        variables={{ id, input: { enabled: !enabled, version } }}
        name={enabled ? t`Switch off` : t`Switch on`}
        done={again}
      />
      <Action
        document={DeleteAlertRuleDocument}
        variables={{ id }}
        name={t`Delete`}
        isGrave
        question={t`Delete the rule ${name}? Its alerts remain.`}
        done={again}
      />
    </span>
  );
}
