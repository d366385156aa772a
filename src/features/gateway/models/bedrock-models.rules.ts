import type { ProviderKind } from '../../../contracts/provider.js';
import { isClaudeOnBedrock } from '../../../shared/claude-on-bedrock.js';

/** The id of AWS in genai-prices. */
export const AWS_PRICES = 'aws';

/** Models of AWS's list that Converse does not serve: those of speech and of vectors. */
export const NOT_ON_BEDROCK = /sonic|embed/;

/** The regional prices of genai-prices hold for the inference profiles of every region, and for the model alone. */
const REGIONAL = /^regional\./;
const REGION = /\bbedrock(?:-runtime|-mantle)?(?:-fips)?\.([a-z]{2})(-[a-z]+)?-[a-z]+-\d/;
const PROFILES: ReadonlyMap<string, string> = new Map([
  ['us', 'us'],
  ['ca', 'us'],
  ['eu', 'eu'],
]);

/** The prefix of a region's inference profiles, where all of its models have the same one. */
function profileOf(baseUrl: string): string | undefined {
  const [, area = '', part] = REGION.exec(baseUrl) ?? [];
  return part === undefined || part === '' ? PROFILES.get(area) : area === 'us' ? `us${part}` : undefined;
}

/** A model of AWS's list by the name that Bedrock knows it by, at an address of Bedrock's. */
export function nameOnBedrock(id: string, baseUrl: string): string {
  const profile = profileOf(baseUrl);
  return id.replace(REGIONAL, profile === undefined ? '' : `${profile}.`);
}

/** A name that Bedrock may know: an ARN, or a vendor and a model. */
export function isNameOnBedrock(name: string): boolean {
  return /^(?:arn:|[a-z-]+\.[a-z])/.test(name);
}

/** The kind whose rules of prices hold: Anthropic's for a model of Anthropic's on Bedrock. */
export function pricedAs(kind: ProviderKind, upstream: string, id?: string): ProviderKind {
  return kind === 'bedrock' && isClaudeOnBedrock(upstream, id) ? 'anthropic' : kind;
}
