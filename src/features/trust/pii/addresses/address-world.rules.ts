import type { Needs, PatternRecognizer, RecognizerVerdict } from '../pii-recognizer.rules.js';

const SCORE = 0.6;

/** A form with words of its own, so that it is looked for only in texts that meet its needs. */
const worldForm = (source: string, needs: Needs, isStreet?: RegExp): PatternRecognizer => ({
  type: 'ADDRESS',
  pattern: new RegExp(source, 'g'),
  needs,
  score: SCORE,
  check:
    isStreet &&
    ((match: string): RecognizerVerdict | undefined => (isStreet.test(match) ? { score: SCORE } : undefined)),
});

const NAME = "[A-Z0-9][A-Za-z0-9'’./-]{0,15}";
const SEGMENT = `${NAME}(?: ${NAME}){0,2}`;
const TITLE = "[A-Z][A-Za-z'’.-]{1,15}";

const CYRILLIC = '[А-ЯЁІЇЄҐ][А-Яа-яЁёІіЇїЄєҐґ-]{1,20}';
const GREEK = '[Α-ΩΆΈΉΊΌΎΏ][Α-Ωα-ωΆΈΉΊΌΎΏάέήίόύώϊϋΐΰ]{2,20}';
const SPANISH = '[A-ZÁÉÍÓÚÑ][A-Za-záéíóúñÁÉÍÓÚÑ.]{1,20}';
const HAN = '\\u4e00-\\u9fff';
/** A syllable or a number of Vietnamese. */
const VIETNAMESE = '[A-Za-zÀ-ỹ\\d.]{1,12}';
const ARABIC = '[\\u0620-\\u064a]';
const HEBREW = '[\\u05d0-\\u05ea\'"]';

