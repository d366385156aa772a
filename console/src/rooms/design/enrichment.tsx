import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

/** Whether a model is to add to what is generated. */
export function GenerateField() {
  return (
    <label className="check">
      <input type="checkbox" name="generate" value="true" defaultChecked /> <Trans>Enrich with a model</Trans>
    </label>
  );
}
