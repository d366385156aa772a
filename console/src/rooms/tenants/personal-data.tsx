import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PiiRulesDocument, type PiiRulesQuery, UpdateTenantDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { word } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { useViewer } from '../../viewer/viewer.js';
import { CHECKS, LEAST_SCORE, PII_TYPES, type Recognizer, rulesIn } from './pii-rules.js';
import { TryRules } from './try-rules.js';
import { WordLists } from './words.js';

const personalDataRoute = getRouteApi('/tenants/$id/personal-data');

/** How a tenant wants personal data recognized, and a text to try it on. */
export function PersonalData() {
  const { id } = personalDataRoute.useParams();
  const viewer = useViewer();
  return (
    <Query document={PiiRulesDocument} variables={{ id }} isFresh>
      {({ tenant }, again) => (
        <>
          <h1>
            <Trans>Personal data of {tenant.name}</Trans>
          </h1>
          <p>
            <Link to="/tenants/$id" params={{ id }}>
              <Trans>All settings of {tenant.name}</Trans>
            </Link>
          </p>
          <Rules key={tenant.version} tenant={tenant} again={again} />
          {viewer.tenant.id === id ? (
            <>
              <WordLists />
              <TryRules version={tenant.version} />
            </>
          ) : (
            <p className="quiet">
              <Trans>For words of its own, and to try the rules on a text, act in this tenant.</Trans>
            </p>
          )}
        </>
      )}
    </Query>
  );
}

interface RulesProps {
  tenant: PiiRulesQuery['tenant'];
  again: () => void;
}

function Rules({ tenant: { id, version, piiRules }, again }: RulesProps) {
  return (
    <section>
      <h2>
        <Trans>Rules</Trans>
      </h2>
      <p className="quiet">
        <Trans>They apply to prompts, embeddings and documents from the next request on.</Trans>
      </p>
      <ActionForm
        document={UpdateTenantDocument}
        name={t`Save the rules`}
        layout="fields"
        variablesOf={(form) => ({ id, input: { version, piiRules: rulesIn(form) } })}
        reload={again}
        done={() => {
          notify(t`The rules are saved.`);
          again();
        }}
      >
        <fieldset>
          <legend>
            <Trans>Minimum score</Trans>
          </legend>
          <p className="quiet">
            <Trans>
              Every finding has a score from {LEAST_SCORE} to 1. A finding below the least score of its type does not
              count.
            </Trans>
          </p>
          <div className="fields">
            {PII_TYPES.map((type) => (
              <label key={type}>
                {word(type)}
                <input
                  name="score"
                  type="number"
                  min={LEAST_SCORE}
                  max={1}
                  step={0.05}
                  placeholder={String(LEAST_SCORE)}
                  defaultValue={piiRules.thresholds.find((known) => known.type === type)?.score ?? ''}
                />
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Allowed values</Trans>
          </legend>
          <label>
            <Trans>Values that are no personal data, one a line; @example.com is every address of that domain</Trans>
            <textarea name="allowedValues" className="mono" rows={4} defaultValue={piiRules.allowedValues.join('\n')} />
          </label>
        </fieldset>
        <label className="check">
          <input type="checkbox" name="personNames" value="true" defaultChecked={piiRules.personNames === true} />{' '}
          <Trans>Recognize names of persons behind titles, labels, salutations and in signatures</Trans>
        </label>
        <Recognizers known={piiRules.recognizers} />
      </ActionForm>
    </section>
  );
}

const MOST_RECOGNIZERS = 20;
const EMPTY: Recognizer = { name: '', pattern: '', contextWords: null, check: null };

function Recognizers({ known }: { known: readonly Recognizer[] }) {
  const [drafts, setDrafts] = useState(() => known.map((recognizer, key) => ({ key, recognizer })));
  const [next, setNext] = useState(known.length);
  return (
    <fieldset>
      <legend>
        <Trans>Recognizers of your own</Trans>
      </legend>
      {drafts.length === 0 ? (
        <p className="quiet">
          <Trans>None yet. Add one for employee numbers, case numbers or the like.</Trans>
        </p>
      ) : null}
      {drafts.map(({ key, recognizer }, place) => (
        <RecognizerFields
          key={key}
          recognizer={recognizer}
          place={place}
          remove={() => {
            setDrafts(drafts.filter((draft) => draft.key !== key));
          }}
        />
      ))}
      <button
        type="button"
        disabled={drafts.length >= MOST_RECOGNIZERS}
        onClick={() => {
          setDrafts([...drafts, { key: next, recognizer: EMPTY }]);
          setNext(next + 1);
        }}
      >
        <Trans>Add a recognizer</Trans>
      </button>
    </fieldset>
  );
}

interface RecognizerFieldsProps {
  recognizer: Recognizer;
  place: number;
  remove: () => void;
}

function RecognizerFields({
  recognizer: { name, pattern, contextWords, check },
  place,
  remove,
}: RecognizerFieldsProps) {
  return (
    <fieldset>
      <legend>{name === '' ? t`Recognizer ${place + 1}` : name}</legend>
      <div className="fields">
        <label>
          <Trans>Name</Trans> <input name="name" required maxLength={200} defaultValue={name} />
        </label>
        <label>
          <Trans>Pattern, such as EMP-\d{'{6}'}</Trans>
          <input name="pattern" className="mono" required maxLength={200} defaultValue={pattern} />
        </label>
        <label>
          <Trans>One of these words before it</Trans>
          <input name="contextWords" placeholder={t`none needed`} defaultValue={contextWords?.join(', ') ?? ''} />
        </label>
        <label>
          <Trans>Checksum</Trans>
          <select name="check" defaultValue={check ?? ''}>
            <option value="">{t`none`}</option>
            {CHECKS.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="danger" onClick={remove}>
          <Trans>Remove {name === '' ? t`recognizer ${place + 1}` : name}</Trans>
        </button>
      </div>
    </fieldset>
  );
}
