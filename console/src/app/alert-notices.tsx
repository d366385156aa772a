import { t } from '@lingui/core/macro';
import { AlertNoticesDocument } from '../gql/graphql.js';
import { useLive } from '../parts/live.js';
import { notify } from '../parts/notices.js';

/** Says when an alert fires or recovers, whatever room is shown. */
export function AlertNotices() {
  useLive(AlertNoticesDocument, {}, ({ alertChanged: { name, status, detail } }) => {
    if (status === 'FIRING') notify(`${name}: ${detail}`, 'bad');
    else notify(t`${name} has recovered`);
  });
  return null;
}
