import { Fact, Facts } from '../../parts/facts.js';
import { time, word } from '../../parts/text/format.js';

interface MadeProps {
  made: { createdBy: string; createdAt: string; enrichment: string; enrichmentReason: string | null };
  children?: React.ReactNode;
}

/** Who made a design and when, and whether a model added to it. */
export function Made({ made: { createdBy, createdAt, enrichment, enrichmentReason }, children }: MadeProps) {
  return (
    <Facts>
      {children}
      <Fact name="Made">
        {time(createdAt)} by {createdBy}
      </Fact>
      <Fact name="Model enrichment">{word(enrichment)}</Fact>
      <Fact name="Why no model added to it">{enrichmentReason}</Fact>
    </Facts>
  );
}

/** Whether a model is to add to what is generated. */
export function GenerateField() {
  return (
    <label className="check">
      <input type="checkbox" name="generate" value="true" defaultChecked /> Enrich with a model
    </label>
  );
}
