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
      <h1>New budget</h1>
      <section aria-label="The budget">
        <ActionForm
          document={CreateBudgetDocument}
          name="Create the budget"
          layout="fields"
          variablesOf={(form) => ({ input: budgetIn(form) })}
          done={({ createBudget: { id } }) => {
            notify('The budget counts from now on.');
            void navigate({ to: '/budgets/$id', params: { id } });
          }}
        >
          <BudgetFields />
        </ActionForm>
      </section>
    </>
  );
}
