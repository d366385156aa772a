import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CreateBudgetDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { notify } from '../../parts/notices.js';
import { BudgetFields } from './fields.js';
import { budgetIn } from './terms.js';

/** The form for a new budget. */
export function NewBudget() {
  const navigate = useNavigate();
  return (
    <>
      <h1>
        <Trans>New budget</Trans>
      </h1>
      <section aria-label={t`The budget`}>
        <ActionForm
          document={CreateBudgetDocument}
          name={t`Create the budget`}
          layout="fields"
          variablesOf={(form) => ({ input: budgetIn(form) })}
          done={({ createBudget: { id } }) => {
            notify(t`The budget counts from now on.`);
            void navigate({ to: '/budgets/$id', params: { id } });
          }}
        >
          <BudgetFields />
        </ActionForm>
      </section>
    </>
  );
}
