import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  DeleteBudgetDocument,
  OneBudgetDocument,
  type OneBudgetQuery,
  UpdateBudgetDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { windowWords } from '../../parts/usage/words.js';
import { Fact, Facts } from '../../parts/facts.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Bound } from './bound.js';
import { Counters } from './counters.js';
import { BudgetFields } from './fields.js';
import { Raises } from './raises.js';
import { changesIn, effectWords, limitWords, perWords } from './terms.js';

const budgetRoute = getRouteApi('/budgets/$id');

type Record = OneBudgetQuery['budget'];

/** One budget: its terms, how much of it is used, and its raises. */
export function Budget() {
  const { id } = budgetRoute.useParams();
  const mayChange = administers(useViewer());
  return (
    <Query document={OneBudgetDocument} variables={{ id }}>
      {({ budget }, again) => (
        <>
          <h1>{budget.name}</h1>
          <Summary budget={budget} mayChange={mayChange} />
          <Counters key={`counters ${budget.version}`} id={id} />
          <Raises terms={budget} mayRaise={mayChange} />
          {mayChange ? <Change key={budget.version} budget={budget} again={again} /> : null}
        </>
      )}
    </Query>
  );
}

function Summary({ budget, mayChange }: { budget: Record; mayChange: boolean }) {
  const { id, name, selector, per, window, timeZone, alertsAt, validFrom, validUntil } = budget;
  const navigate = useNavigate();
  return (
    <>
      <Facts>
        <Fact name={t`Binds`}>
          <Bound selector={selector} />
        </Fact>
        <Fact name={t`Limit`}>
          {limitWords(budget)}, {perWords(per)}
        </Fact>
        <Fact name={t`Window`}>
          {windowWords(window)}, {timeZone}
        </Fact>
        <Fact name={t`When it is used up`}>{effectWords(budget)}</Fact>
        <Fact name={t`Alerts at`}>
          {alertsAt.length === 0 ? t`none` : alertsAt.map((share) => `${share} %`).join(', ')}
        </Fact>
        <Fact name={t`Binds calls from`}>{validFrom === null ? null : time(validFrom)}</Fact>
        <Fact name={t`Binds calls until`}>{validUntil === null ? null : time(validUntil)}</Fact>
        <Fact name={t`Created`}>{time(budget.createdAt)}</Fact>
        <Fact name={t`Last changed`}>
          <Trans>
            {time(budget.updatedAt)}, version {budget.version}
          </Trans>
        </Fact>
        <Fact name={t`Id`}>
          <code>{id}</code>
        </Fact>
      </Facts>
      {mayChange ? (
        <div className="actions">
          <Action
            document={DeleteBudgetDocument}
            variables={{ id }}
            name={t`Delete`}
            isGrave
            question={t`Delete the budget ${name}? It no longer limits any call. This cannot be undone.`}
            done={() => {
              notify(t`The budget is deleted.`);
              void navigate({ to: '/budgets' });
            }}
          />
        </div>
      ) : null}
    </>
  );
}

function Change({ budget, again }: { budget: Record; again: () => void }) {
  return (
    <section>
      <h2>
        <Trans>Change</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          Another limit, mode or name keeps the count. Another unit, window, time zone, condition or “for each” begins a
          new one.
        </Trans>
      </p>
      <ActionForm
        document={UpdateBudgetDocument}
        name={t`Save`}
        layout="fields"
        variablesOf={(form) => ({ id: budget.id, input: changesIn(form, budget) })}
        reload={again}
        done={() => {
          notify(t`The budget is saved.`);
          again();
        }}
      >
        <BudgetFields terms={budget} />
      </ActionForm>
    </section>
  );
}
