import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  CallToolDocument,
  type ToolAnswerFragment,
  UsableToolsDocument,
  type UsableToolFragment,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { ArgumentFields } from '../../parts/arguments/argument-fields.js';
import { argumentsIn, fieldsOf, mayChange } from '../../parts/arguments/fields.js';
import { Empty } from '../../parts/empty.js';
import { Query } from '../../parts/query.js';
import { visible } from '../../parts/text/visible.js';
import { ToolAnswer } from './tool-answer.js';

const route = getRouteApi('/playground/tool');
const PAGE = 100;

/** Calls a tool as oneself, by the same path as agents. */
export function ToolPlayground() {
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Call a tool</Trans>
        </h1>
        <Link to="/playground">
          <Trans>Ask a model</Trans>
        </Link>
      </div>
      <p className="quiet">
        <Trans>
          You call as yourself: stops, policies, budgets and approvals hold as for agents, and each call is evidence.
        </Trans>
      </p>
      <Usable after={null} before={[]} />
    </>
  );
}

/** All tools that one may list, page after page. */
function Usable({ after, before }: { after: string | null; before: readonly UsableToolFragment[] }) {
  return (
    <Query document={UsableToolsDocument} variables={{ first: PAGE, after }} isFresh>
      {({ mcpUsableTools: { edges, pageInfo } }) => {
        const tools = [...before, ...edges.map(({ node }) => node)];
        if (pageInfo.hasNextPage) return <Usable after={pageInfo.endCursor} before={tools} />;
        return tools.length === 0 ? (
          <Empty title={t`There is no tool for you yet`}>
            <Trans>A tool is here once an administrator has accepted it and a policy lets you list it.</Trans>
          </Empty>
        ) : (
          <Choice tools={tools} />
        );
      }}
    </Query>
  );
}

function Choice({ tools }: { tools: readonly UsableToolFragment[] }) {
  const { tool: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = tools.find(({ publicName }) => publicName === wanted) ?? tools[0];
  return (
    <>
      <label className="standing">
        <Trans>Tool</Trans>{' '}
        <select
          value={chosen?.publicName}
          onChange={({ target: { value } }) => {
            void navigate({ search: { tool: value } });
          }}
        >
          {tools.map(({ publicName }) => (
            <option key={publicName} value={publicName}>
              {visible(publicName)}
            </option>
          ))}
        </select>
      </label>
      {chosen === undefined ? null : <Form key={`${chosen.publicName} ${chosen.pin}`} tool={chosen} />}
    </>
  );
}

function Form({ tool: { publicName, definition } }: { tool: UsableToolFragment }) {
  const [answers, setAnswers] = useState<readonly ToolAnswerFragment[]>([]);
  const fields = fieldsOf(definition);
  const isGrave = mayChange(definition);
  const { description } = definition;
  return (
    <section aria-label={visible(publicName)}>
      {typeof description === 'string' ? <p className="answer">{visible(description)}</p> : null}
      {isGrave ? (
        <p className="warning" role="note">
          <Trans>
            This tool may change something outside of the gateway: it does not say of itself that it reads only.
          </Trans>
        </p>
      ) : null}
      <ActionForm
        document={CallToolDocument}
        name={t`Call`}
        layout="fields"
        isGrave={isGrave}
        {...(isGrave ? { question: t`Call ${visible(publicName)}? What it changes cannot be taken back here.` } : {})}
        variablesOf={(form) => ({ input: { tool: publicName, arguments: argumentsIn(form, fields) } })}
        done={({ callMcpTool }) => {
          setAnswers([callMcpTool, ...answers]);
        }}
      >
        <ArgumentFields fields={fields} />
      </ActionForm>
      <div role="status" aria-label={t`Results`}>
        {answers.length === 0 ? null : <h2>{answers.length === 1 ? t`Result` : t`Results, the newest first`}</h2>}
        {answers.map((answer, place) => (
          <ToolAnswer key={answer.evidenceId ?? place} answer={answer} />
        ))}
      </div>
    </section>
  );
}
