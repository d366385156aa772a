import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { MakePackDocument, PackFrameworksDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { checkedIn, textIn, textOrNull } from '../../parts/form.js';
import { Query } from '../../parts/query.js';

const DAY_MILLIS = 86_400_000;

/** The form for a pack, filled in with the month before this one. */
export function PackForm({ done }: { done: () => void }) {
  const [kind, setKind] = useState('TENANT');
  const [{ first, last }] = useState(() => lastMonth(new Date()));
  return (
    <Query document={PackFrameworksDocument} variables={{}}>
      {({ evidenceFrameworks }) => (
        <ActionForm
          document={MakePackDocument}
          name={t`Make it`}
          layout="fields"
          variablesOf={(form) => ({
            input: {
              startDate: `${textIn(form, 'first')}T00:00:00.000Z`,
              endDate: new Date(Date.parse(textIn(form, 'last')) + DAY_MILLIS).toISOString(),
              scope: { kind: kind as 'TENANT', id: textOrNull(form, 'scope') },
              frameworks: checkedIn(form, 'frameworks'),
              redaction: form.get('details') === null ? ('DIGESTS' as const) : ('NONE' as const),
              names: form.get('names') !== null,
            },
          })}
          done={done}
        >
          <label>
            <Trans>First day</Trans> <input name="first" type="date" required defaultValue={first} />
          </label>
          <label>
            <Trans>Last day</Trans> <input name="last" type="date" required defaultValue={last} />
          </label>
          <label>
            <Trans>Events of</Trans>{' '}
            <select
              value={kind}
              onChange={({ target: { value } }) => {
                setKind(value);
              }}
            >
              <option value="TENANT">{t`everybody`}</option>
              <option value="AGENT">{t`one person or agent`}</option>
              <option value="PROMPT">{t`one prompt`}</option>
              <option value="CASE">{t`one case`}</option>
            </select>
          </label>
          {kind === 'TENANT' ? null : (
            <label>
              <Trans>Its id or name</Trans> <input name="scope" required maxLength={200} />
            </label>
          )}
          <fieldset className="whole">
            <legend>
              <Trans>Report on</Trans>
            </legend>
            {evidenceFrameworks.map(({ id, title, date, caveat }) => (
              <label key={id} className="check" title={caveat}>
                <input type="checkbox" name="frameworks" value={id} />{' '}
                <span>
                  {title} <small className="quiet">{date}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <label className="check">
            <input type="checkbox" name="details" defaultChecked />{' '}
            <span>
              <Trans>With the details of events</Trans>
            </span>
          </label>
          <label className="check">
            <input type="checkbox" name="names" />{' '}
            <span>
              <Trans>List people by name</Trans>
            </span>
          </label>
        </ActionForm>
      )}
    </Query>
  );
}

/** The first and last day of the month before a moment, in UTC. */
function lastMonth(now: Date): { first: string; last: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
  return { first: dayOf(Date.UTC(year, month - 1, 1)), last: dayOf(Date.UTC(year, month, 0)) };
}
