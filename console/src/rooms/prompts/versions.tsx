import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Differences } from '../../decisions/differences.js';
import { NewPromptVersionDocument, PromptVersionsPageDocument, type VersionRowFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { objectIn, textIn, textOrNull } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Leave, Take } from './elsewhere.js';
import { TryPrompt } from './try-prompt.js';
import { DoneBy } from '../../parts/names/person-name.js';

interface VersionsProps {
  name: string;
  latest: number;
  labels: readonly { label: string; version: number | null }[];
  again: () => void;
}

/** The versions of a prompt, two of them side by side, and a new one. */
export function Versions({ name, latest, labels, again }: VersionsProps) {
  const cursors = useCursors(name);
  const mayChange = administers(useViewer());
  return (
    <Query document={PromptVersionsPageDocument} variables={{ name, after: cursors.after ?? null }} stamp={latest}>
      {({ promptVersions: { edges, pageInfo } }) => {
        const versions = edges.map(({ node }) => node);
        return (
          <>
            <section>
              <h2>
                <Trans>Versions</Trans>
              </h2>
              <Table
                caption={t`Versions`}
                rows={versions}
                keyOf={({ id }) => id}
                empty={t`No version yet: add the first below.`}
                columns={[
                  { head: t`Version`, cell: ({ version }) => version, isNumber: true },
                  { head: t`Model`, cell: ({ model }) => model },
                  { head: t`Why`, cell: ({ note }) => note ?? '–' },
                  { head: t`Made`, cell: ({ createdAt, createdBy }) => <DoneBy at={createdAt} subject={createdBy} /> },
                  {
                    head: t`Digest`,
                    cell: ({ digest }) => <code title={digest}>{digest.slice(0, 12)}…</code>,
                    isMinor: true,
                  },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
              {versions.length === 0 ? null : <Leave name={name} />}
            </section>
            {versions.length === 0 ? null : <Compared key={versions[0]?.id} versions={versions} />}
            {versions.length === 0 ? null : <TryPrompt name={name} versions={versions} labels={labels} />}
            {mayChange ? <NewVersion key={`new ${latest}`} name={name} before={versions[0]} again={again} /> : null}
            {mayChange ? <Take key={`taken ${latest}`} name={name} again={again} /> : null}
          </>
        );
      }}
    </Query>
  );
}

function Compared({ versions }: { versions: readonly VersionRowFragment[] }) {
  const [newest, before = newest] = versions;
  const [from, setFrom] = useState(before?.version);
  const [to, setTo] = useState(newest?.version);
  const of = (wanted: number | undefined): VersionRowFragment | undefined =>
    versions.find(({ version }) => version === wanted);
  const choice = (label: string, value: number | undefined, choose: (version: number) => void) => (
    <label>
      {label}{' '}
      <select
        value={value}
        onChange={({ target }) => {
          choose(Number(target.value));
        }}
      >
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {t`version ${version}`}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section aria-label={t`Side by side`}>
      <h2>
        <Trans>Side by side</Trans>
      </h2>
      <div className="filters">
        {choice(t`From`, from, setFrom)}
        {choice(t`To`, to, setTo)}
      </div>
      <div className="columns">
        <Text version={of(from)} />
        <Text version={of(to)} />
      </div>
      <Differences
        caption={t`Differences of the versions`}
        before={contentOf(of(from))}
        after={contentOf(of(to))}
        same={t`They are the same.`}
      />
    </section>
  );
}

function contentOf(version: VersionRowFragment | undefined): object {
  if (version === undefined) return {};
  const { model, messages, variables, parameters, tools, responseFormat } = version;
  return { model, messages, variables, parameters, tools, responseFormat };
}

function Text({ version }: { version: VersionRowFragment | undefined }) {
  if (version === undefined) return null;
  return (
    <div>
      <h3>
        <Trans>Version {version.version}</Trans>
      </h3>
      {version.messages.map(({ role, content }, place) => (
        <div key={place}>
          <p className="quiet">{role}</p>
          <pre>{content}</pre>
        </div>
      ))}
    </div>
  );
}

interface NewVersionProps {
  name: string;
  before: VersionRowFragment | undefined;
  again: () => void;
}

function NewVersion({ name, before, again }: NewVersionProps) {
  const [messages, setMessages] = useState(
    before?.messages ?? [
      { role: 'system', content: '' },
      { role: 'user', content: '' },
    ],
  );
  return (
    <section aria-label={t`New version`}>
      <h2>
        <Trans>New version</Trans>
      </h2>
      <ActionForm
        document={NewPromptVersionDocument}
        name={t`Add the version`}
        layout="fields"
        variablesOf={(form) => {
          const said = messages.flatMap((_, place) => {
            const content = textIn(form, `content${place}`);
            return content === '' ? [] : [{ role: textIn(form, `role${place}`), content }];
          });
          return {
            name,
            input: {
              model: textIn(form, 'model'),
              messages: said,
              variables: objectIn(textIn(form, 'variables')) ?? {},
              parameters: before?.parameters ?? {},
              tools: before?.tools ?? [],
              responseFormat: before?.responseFormat ?? null,
              note: textOrNull(form, 'note'),
            },
          };
        }}
        done={({ createPromptVersion: { version } }) => {
          notify(t`Version ${version} is there; labels stay where they are.`);
          again();
        }}
      >
        <label>
          <Trans>Model</Trans> <input name="model" required defaultValue={before?.model ?? 'gpt-4o-mini'} />
        </label>
        <label>
          <Trans>Why</Trans> <input name="note" />
        </label>
        {messages.map(({ role, content }, place) => (
          <fieldset key={place}>
            <legend>
              <Trans>Message {place + 1}</Trans>
            </legend>
            <div className="fields">
              <label>
                <Trans>Of</Trans>{' '}
                <select name={`role${place}`} defaultValue={role}>
                  {['system', 'user', 'assistant'].map((known) => (
                    <option key={known}>{known}</option>
                  ))}
                </select>
              </label>
              <label className="whole">
                <Trans>Text</Trans> <textarea name={`content${place}`} rows={4} defaultValue={content} />
              </label>
            </div>
          </fieldset>
        ))}
        <div>
          <button
            type="button"
            onClick={() => {
              setMessages([...messages, { role: 'user', content: '' }]);
            }}
          >
            <Trans>Add a message</Trans>
          </button>
        </div>
        <label className="whole">
          <Trans>Variables, as JSON Schema</Trans>{' '}
          <textarea name="variables" rows={3} defaultValue={JSON.stringify(before?.variables ?? {})} />
        </label>
      </ActionForm>
    </section>
  );
}
