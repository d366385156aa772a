import { plural, t } from '@lingui/core/macro';
import { Fragment, useState } from 'react';
import { FindPiiDocument, type FindPiiQuery } from '../../gql/graphql.js';
import { word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Trial } from '../../parts/trial.js';

type Finding = FindPiiQuery['detectPii']['entities'][number];

const SAMPLE = `Jane Doe, 12 Oak Street, Springfield, IL 62704
Tel. (415) 555-0132, jane@example.com, born 3 May 1984
`;

/** A text in which the saved rules find personal data; a new version of the rules is asked anew. */
export function TryRules({ version }: { version: number }) {
  const [tried, setTried] = useState<string>();
  return (
    <Trial
      title={t`Try the saved rules`}
      label={t`Text`}
      sample={SAMPLE}
      action={t`Find personal data`}
      outcome={t`What is found`}
      hint={t`The text is not stored.`}
      onTry={setTried}
    >
      {tried === undefined ? null : (
        <Query key={version} document={FindPiiDocument} variables={{ content: tried }} isFresh>
          {({ detectPii: { entities } }) => <Found text={tried} findings={entities} />}
        </Query>
      )}
    </Trial>
  );
}

function Found({ text, findings }: { text: string; findings: readonly Finding[] }) {
  return (
    <>
      <p role="status">
        {findings.length === 0
          ? t`No personal data found.`
          : plural(findings.length, { one: '# value found.', other: '# values found.' })}
      </p>
      <div className="document">
        <p className="text">
          {findings.map(({ start, end }, place) => (
            <Fragment key={start}>
              {text.slice(findings[place - 1]?.end ?? 0, start)}
              <mark className="medium">{text.slice(start, end)}</mark>
            </Fragment>
          ))}
          {text.slice(findings.at(-1)?.end ?? 0)}
        </p>
      </div>
      <Table
        caption={t`What is found`}
        rows={findings}
        keyOf={({ start }) => String(start)}
        empty={t`No personal data found.`}
        columns={[
          { head: t`Type`, cell: ({ type }) => word(type) },
          { head: t`Value`, cell: ({ start, end }) => <code>{text.slice(start, end)}</code> },
          { head: t`Score`, cell: ({ score }) => score.toFixed(2), isNumber: true },
        ]}
      />
    </>
  );
}
