import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AnalysisQuery } from '../../gql/graphql.js';
import { inSentence, word } from '../../parts/text/format.js';
import { quotePlace } from './places.js';

type Contract = NonNullable<AnalysisQuery['analysis']['contract']>;
type SetDocument = NonNullable<AnalysisQuery['analysis']['documents']>[number];

const names: Readonly<Record<Contract['kind'], string>> = {
  EMPLOYMENT: t`Employment or director’s contract`,
  GENERAL: t`General contract`,
  LICENCE: t`Licence`,
  MERGER: t`Merger or purchase of a business`,
  NDA: t`Non-disclosure agreement`,
  TERMS: t`Terms of service`,
};

/** The kind of a contract, and the passage that shows it. */
export function ContractKind({ contract: { kind, evidence, amends } }: { contract: Contract }) {
  const [first] = evidence;
  return (
    <>
      {amends === null ? names[kind] : t`${names[kind]}, amendment`}
      {first === undefined ? (
        <p className="quiet">
          <Trans>No title or first clause shows another kind.</Trans>
        </p>
      ) : (
        <Quote quoted={first} />
      )}
      {amends === null ? null : <Quote quoted={amends} />}
    </>
  );
}

function Quote({ quoted }: { quoted: Contract['evidence'][number] }) {
  const place = quotePlace(quoted);
  return (
    <blockquote>
      “{quoted.quote}”{place === '' ? null : <span className="quiet"> {place}</span>}
    </blockquote>
  );
}

/** The kind of a document of several, in words. */
export function documentKind({ kind, contract }: Pick<SetDocument, 'kind' | 'contract'>): string {
  if (contract === null) return kind === null ? t`unknown kind` : inSentence(word(kind));
  const name = inSentence(names[contract.kind]);
  return contract.amends === null ? name : t`${name}, amendment`;
}
