import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useRef, useState } from 'react';
import type { AnyVariables } from 'urql';
import { byHash, client } from '../../api/client.js';
import type { ForecastCostFragment } from '../../gql/graphql.js';
import { modelCostLine } from '../../parts/text/model-cost.js';
import { Fact, Facts } from '../../parts/facts.js';
import { word } from '../../parts/text/format.js';
import { DoneBy } from '../../parts/names/person-name.js';

interface MadeProps {
  made: { createdBy: string; createdAt: string; enrichment: string; enrichmentReason: string | null };
  children?: React.ReactNode;
}

/** Who made a design and when, and whether a model added to it. */
export function Made({ made: { createdBy, createdAt, enrichment, enrichmentReason }, children }: MadeProps) {
  return (
    <Facts>
      {children}
      <Fact name={t`Made`}>
        <DoneBy at={createdAt} subject={createdBy} />
      </Fact>
      <Fact name={t`Model enrichment`}>{word(enrichment)}</Fact>
      <Fact name={t`Why no model added to it`}>{enrichmentReason}</Fact>
    </Facts>
  );
}

interface GenerateFieldProps<Data, Variables extends AnyVariables> {
  /** The query for the most that the model costs. */
  forecast: TypedDocumentNode<Data, Variables>;
  /** The variables of the generation, which are those of its forecast. */
  variablesOf: (form: FormData) => Variables;
  toldIn: (data: Data) => ForecastCostFragment;
}

/** Whether a model is to add to what is generated, and what that costs at most. */
export function GenerateField<Data, Variables extends AnyVariables>(props: GenerateFieldProps<Data, Variables>) {
  const { forecast, variablesOf, toldIn } = props;
  const [told, setTold] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const forget = (): void => {
      setTold(undefined);
    };
    form?.addEventListener('input', forget);
    return () => form?.removeEventListener('input', forget);
  }, []);
  const ask = async (form: HTMLFormElement): Promise<void> => {
    const { data, error } = await client
      .query(byHash(forecast), variablesOf(new FormData(form)), { requestPolicy: 'network-only' })
      .toPromise();
    setTold(
      data === undefined
        ? (error?.graphQLErrors[0]?.message ?? t`The server cannot be reached.`)
        : modelCostLine(toldIn(data)),
    );
  };
  return (
    <div ref={place} className="actions">
      <label className="check">
        <input type="checkbox" name="generate" value="true" defaultChecked /> <Trans>Enrich with a model</Trans>
      </label>
      <button
        type="button"
        onClick={({ currentTarget: { form } }) => {
          if (form?.reportValidity() === true) void ask(form);
        }}
      >
        <Trans>Show its cost</Trans>
      </button>
      <span role="status">{told}</span>
    </div>
  );
}
