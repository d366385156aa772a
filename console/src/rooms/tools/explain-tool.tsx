import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trace } from '../../decisions/why.js';
import { ExplainToolDocument, type ExplainToolQuery } from '../../gql/graphql.js';
import { textIn } from '../../parts/form.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { expectJsonObject, jsonObjectIn } from '../../parts/text/json.js';
import { visible } from '../../parts/text/visible.js';
import '../../decisions/decisions.css';

interface ExplainToolProps {
  actor: string;
  keyId: string | null;
  tool: string;
}

/** Why a call of one tool by one actor would be decided as it would, with arguments. */
export function ExplainTool({ actor, keyId, tool }: ExplainToolProps) {
  const [given, setGiven] = useState<Record<string, unknown>>({});
  return (
    <section aria-label={visible(tool)}>
      <h2>{visible(tool)}</h2>
      <p>
        <Link to="/tools/access" search={keyId === null ? { actor } : { actor, key: keyId }}>
          <Trans>All tools of {actor}</Trans>
        </Link>
      </p>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          setGiven(jsonObjectIn(textIn(new FormData(event.currentTarget), 'arguments')) ?? {});
        }}
      >
        <label className="whole">
          <Trans>Arguments, as JSON</Trans>
          <textarea
            name="arguments"
            className="mono"
            rows={4}
            spellCheck={false}
            defaultValue="{}"
            onInput={({ currentTarget }) => {
              expectJsonObject(currentTarget);
            }}
          />
        </label>
        <div className="submit">
          <button type="submit">
            <Trans>Explain</Trans>
          </button>
        </div>
      </form>
      <Query
        key={JSON.stringify(given)}
        document={ExplainToolDocument}
        variables={{ input: { actor, keyId, tool, arguments: given } }}
        isFresh
      >
        {({ mcpToolDecision }) => <Answer decision={mcpToolDecision} />}
      </Query>
    </section>
  );
}

function Answer({ decision }: { decision: ExplainToolQuery['mcpToolDecision'] }) {
  const { effect, reason, isListed, riskLevel, riskReasons, trace } = decision;
  return (
    <div role="status" aria-label={t`Answer`}>
      <h3>
        <Trans>Answer</Trans>
      </h3>
      <p>
        <Tag state={effect} /> {reason}
      </p>
      <p className="quiet">
        <Trans>
          {isListed ? t`It is in the lists that this actor gets.` : t`It is in no list that this actor gets.`} The risk
          is <Tag state={riskLevel} /> {riskReasons.join(', ')}
        </Trans>
      </p>
      {trace.length === 0 ? (
        <p className="quiet">
          <Trans>No policy has patterns that match this call.</Trans>
        </p>
      ) : null}
      {trace.map((one) => (
        <Trace key={one.policyId} trace={one} />
      ))}
    </div>
  );
}
