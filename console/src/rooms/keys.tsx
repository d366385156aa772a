import { useState } from 'react';
import { useMutation } from 'urql';
import { byHash } from '../api.js';
import { IssueKeyDocument, KeysDocument, RevokeKeyDocument } from '../gql/graphql.js';
import { Action } from '../parts/action.js';
import { textIn } from '../parts/form.js';
import { time } from '../parts/format.js';
import { Problem, Query } from '../parts/query.js';
import { Table } from '../parts/table.js';

const issueKey = byHash(IssueKeyDocument);

/** API keys of the tenant. A secret is shown once. */
export function Keys() {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <h1>Keys</h1>
      <Query document={KeysDocument} variables={{ first: 100, after: null }}>
        {({ apiKeys: { edges } }, again) => (
          <>
            <IssueForm
              issued={(made) => {
                setSecret(made);
                again();
              }}
            />
            {secret === undefined ? null : <Secret secret={secret} />}
            <Table
              caption="API keys"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty="This tenant has no keys."
              columns={[
                { head: 'Name', cell: ({ name }) => name },
                { head: 'Subject', cell: ({ subject }) => subject },
                { head: 'Roles', cell: ({ roles }) => roles.join(', ') },
                { head: 'Issued', cell: ({ createdAt }) => time(createdAt) },
                { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : time(lastUsedAt)) },
                {
                  head: 'State',
                  cell: ({ id, name, revokedAt }) =>
                    revokedAt === null ? (
                      <Action
                        document={RevokeKeyDocument}
                        variables={{ id }}
                        name="Revoke"
                        question={`Revoke the key ${name}? Whoever uses it is refused at once.`}
                        done={again}
                      />
                    ) : (
                      `revoked ${time(revokedAt)}`
                    ),
                },
              ]}
            />
          </>
        )}
      </Query>
    </>
  );
}

function IssueForm({ issued }: { issued: (secret: string) => void }) {
  const [{ fetching, error }, issue] = useMutation(issueKey);
  const send = async (form: FormData): Promise<void> => {
    const subject = textIn(form, 'subject');
    const role = textIn(form, 'role');
    const { data } = await issue({ input: { subject, roles: [role] } });
    const made = data?.issueApiKey.secret;
    if (made != null) issued(made);
  };
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <label>
        Who acts with it <input name="subject" required maxLength={200} />
      </label>
      <label>
        Role{' '}
        <select name="role">
          <option>member</option>
          <option>auditor</option>
          <option>tenant_admin</option>
        </select>
      </label>
      <button type="submit" disabled={fetching}>
        Issue a key
      </button>
      {error === undefined ? null : <Problem error={error} />}
    </form>
  );
}

function Secret({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const body = `{"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Hello!"}]}`;
  const curl = `curl ${location.origin}/v1/chat -H "Authorization: Bearer ${secret}" -H 'Content-Type: application/json' -d '${body}'`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <section className="secret" aria-label="New key">
      <p>This is the only time that the key is shown.</p>
      <code>{secret}</code>
      <button type="button" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </button>
      <p>Try it:</p>
      <pre>{curl}</pre>
    </section>
  );
}
