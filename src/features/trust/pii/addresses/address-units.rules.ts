import { alternativesOf, Beginnings } from '../characters.rules.js';
import { read } from '../pii-text.rules.js';
import { TOWN } from './address-regions.rules.js';

const unitWords =
  'apt|apartment|level|shop|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|lot|trlr|dept|penthouse|ph|studio|wohnung|whg|zimmer|etage|appartement|appt|bât|bâtiment|esc|escalier|escalera|porte|piso|planta|puerta|pta|bloque|portal|depto|departamento|interior|int|apto|apartamento|sobrado|lote|andar|loja|bloco|conj|sala|scala|interno|appartamento|piano|edificio|bus|lgh|hus|vån|oppgang|lok|lokal|mieszkanie|byt|daire|kat|dveře|emelet|ajtó|ap|sc|et|bl|bloc|sector|sectorul|top|stiege|tür|as|krs|edif|lote|nave|hal|bajo|km|lh|stg|box|bte|m|d(?=[:. ])|k(?=[:.])|iç kapı no|kl|klatka|klatce|pok|lejl|lejlighed|uppgång|våning|bud|budynek|palazzina|pal|entlo|entresuelo|hall|vchod|kancelář|dør|port|lokalu|boîte|citofono|btr|batiment|villa|chalet|trappe|stock|sch|schody|entrée|cage|vano|nave|puesto|almacén|garaje|torre|app|blok|segment|wejście|domek|opg|opgang|mezzanin|modulo|módulo|capannone|stabile|corpo|lotto|quadra|qd|casa|cj|conjunto|fração|scara|etaj|apartament|apartamentul|sect|bureau|oficina|local|parcela|puerta|huisje|kamer|ufficio|biuro|pokój|stan|p(?=\\. ?\\d)|m(?=\\.? ?\\d)';
/** Floors and parts of a house that have no number. */
const FLOORS =
  'rez[ -]de[ -]chaussée(?: gauche| droite)?|rdc(?: gauche| droite)?|dernier étage|entresol|wejście od (?:podwórza|podwórka|ulicy)|w podwórzu|oficyna|baghuset|forhuset|ático|bajo(?: izda\\.?| dcha\\.?)?|principal|entresuelo|sótano|semisótano|local|poddasze|parter|suterena|přízemí|suterén|podkroví|begane grond|bovenwoning|benedenwoning|huis|souterrain|kld\\.?|st\\.|stuen|piano terra|piano rialzato|piano terreno|seminterrato|mansarda|attico|scala unica|(?:primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|ultimo) piano|(?:premier|deuxième|troisième|quatrième|cinquième) étage|(?:primer|segundo|tercer|cuarto|quinto) piso|(?:primeira|segunda|terceira) cave|cave|fundos';
const PERSON = "\\p{Lu}[\\p{L}'’-]{0,20}\\.?";
const unit = new RegExp(
  `(?:(?:${unitWords})(?:\\.|:|(?![\\p{L}]))[ ]?(?:(?:n[º°o]|č|nr)\\.? ?)?#?(?:\\d{1,5}[A-Za-z]?|[IVX]{1,4}|[A-Za-z]\\d{0,4})(?:\\.?[ºªoa](?!\\p{L}))?(?:[-/]\\d{1,4})?(?![\\p{L}\\d])` +
    `|#[ ]?\\w{1,6}(?![\\p{L}\\d])` +
    `|\\d{1,3}(?:st|nd|rd|th|er|ème|e|\\.?[ºª°oa]|\\.)? ?(?:floor|étage|piso|planta|andar|verdieping|hoog|og|etage|piano|patro|poschodí|tr|våning|piętro|np|pp|stock|izda|dcha|izquierda|derecha|drt|dto|etg|sal|tv|th|mf|em|kat|krs|dir|esq|izq)\\.?(?![\\p{L}\\d])(?: ?\\d{1,3} ajtó| (?:links|rechts|mitte|achter|voor|[öon]\\.?g|gauche|droite|izquierda|derecha|sinistra|destra)(?!\\p{L}))?` +
    `|\\d{1,2}\\.?[oaºª]\\.? ?(?:[A-Za-z]|\\d{1,2}\\.?[ºª°oa])(?![\\p{L}\\d])|(?:st|kl)\\.? (?:th|tv|mf)\\.?|\\d{1,2}\\. ?p\\.(?!\\p{L})|\\d{1,2}\\.,? (?:dør|lejl\\.?) ?\\d{1,3}|kl\\.(?=[,\\n)]|$| [-–])|hinterhaus|vorderhaus|fszt|(?:r/c(?:h[ãa]o)?|sub-?cave|cave)(?!\\p{L})\\.?(?:[ -](?:dto|dt\\.?[ºo]|esq|frente|fte|tr[áa]s|direito|esquerdo|[A-H](?![\\p{L}\\d]))\\.?)?|\\d{1,2}\\.?[ºª°] ?(?:dt\\.?º|frente|fte|fr|tr[áa]s|direito|esquerdo)\\.?(?!\\p{L})|ed(?:if[íi]cio|\\.) ${TOWN}|bloco \\p{L}(?!\\p{L})|\\d{1,2}[A-Z](?=,)` +
    `|\\d{1,2}\\.?[ºª°][ -]?\\d{1,2}\\.?[ºª°]|[IVX]{1,4}\\.? (?:piętro|p\\.|piano|patro|étage)` +
    `|(?:${FLOORS})(?![\\p{L}])(?:[ .](?:[A-Z]|\\d{1,2}\\.?[ºªoa])(?![\\p{L}\\d]))?)`,
  'iuy',
);

/** With whom somebody lives: "c/o Sig.ra Rossi". */
const careOf = new RegExp(
  `(?:[Cc]/[Oo]|[Cc]hez|[Pp]resso|[Pp]/a|t\\.a\\.v\\.|t\\.n\\.v\\.|[Cc]itofono|[Uu] pani|[Uu] pana|[Zz]\\. ?[Hh]d\\.) (?:(?:Mme|Mlle|M\\.|Mr\\.?|Mrs\\.?|Sig\\.(?:ra)?|Fam\\.?|Familie|Famille|Famiglia) )?${PERSON}(?: ${PERSON}){0,2}`,
  'uy',
);

/** Two characters that a unit begins with. */
const unitBeginnings = new Beginnings(
  alternativesOf(
    `${unitWords}|i|v|x|rez|rdc|dernier|entresol|ático|principal|entresuelo|sótano|semi|poddasze|parter|suter|přízemí|podkroví|begane|boven|beneden|huis|souterrain|kld|stuen|piano|mansarda|attico|primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|ultimo|premier|deux|trois|quatr|cinq|primer|segundo|tercer|cuarto|primeira|terceira|fundos|c/o|chez|presso|p/a|t.|citofono|u |z.|st|kl|hinterhaus|vorderhaus|fszt|r/c|cave|sub|ed|bloco|#|0|1|2|3|4|5|6|7|8|9`,
  ),
);

const word = /\p{L}{2}/u;

/** The same for one that is named by a word: "12th floor", but not "12A". */
export function namedUnitAt(text: string, at: number): number | undefined {
  const end = unitAt(text, at);
  return end !== undefined && word.test(text.slice(at, end)) ? end : undefined;
}

/** Where the flat, floor or room that begins at `at` ends; undefined if nothing of the kind begins there. */
export function unitAt(text: string, at: number): number | undefined {
  if (!unitBeginnings.mayBeAt(text, at)) return undefined;
  const length = (read(unit, text, at) ?? read(careOf, text, at))?.length;
  return length === undefined ? undefined : at + length;
}
