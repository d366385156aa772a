import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  MakePackLinkDocument,
  type MakePackLinkMutation,
  type PackLinkRowFragment,
  PackLinksDocument,
  RevokePackLinkDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { numberIn, textIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Secret } from '../../parts/secret.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { DoneBy } from '../../parts/names/person-name.js';

const USUAL_DAYS = 7;
const MAX_DAYS = 30;

type Made = MakePackLinkMutation['createEvidencePackLink'];

/** The links to one pack for people without an account: make one, see who has used which, revoke one. */
export function PackLinks({ id, isFailed }: { id: string; isFailed: boolean }) {
  const [made, setMade] = useState<Made>();
  const [count, setCount] = useState(0);
  return (
    <>
      <p>
        <Trans>
          Anyone with the link can read this pack and its proofs without an account, and nothing else. The log records
          when it was made, first opened and revoked, and each download.
        </Trans>
      </p>
      {isFailed ? null : (
        <ActionForm
          document={MakePackLinkDocument}
          name={t`Make a link`}
          isRepeated
          variablesOf={(form) => ({
            packId: id,
            input: { name: textIn(form, 'name'), days: numberIn(form, 'days') ?? USUAL_DAYS },
          })}
          done={({ createEvidencePackLink }) => {
            setMade(createEvidencePackLink);
            setCount((before) => before + 1);
          }}
        >
          <label>
            <Trans>For</Trans> <input name="name" required maxLength={200} placeholder={t`the auditor’s name`} />
          </label>
          <label>
            <Trans>Days</Trans>{' '}
            <input name="days" type="number" required min={1} max={MAX_DAYS} step={1} defaultValue={USUAL_DAYS} />
          </label>
        </ActionForm>
      )}
      {made === undefined ? null : (
        <Secret label={t`Link for ${made.link.name}`} text={made.url ?? `${location.origin}/shared#link=${made.token}`}>
          <Trans>The link for {made.link.name}. It is shown only now: send it in a way that nobody else reads.</Trans>
        </Secret>
      )}
      <Query document={PackLinksDocument} variables={{ packId: id }} stamp={count} isFresh>
        {({ evidencePackLinks }, again) => (
          <Table
            caption={t`Links to this pack`}
            rows={evidencePackLinks}
            keyOf={(link) => link.id}
            empty={
              <Empty title={t`No link yet`}>
                <Trans>Make one for each person who is to read this pack.</Trans>
              </Empty>
            }
            columns={[
              { head: t`For`, cell: ({ name }) => name },
              { head: t`Works until`, cell: (link) => <Until link={link} /> },
              { head: t`Last use`, cell: ({ lastUsedAt }) => (lastUsedAt === null ? t`never` : time(lastUsedAt)) },
              {
                head: t`Made`,
                cell: ({ createdBy, createdAt }) => <DoneBy at={createdAt} subject={createdBy} />,
                isMinor: true,
              },
              {
                head: t`End`,
                cell: (link) =>
                  isOpen(link) ? (
                    <Action
                      document={RevokePackLinkDocument}
                      variables={{ packId: id, id: link.id }}
                      name={t`Revoke`}
                      question={t`Revoke the link of ${link.name}? It stops working at once for everybody who has it.`}
                      isGrave
                      done={() => {
                        notify(t`The link is revoked.`);
                        again();
                      }}
                    />
                  ) : null,
              },
            ]}
          />
        )}
      </Query>
    </>
  );
}

function isOpen({ revokedAt, expiresAt }: PackLinkRowFragment): boolean {
  return revokedAt === null && Date.parse(expiresAt) > Date.now();
}

function Until({ link }: { link: PackLinkRowFragment }) {
  if (link.revokedAt !== null)
    return (
      <span className="quiet">
        <Trans>
          revoked by {link.revokedBy}, {time(link.revokedAt)}
        </Trans>
      </span>
    );
  return isOpen(link) ? (
    time(link.expiresAt)
  ) : (
    <span className="quiet">
      <Trans>expired, {time(link.expiresAt)}</Trans>
    </span>
  );
}
