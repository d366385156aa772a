import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { WhatRuns } from '../../decisions/what-runs.js';
import { InboxApprovalDocument, InboxSubmissionDocument, ProposalInFullDocument } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import type { Item } from './items.js';

/** The content that a vote on an item decides on, in the few parts that fit a list. */
export function Matter({ item: { kind, id } }: { item: Item }) {
  switch (kind) {
    case 'proposal':
      return (
        <Query document={ProposalInFullDocument} variables={{ id }} isFresh>
          {({ proposal: { action, resource, payload, current } }) => (
            <>
              <p>
                <Trans>
                  {action} of {resource}
                </Trans>
              </p>
              <WhatRuns action={action} payload={payload} current={current} />
            </>
          )}
        </Query>
      );
    case 'approval':
      return (
        <Query document={InboxApprovalDocument} variables={{ id }} isFresh>
          {({ approval: { resourceType, resourceId, metadata } }) => (
            <>
              <p>
                <Trans>
                  About {resourceType} {resourceId}
                </Trans>
              </p>
              {metadata === null ? null : <WhatRuns action={t`the request`} payload={metadata} current={null} />}
            </>
          )}
        </Query>
      );
    case 'submission':
      return (
        <Query document={InboxSubmissionDocument} variables={{ id }} isFresh>
          {({ committeeSubmission: { committee, type, resourceId, documents } }) => (
            <Facts>
              <Fact name={t`Committee`}>{committee}</Fact>
              <Fact name={t`Kind`}>{type}</Fact>
              <Fact name={t`About`}>{resourceId}</Fact>
              <Fact name={t`Documents`}>{documents.join(', ')}</Fact>
            </Facts>
          )}
        </Query>
      );
    case 'case':
      return null;
  }
}