const forms: readonly PatternRecognizer[] = [
  // House No. 45, Street 7, F-8/3, Islamabad 44000; Flat 402, Sai Residency, Linking Road, Mumbai 400050
  worldForm(
    `(?<![\\w-])(?:Flat|House|Villa|Plot|Shop|Room|Unit|Block|Blk|Door|H\\.|No)\\.?(?: ?No\\.?)? ?[A-Z]?-?\\d{1,5}[A-Z]?(?:[/-]\\d{1,4}[A-Z]?){0,3}(?: Lot \\d{1,4})?(?:, ${SEGMENT}){2,5}(?![\\w])`,
    {
      atFirstDigit:
        /(?=\d{1,5}[A-Z]?(?:[/-]\d{1,4}[A-Z]?){0,3}(?: Lot \d{1,4})?, [A-Z\d])(?<=(?:Flat|House|Villa|Plot|Shop|Room|Unit|Block|Blk|Door|H\.|No)\.?(?: ?No\.?)? ?[A-Z]?-?)\d/y,
    },
    /(?:Road|Rd|Street|St|Avenue|Ave|Lane|Marg|Nagar|Colony|Enclave|Society|Salai|Gali|Soi)(?![a-z])|(?:Sector|Phase|Section) \d| \d{4,6}(?=,|$)/,
  ),
  // 1-2-3 Jingumae, Shibuya-ku, Tokyo 150-0001
  worldForm(
    `(?<![\\w-])\\d{1,4}-\\d{1,3}(?:-\\d{1,3})? [A-Z][a-z-]{2,20},? (?:[A-Z][a-z]{2,20}, )?[A-Z][a-z]{1,15}-(?:ku|shi|cho|machi|gun|son)(?:, [A-Z][a-z-]{2,20}){0,2}(?:,? \\d{3}-\\d{4})?`,
    { atFirstDigit: /\d{1,4}-\d{1,3}(?:-\d{1,3})? [A-Z][a-z-]{2,20},? [A-Z]/y },
  ),
  // Blk 123 Ang Mo Kio Avenue 6 #10-123, Singapore 560123
  worldForm(
    `(?<![\\w-])(?:(?:Blk|Block) )?\\d{1,4}[A-Z]? ${TITLE}(?: [A-Z0-9][A-Za-z0-9'’.-]{0,15}){0,5}(?:,? #\\d{2}-\\d{1,4}[A-Z]?)?,? Singapore \\d{6}`,
    { atFirstDigit: /\d{6}(?<=Singapore \d{6})/y },
  ),
  // Carrera 7 No. 71-21, Bogotá
  worldForm(
    `(?<![\\w-])(?:Calle|Cll?\\.?|Carrera|Cra\\.?|Kra?\\.?|Transversal|Tv\\.?|Diagonal|Dg\\.?|Avenida|Av\\.?) \\d{1,3} ?[A-Z]{0,2}(?: (?:Bis|Sur|Norte|Este))? ?(?:#|No\\.?|N[°º]|Nro\\.?) ?\\d{1,3}[A-Z]{0,2} ?[-–] ?\\d{1,3}(?:,? (?:Apto|Apt|Of|Oficina|Piso|Torre|Int)\\.? ?\\d{1,5})?(?:, ${SPANISH}(?: ${SPANISH}){0,2}){0,3}`,
    { atFirstDigit: /\d{1,3} ?[A-Z]{0,2}(?: (?:Bis|Sur|Norte|Este))? ?(?:#|N[oº°r])/y },
  ),
  // г. Москва, ул. Тверская, д. 7, кв. 12
  worldForm(
    `(?:(?:\\d{5,6}, )?(?:(?:г|м|гор|місто)\\. ?)?${CYRILLIC}, )?(?:ул|вул|просп|пр|пр-т|пер|пров|бул|бульв|б-р|пл|ш|наб|улица|вулиця|проспект|переулок|бульвар|шоссе|площадь)\\.? ?${CYRILLIC}(?: ${CYRILLIC}){0,2},? (?:(?:д|дом|буд|будинок)\\.? ?)?\\d{1,4}[А-Яа-я]?(?:[/-]\\d{1,3})?(?:, ?(?:кв|корп|к|стр|оф|под|офис|квартира)\\.? ?\\d{1,4}){0,3}(?:, ?(?:(?:г|м)\\. ?)?${CYRILLIC}){0,2}(?:, ?\\d{5,6})?`,
    { texts: ['ул', 'пр', 'пер', 'б', 'пл', 'ш.', 'наб'] },
  ),
  // Ερμού 25, Αθήνα 105 63
  worldForm(
    `(?:(?:Οδός|Λεωφόρος|Λεωφ\\.|Πλατεία) )?${GREEK}(?: ${GREEK}){0,2},? \\d{1,3}[Α-Ωα-ω]?,? (?:(?:Τ\\.?Κ\\.? ?)?\\d{3} ?\\d{2},? ${GREEK}(?: ${GREEK})?|${GREEK}(?: ${GREEK})?,? (?:Τ\\.?Κ\\.? ?)?\\d{3} ?\\d{2})(?!\\d)`,
    { texts: ['ς ', 'ου ', 'α ', 'η ', 'ων ', 'ύ '] },
  ),
  // 台北市信義區信義路五段7號, 香港九龍彌敦道88號
  worldForm(
    `(?:\\d{3,6} ?)?(?:(?:[${HAN}]{1,6}[省市縣县區区鄉鎮镇]){1,3}|(?:香港|九龍|新界|澳門){1,2})[${HAN}]{1,10}[路街道](?:[一二三四五六七八九十\\d]{1,3}段)?(?:\\d{1,4}[巷弄]){0,2}\\d{1,5}[號号](?:\\d{1,3}[樓楼]|[A-Z\\d]{1,3}[室座]){0,2}`,
    { texts: ['號', '号'] },
  ),
  // A-12, Green Park Extension, New Delhi 110016; 2nd Floor, Ashoka Towers, Brigade Road, Bengaluru - 560025
  worldForm(
    `(?<![\\w-])(?:[A-Z]{1,2}-\\d{1,4}[A-Z]?|\\d{1,2}(?:st|nd|rd|th) Floor)(?:(?:, ?|\\n)${SEGMENT}){1,5}(?: ?- ?| )\\d{3} ?\\d{3}(?!\\d)`,
    {
      atFirstDigit:
        /(?=\d{1,4}(?:[A-Z]?[,\n]|[a-z]{2} F))(?:(?<=(?<![A-Za-z])[A-Z]{1,2}-)\d|\d{1,2}(?:st|nd|rd|th) Floor)/y,
    },
  ),
  // Jl. Sudirman No. 12, RT 01/RW 02, Karet, Jakarta Selatan 12920
  worldForm(
    `(?<![\\w-])(?:Lot \\d{1,4}, )?(?:Jalan|Jln\\.?|Jl\\.?|Lorong|Persiaran|Lebuh) [A-Z][A-Za-z'’.-]{0,20}(?: [A-Z\\d][A-Za-z\\d'’./-]{0,15}){0,4}?,? (?:No\\.? ?|Kav\\.? ?)?\\d{1,4}[A-Z]?(?:[/-]\\d{1,3})?(?![\\w])`,
    { texts: ['Jal', 'Jl', 'Loro', 'Persia', 'Lebu'] },
  ),
  // Số 5, ngõ 10, phố Kim Mã, Ba Đình, Hà Nội
  worldForm(
    `(?:[Ss]ố ?)?\\d{1,4}[A-Za-z]?(?:/\\d{1,4})?,? (?:ngõ|ngách|hẻm|đường|phố|Ngõ|Ngách|Hẻm|Đường|Phố) ${VIETNAMESE}(?: ${VIETNAMESE}){0,4}(?:, (?:phố|đường|Phố|Đường) ${VIETNAMESE}(?: ${VIETNAMESE}){0,4})?(?:, [A-ZÀ-Ỹ]${VIETNAMESE}(?: ${VIETNAMESE}){0,4}){0,4}`,
    { texts: ['gõ', 'gách', 'ẻ', 'ường', 'ố'] },
  ),
  // P.M.B. 2002, Jos, Plateau State, Nigeria
  worldForm(`(?<![\\w-])P\\.? ?M\\.? ?B\\.? \\d{1,6}, ${SEGMENT}`, { texts: ['PMB', 'P.M', 'P. M'] }),
  // SQN 210, Bloco F, Apto 101, Brasília
  worldForm(
    `(?<![\\w-])(?:SQ[NS]|SH[A-Z]{2}|CL[NS]W?|SC[NS]|SB[NS]|SA[NS]|Q[NRS][A-Z]|CR[NS]) \\d{1,3}(?:, (?:Bloco|Conjunto|Lote|Quadra|Casa|Apto|Apt\\.?|Sala|Loja) [A-Z\\d]{1,5}){1,4}`,
    { atFirstDigit: /(?=\d{1,3}, (?:Bl|Co|Lo|Qu|Ca|Ap|Sa))(?<=[A-Z]{2} )\d/y },
  ),
  // 120 Teheran-ro, Gangnam-gu, Seoul
  worldForm(
    `(?<![\\w-])\\d{1,4}(?:-\\d{1,3})?,? [A-Z][a-z]{1,20}(?:-?\\d{1,3}(?:beon)?)?-?(?:daero|ro|gil)(?: ?\\d{1,3}(?:beon)?-?gil)?, [A-Z][a-z]{1,15}-(?:gu|si|gun|dong)`,
    { texts: ['-gu', '-si', '-dong'], said: /[a-z]-(?:gun?|si|dong)(?!\w)/ },
  ),
  // Москва, Тверской бульвар, дом 12, стр. 2
  worldForm(
    `(?:(?:\\d{5,6}, )?(?:(?:г|м)\\. ?)?${CYRILLIC}(?:-${CYRILLIC})?, )?${CYRILLIC}(?: ${CYRILLIC})? (?:бульвар|бул\\.|б-р|проспект|просп\\.|пр-т|пр\\.|шоссе|ш\\.|переулок|пер\\.|улица|ул\\.|набережная|наб\\.|площадь|пл\\.|проезд|тракт),? (?:(?:д|дом)\\.? ?)?\\d{1,4}[А-Яа-я]?(?:[/-]\\d{1,3})?(?:, ?(?:кв|корп|к|стр|оф|под|офис|квартира)\\.? ?\\d{1,4}){0,3}`,
    { texts: ['бул', 'б-р', 'пр', 'ш', 'пер', 'ул', 'наб', 'пл', 'тракт'] },
  ),
  // شارع التحرير 25، القاهرة
  worldForm(
    `(?:شارع|طريق|جادة) ${ARABIC}{2,15}(?: ${ARABIC}{2,15}){0,3}،? \\d{1,4}(?:، ?${ARABIC}{2,15}(?: ${ARABIC}{2,15}){0,2}){0,3}`,
    { texts: ['شارع', 'طريق', 'جادة'] },
  ),
  worldForm(
    `(?<![\\w])\\d{1,4} (?:شارع|طريق) ${ARABIC}{2,15}(?: ${ARABIC}{2,15}){0,3}(?:، ?${ARABIC}{2,15}(?: ${ARABIC}{2,15}){0,2}){0,3}`,
    { texts: ['شارع', 'طريق'] },
  ),
  // רחוב הרצל 12, תל אביב
  worldForm(
    `(?:רחוב|רח'|שדרות|שד') ${HEBREW}{2,15}(?: ${HEBREW}{2,15}){0,2} \\d{1,4}(?:/\\d{1,3})?(?:, ?${HEBREW}{2,12}(?:[ -]${HEBREW}{2,12}){0,2}){0,2}(?:,? \\d{5,7}(?!\\d))?`,
    { texts: ['רחוב', "רח'", 'שדרות', "שד'"] },
  ),
];

const atDigits = forms.flatMap(({ needs }) => (needs?.atFirstDigit === undefined ? [] : [needs.atFirstDigit.source]));
const anyAtFirstDigit = new RegExp(atDigits.map((source) => `(?:${source})`).join('|'), 'y');

/** Forms of the Universal Postal Union's addressing systems, beside those of Europe and North America. */
export const worldForms: readonly PatternRecognizer[] = forms.map((form) =>
  form.needs?.atFirstDigit === undefined ? form : { ...form, needs: { ...form.needs, anyAtFirstDigit } },
);
