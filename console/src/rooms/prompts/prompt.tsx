import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { OnePromptDocument } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { InForce } from './in-force.js';
import { Labels } from './labels.js';
import { Versions } from './versions.js';
import { DoneBy } from '../../parts/names/person-name.js';

const promptRoute = getRouteApi('/prompts/$name');

/** One prompt: who put which version in force and why, and its versions side by side. */
export function Prompt() {
  const { name } = promptRoute.useParams();
  return (
    <>
      <h1>{name}</h1>
      <Query document={OnePromptDocument} variables={{ name }}>
        {({ prompt, promptLabels }, again) => (
          <>
            <Facts>
              <Fact name={t`Purpose`}>{prompt.description}</Fact>
              <Fact name={t`Made`}>
                <DoneBy at={prompt.createdAt} subject={prompt.createdBy} />
              </Fact>
            </Facts>
            <InForce name={name} labels={promptLabels.map(({ label }) => label)} />
            <Labels name={name} latest={prompt.latest} labels={promptLabels} again={again} />
            <Versions name={name} latest={prompt.latest} labels={promptLabels} again={again} />
          </>
        )}
      </Query>
    </>
  );
}
