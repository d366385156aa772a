import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  CreateDesignTemplateDocument,
  DeleteDesignTemplateDocument,
  DesignTemplatesDocument,
  type DesignTemplatesQuery,
  UpdateDesignTemplateDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { namesIn, objectIn, textIn } from '../../parts/form.js';
import { number } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Ways } from './ways.js';

type Template = DesignTemplatesQuery['designTemplates']['templates'][number];

/** A minimal definition; docs/design.md describes all members. */
const EXAMPLE = {
  components: [
    {
      id: 'intake',
      name: t`Intake`,
      description: t`How requests come in.`,
      objectives: [t`One way in`],
      controls: [t`Each request has an owner`],
      dependsOn: [],
      words: ['request', 'intake'],
    },
  ],
};

/** The templates from which frameworks are generated: those of the gateway, and the tenant's own. */
export function DesignTemplates() {
  const isAdministrator = administers(useViewer());
  const [edited, setEdited] = useState<Template | 'new'>();
  const close = (): void => {
    setEdited(undefined);
  };
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Design templates</Trans>
        </h1>
        {isAdministrator ? (
          <button
            type="button"
            className="primary"
            onClick={() => {
              setEdited('new');
            }}
          >
            <Trans>New template</Trans>
          </button>
        ) : null}
      </div>
      <Ways />
      <Query document={DesignTemplatesDocument} variables={{}}>
        {({ designTemplates: { templates } }, again) => (
          <section aria-label={t`All templates`}>
            <Table
              caption={t`Templates`}
              rows={templates}
              keyOf={({ id }) => id}
              empty={t`No templates.`}
              columns={[
                { head: t`Name`, cell: ({ name }) => name },
                { head: t`Domains`, cell: ({ domains }) => <div className="wrap">{domains.join(', ') || t`any`}</div> },
                { head: t`Components`, cell: ({ components }) => number(components.length), isNumber: true },
                { head: t`Metrics`, cell: ({ metrics }) => number(metrics.length), isNumber: true },
                { head: t`Phases`, cell: ({ phases }) => <div className="wrap">{phases.join(', ')}</div> },
                {
                  head: t`Change`,
                  cell: (template) =>
                    !template.custom ? (
                      t`built in`
                    ) : isAdministrator ? (
                      <div className="actions">
                        <button
                          type="button"
                          aria-label={t`Edit ${template.name}`}
                          onClick={() => {
                            setEdited(template);
                          }}
                        >
                          <Trans>Edit</Trans>
                        </button>
                        <Action
                          document={DeleteDesignTemplateDocument}
                          variables={{ id: template.id }}
                          name={t`Delete`}
                          isGrave
                          question={t`Delete the template ${template.name}? Frameworks made from it stay.`}
                          done={again}
                        />
                      </div>
                    ) : (
                      t`revision ${template.revision ?? 1}`
                    ),
                },
              ]}
            />
            {edited === undefined ? null : (
              <Dialog title={edited === 'new' ? t`New template` : t`Edit ${edited.name}`} close={close}>
                <Editor
                  template={edited === 'new' ? undefined : edited}
                  done={() => {
                    notify(t`The template is saved.`);
                    close();
                    again();
                  }}
                />
              </Dialog>
            )}
          </section>
        )}
      </Query>
    </>
  );
}

function Editor({ template, done }: { template: Template | undefined; done: () => void }) {
  const inputOf = (form: FormData) => ({
    name: textIn(form, 'name'),
    description: textIn(form, 'description'),
    domains: namesIn(form, 'domains'),
    definition: objectIn(textIn(form, 'definition')) ?? {},
  });
  const fields = (
    <>
      <label>
        <Trans>Name</Trans> <input name="name" required maxLength={200} defaultValue={template?.name ?? ''} />
      </label>
      <label>
        <Trans>Domains</Trans> <input name="domains" defaultValue={template?.domains.join(', ') ?? ''} />
      </label>
      <label className="whole">
        <Trans>Purpose</Trans> <input name="description" maxLength={2000} defaultValue={template?.description ?? ''} />
      </label>
      <label className="whole">
        <Trans>Components, metrics, benchmarks and phases, as JSON</Trans>
        <textarea
          name="definition"
          className="mono"
          rows={12}
          required
          defaultValue={JSON.stringify(template?.definition ?? EXAMPLE, null, 2)}
          onBlur={({ currentTarget }) => {
            currentTarget.setCustomValidity(
              objectIn(currentTarget.value) === undefined ? t`This is not a JSON object.` : '',
            );
          }}
        />
      </label>
    </>
  );
  if (template === undefined)
    return (
      <ActionForm
        document={CreateDesignTemplateDocument}
        name={t`Save the template`}
        layout="fields"
        variablesOf={(form) => ({ input: inputOf(form) })}
        done={done}
      >
        {fields}
      </ActionForm>
    );
  const { id, revision } = template;
  return (
    <ActionForm
      document={UpdateDesignTemplateDocument}
      name={t`Save the next revision`}
      layout="fields"
      variablesOf={(form) => ({ id, input: { ...inputOf(form), revision } })}
      done={done}
    >
      {fields}
    </ActionForm>
  );
}
