import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  AliasesLiveDocument,
  OneAliasDocument,
  type OneAliasQuery,
  SteerAliasDocument,
  type CanaryCommand,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Fact, Facts } from '../../parts/facts.js';
import { useLive } from '../../parts/live.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { number, time, word } from '../../parts/text/format.js';
import { useViewer } from '../../viewer/viewer.js';
import { AliasForm, mayChangeAlias } from './aliases.js';
import { Arms } from './arms.js';

const aliasRoute = getRouteApi('/models/aliases/$id');

type Alias = OneAliasQuery['modelAlias'];

const STICKY = {
  NONE: t`each session, if there is one`,
  SESSION: t`each session, else each key’s holder`,
  USER: t`each user`,
} as const;

/** One alias: the models that it leads to, the trial of the last one, and how the calls of each went. */
export function AliasPage() {
  const { id } = aliasRoute.useParams();
  return (
    <Query document={OneAliasDocument} variables={{ id }} isFresh>
      {({ modelAlias }, again) => <Shown alias={modelAlias} again={again} />}
    </Query>
  );
}

function Shown({ alias, again }: { alias: Alias; again: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const mayChange = mayChangeAlias(useViewer(), alias);
  useLive(AliasesLiveDocument, {}, again);
  const { name, scope, sticky, shadow, canary, steps } = alias;
  return (
    <>
      <p>
        <Link to="/models">
          <Trans>Models</Trans>
        </Link>
      </p>
      <div className="title">
        <h1>{name}</h1>
        {canary === null ? null : <Tag state={canary.state} />}
        {mayChange ? (
          <button
            type="button"
            onClick={() => {
              setChanging(true);
            }}
          >
            <Trans>Change</Trans>
          </button>
        ) : null}
      </div>
      {canary?.reason == null ? null : (
        <p className="problem" role="status">
          <Trans>
            Stopped {time(canary.changedAt)}: {canary.reason}.
          </Trans>
        </p>
      )}
      {mayChange && (canary?.state === 'RUNNING' || canary?.state === 'PAUSED') ? (
        <Steering alias={alias} state={canary.state} again={again} />
      ) : null}
      <Facts>
        <Fact name={t`For`}>{word(scope)}</Fact>
        <Fact name={t`Always the same model for`}>{STICKY[sticky]}</Fact>
        <Fact name={t`Shadow`}>
          {shadow === null ? null : t`${shadow.target}, for ${number(shadow.percent)} % of calls`}
        </Fact>
        <Fact name={t`Stops the last model over`}>{limitWords(alias)}</Fact>
        <Fact name={t`Tried since`}>{canary === null ? null : time(canary.since)}</Fact>
        <Fact name={t`Next step`}>{canary?.nextStepAt == null ? null : time(canary.nextStepAt)}</Fact>
        <Fact name={t`Version`}>{number(alias.version)}</Fact>
      </Facts>
      <Targets alias={alias} />
      {steps.length === 0 ? null : (
        <section>
          <h2>
            <Trans>Steps</Trans>
          </h2>
          <Table
            caption={t`Steps of the last model`}
            rows={steps.map((step, place) => ({ ...step, place }))}
            keyOf={({ place }) => String(place)}
            empty={t`None.`}
            columns={[
              { head: t`Step`, cell: ({ place }) => number(place + 1), isNumber: true },
              { head: t`Weight`, cell: ({ weight }) => number(weight), isNumber: true },
              { head: t`After minutes`, cell: ({ afterMinutes }) => number(afterMinutes), isNumber: true },
              { head: t`Taken`, cell: ({ place }) => (place < (canary?.step ?? 0) ? t`yes` : t`no`) },
            ]}
          />
        </section>
      )}
      <Arms id={alias.id} />
      {isChanging ? (
        <Dialog
          title={t`Change ${name}`}
          close={() => {
            setChanging(false);
          }}
        >
          <AliasForm
            edited={alias}
            done={() => {
              setChanging(false);
              again();
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

interface SteeringProps {
  alias: Alias;
  state: 'RUNNING' | 'PAUSED';
  again: () => void;
}

function Steering({ alias: { id, targets, version }, state, again }: SteeringProps) {
  const last = targets.at(-1)?.target ?? '';
  const variables = (command: CanaryCommand) => ({ id, input: { command, version } });
  const isRunning = state === 'RUNNING';
  return (
    <div className="actions">
      <Action
        document={SteerAliasDocument}
        variables={variables(isRunning ? 'PAUSE' : 'RESUME')}
        name={isRunning ? t`Pause` : t`Resume`}
        done={again}
      />
      <Action
        document={SteerAliasDocument}
        variables={variables('PROMOTE')}
        name={t`Promote`}
        question={t`Send all calls to ${last}? The trial ends, and the other models get no more calls.`}
        done={again}
      />
      <Action
        document={SteerAliasDocument}
        variables={variables('ABORT')}
        name={t`Abort`}
        question={t`Send no more calls to ${last}? The trial ends at once.`}
        isGrave
        done={again}
      />
    </div>
  );
}

function Targets({ alias: { targets, canary } }: { alias: Alias }) {
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section>
      <h2>
        <Trans>Models</Trans>
      </h2>
      <Table
        caption={t`Models of the alias`}
        rows={targets}
        keyOf={({ target }) => target}
        empty={t`None.`}
        columns={[
          { head: t`Model`, cell: ({ target }) => target },
          { head: t`Weight`, cell: ({ weight }) => number(weight), isNumber: true },
          { head: t`Share`, cell: ({ weight }) => `${Math.round((100 * weight) / total)} %`, isNumber: true },
          { head: t`Tried`, cell: (one) => (canary !== null && one === targets.at(-1) ? t`yes` : t`no`) },
        ]}
      />
    </section>
  );
}

function limitWords({ stopOn }: Alias): string | null {
  if (stopOn === null) return null;
  const { errorRate, p95Ms, guardBlocks, windowMinutes, minCalls } = stopOn;
  const limits = [
    errorRate === null ? [] : [t`${number(errorRate * 100)} % of calls failing`],
    p95Ms === null ? [] : [t`a p95 of ${number(p95Ms)} ms`],
    guardBlocks === null ? [] : [t`${number(guardBlocks)} calls blocked by guards`],
  ].flat();
  return t`${limits.join(', ')}; in ${number(windowMinutes ?? 0)} minutes, from ${number(minCalls ?? 0)} calls on`;
}
