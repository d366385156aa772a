import { spanishProvinces, turkishProvinces } from './address-words.data.js';
import { italianProvinces } from './address-fields.data.js';
import { Beginnings } from '../characters.rules.js';
import { read } from '../pii-text.rules.js';

const PARTICLE = `(?:de|del|de la|dell['’]|degli|dei|delle|della|dello|sul|sulla|do|da|dos|das|di|du|des|la|los|las|le|les|el|am|an der|ob der|aan den|aan de|bij|op|im|in|auf|bei|sur|sous|en|upon|on|under|nad|pod|na|při|u|van|von|den|der|of|y|i)`;
const CAPITALISED = `(?:\\p{Lu}\\p{L}{0,2}\\.(?= ?\\p{Lu})|\\p{Lu}[\\p{L}\\p{M}'’-]{0,30}(?![\\p{L}\\p{M}\\p{N}]))`;
/** A town: capitalised words with particles between them. */
export const TOWN = `(?:[’'][sStT][- ])?${CAPITALISED}(?:[ -](?:${PARTICLE} ){0,2}${CAPITALISED}){0,4}`;
const sticky = (source: string): RegExp => new RegExp(source, 'uy');

const turkish = new RegExp(`(?: ?/ ?|, | ?- ?| )(?:${turkishProvinces})(?!\\p{L})`, 'iuy');

/** An addition to a town: a district's number, "- Vinohrady", "(RM)", "/İstanbul", ", sector 2", ", jud. Suceava". */
export const district =
  /(?: \d{1,2}(?=[,;"|<)\n]|\.(?:\s|$)|$| [-(])){1,2}|(?<=Praha|Lyon|Paris|Marseille|Brno|Plzeň|Ostrava|Bratislava|Dublin|CEDEX|Cedex) \d{1,2}(?![\d.,/-]\d|\p{L})/uy;
export const county = sticky(`(?:jud(?:\\.|e[țţt]ul)|gm\\.|gmina|pow\\.|powiat|woj\\.|okres|okr\\.) ${TOWN}`);
const regions: readonly RegExp[] = [
  sticky(`(?<=\\d) [-–] ${TOWN}`),
  turkish,
  /(?: - ?| [-–] |, )\p{Lu}{2}(?![\p{L}\d])|, (?:CDMX|D\.F\.)/uy,
  new RegExp(` ?\\((?:\\p{L}{2}|${spanishProvinces})\\)`, 'iuy'),
  sticky(` ?/ ?(?:\\p{Lu}{2}(?!\\p{L})|${TOWN})`),
  sticky(`,? (?:sector(?:ul)? \\d|jud(?:\\.|e[țţt]ul) ${TOWN})`),
  sticky(` - ${TOWN}(?=[,;"|<)\\n]|$)`),
  new RegExp(`(?:,? |,?\\n)(?:prov(?:incia|\\.) (?:de |di )?)?(?:${spanishProvinces})(?!\\p{L})`, 'uy'),
  /,? (?:woj\.|województwo|pow\.|powiat|gm\.|gmina) \p{L}[\p{L}-]{2,24}(?!\p{L})/uy,
];

function after(form: RegExp, text: string, at: number): number | undefined {
  const length = read(form, text, at)?.length;
  return length === undefined ? undefined : at + length;
}

/** "00184 Roma (RM)", "01310-100 São Paulo - SP", "110 00 Praha 1". */
export function provinceAfter(text: string, at: number): number {
  const end = after(district, text, at) ?? at;
  for (const region of regions) {
    const found = after(region, text, end);
    if (found !== undefined) return found;
  }
  return end;
}

const provinceBeginnings = new Beginnings(turkishProvinces.split('|'));
/** A state's letters or a Turkish province, behind a slash only. */
const slashed = new RegExp(` ?/ ?(?:\\p{Lu}{2}|${turkishProvinces})(?!\\p{L})`, 'uy');
const turkishAfterComma = new RegExp(`, (?:${turkishProvinces})(?!\\p{L})`, 'uy');
/** "Torino (TO)", "Gijón (Asturias)" */
const inParentheses = new RegExp(` \\((?:${italianProvinces}|${spanishProvinces})\\)`, 'uy');
const PARENTHESIS = 40;
const SLASH = 47;
const SPACE = 32;
const COMMA = 44;

/** Where the province of a town that ends at `at` ends. */
export function regionAfterTown(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code === SPACE && text.charCodeAt(at + 1) === PARENTHESIS) return after(inParentheses, text, at);
  if (code === COMMA) return provinceBeginnings.mayBeAt(text, at + 2) ? after(turkishAfterComma, text, at) : undefined;
  return code === SLASH || (code === SPACE && text.charCodeAt(at + 1) === SLASH) ? after(slashed, text, at) : undefined;
}
