import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateTemplateDocument, TemplatesDocument, UpdateTemplateDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { textIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { CheckFields } from './check-fields.js';
import { checksOf, type DraftCheck, draftOf, newCheck, type Template as TemplateRecord } from './draft.js';
import { Sample } from './sample.js';

const templateRoute = getRouteApi('/documents/templates/$id');

/** One template: its checks, tried on a sample while they are written. */
export function Template() {
  const { id } = templateRoute.useParams();
  const { from } = templateRoute.useSearch();
  return (
    <Query key={id} document={TemplatesDocument} variables={{}} isFresh>
      {({ analysisTemplates: { templates } }, again) => {
        const template = templates.find((each) => each.id === (id === 'new' ? from : id));
        if (template === undefined && id !== 'new')
          return (
            <p className="problem" role="alert">
              <Trans>There is no template {id}.</Trans>
            </p>
          );
        return (
          <Editor key={`${id} ${template?.revision ?? 0}`} template={template} isNew={id === 'new'} reload={again} />
        );
      }}
    </Query>
  );
}

interface EditorProps {
  template: TemplateRecord | undefined;
  isNew: boolean;
  reload: () => void;
}

function Editor({ template, isNew, reload }: EditorProps) {
  const [draft, setDraft] = useState<readonly DraftCheck[]>(() =>
    template === undefined ? [newCheck()] : draftOf(template),
  );
  const mayChange = administers(useViewer()) && (isNew || template?.custom === true);
  return (
    <>
      <h1>{isNew ? t`New template` : (template?.name ?? t`Template`)}</h1>
      {mayChange ? null : <p className="quiet">{readOnly(template)}</p>}
      <Sample draft={draft} />
      <section aria-label={t`Template`}>
        <Fields draft={draft} template={template} isNew={isNew} mayChange={mayChange} reload={reload}>
          {draft.map((check) => (
            <Folded key={check.key} check={check} isFolded={!mayChange}>
              <CheckFields
                check={check}
                isFixed={!mayChange}
                change={(changes) => {
                  setDraft((before) => before.map((each) => (each.key === check.key ? { ...each, ...changes } : each)));
                }}
                remove={() => {
                  setDraft((before) => before.filter((each) => each.key !== check.key));
                }}
              />
            </Folded>
          ))}
          {mayChange ? (
            <button
              type="button"
              onClick={() => {
                setDraft((before) => [...before, newCheck()]);
              }}
            >
              <Trans>Add a check</Trans>
            </button>
          ) : null}
        </Fields>
      </section>
    </>
  );
}

interface FoldedProps {
  check: DraftCheck;
  isFolded: boolean;
  children: React.ReactNode;
}

/** A check that nobody can change is its title and severity until it is opened: there are templates with a hundred. */
function Folded({ check: { title, id, severity }, isFolded, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isFolded) return children;
  return (
    <details
      className="whole"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        {title === '' ? id : title} <Tag state={severity} />
      </summary>
      {isOpen ? children : null}
    </details>
  );
}

function readOnly(template: TemplateRecord | undefined): string {
  return template?.custom === false
    ? t`This template is built in. Make your own from it to change it.`
    : t`Administrators can change templates.`;
}

interface FieldsProps extends EditorProps {
  draft: readonly DraftCheck[];
  mayChange: boolean;
  children: React.ReactNode;
}

/** The form around the checks: it saves them as a new template or as the next revision. */
function Fields({ draft, template, isNew, mayChange, reload, children }: FieldsProps) {
  const navigate = useNavigate();
  const read = checksOf(draft);
  const checks = 'checks' in read ? read.checks : [];
  const names = (
    <>
      <label>
        <Trans>Name</Trans>
        <input
          name="name"
          required
          maxLength={200}
          readOnly={!mayChange}
          defaultValue={template === undefined ? '' : isNew ? t`${template.name} of ours` : template.name}
        />
      </label>
      <label>
        <Trans>Purpose</Trans>
        <input name="description" maxLength={2000} readOnly={!mayChange} defaultValue={template?.description ?? ''} />
      </label>
      {children}
      {'problem' in read ? (
        <p className="problem" role="alert">
          {read.problem}
        </p>
      ) : null}
    </>
  );
  if (!mayChange) return <div className="fields">{names}</div>;
  const inputOf = (form: FormData) => ({
    name: textIn(form, 'name'),
    description: textIn(form, 'description'),
    checks,
  });
  if (isNew)
    return (
      <ActionForm
        document={CreateTemplateDocument}
        name={t`Save the template`}
        layout="fields"
        variablesOf={(form) => ({ input: { ...inputOf(form), questions: questionsOf(template) } })}
        done={({ createAnalysisTemplate: { id } }) => {
          notify(t`The template is saved.`);
          void navigate({ to: '/documents/templates/$id', params: { id } });
        }}
      >
        {names}
      </ActionForm>
    );
  if (template === undefined) return null;
  const { id, revision } = template;
  return (
    <ActionForm
      document={UpdateTemplateDocument}
      name={t`Save the next revision`}
      layout="fields"
      variablesOf={(form) => ({ id, input: { ...inputOf(form), revision } })}
      reload={reload}
      done={() => {
        notify(t`The next revision is saved. Analyses from now on use it.`);
        reload();
      }}
    >
      {names}
    </ActionForm>
  );
}

function questionsOf(template: TemplateRecord | undefined) {
  return template?.questions.map((question) => ({ ...question })) ?? [];
}
