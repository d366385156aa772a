import { CA_POSTCODE, tailAfter, UK_POSTCODE } from './address-tail.rules.js';
import { wholeAddress } from './address-whole.rules.js';
import { addressContext } from './address-words.data.js';
import type { PatternRecognizer, Whole } from '../pii-recognizer.rules.js';

const LONGEST_TAIL = 192;
/** Forms that are told by their own words. */
const form = (source: string, texts: readonly string[], whole?: Whole): PatternRecognizer => ({
  type: 'ADDRESS',
  pattern: new RegExp(source, 'g'),
  needs: { texts },
  score: 0.6,
  whole,
});

const CORNER = "[A-Z0-9][A-Za-z0-9'’-]{0,20}(?: [A-Z0-9][A-Za-z0-9'’-]{0,20}){0,3}";
const KINDS = 'Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Place|Court|Highway|Parkway|Terrace';
/** A street whose kind stands behind its name. */
const CROSSING =
  "(?<![\\w'’-])(?:(?:[NSEW]\\.? )?(?:\\d{1,3}(?:st|nd|rd|th)|[A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20})?) " +
  `(?:${KINDS})(?![\\w'’-]))`;
const KANJI = '\\u3005\\u3041-\\u3096\\u30a1-\\u30f6\\u30fc\\u4e00-\\u9fff';
/** A postcode alone is personal data only near words that say that a person lives there. */
const postcode = (source: string, atLastDigit: RegExp): PatternRecognizer => ({
  type: 'ADDRESS',
  pattern: new RegExp(`(?<![\\w-])${source}(?![\\w-])`, 'g'),
  needs: { beside: 'isBeforeCapital', atLastDigit },
  score: 0.1,
  context: addressContext,
});

/** Kinds of streets in Spain, Italy, Portugal and beyond, whose houses may have no number. */
const NUMBERLESS_KINDS =
  '[Cc]alle|[Cc]/|[Aa]venida|[Aa]vda\\.?|[Aa]v\\.|[Pp]laza|[Pp]za\\.|[Pp]aseo|P\\.º|[Cc]amino|[Cc]arretera|[Cc]tra\\.|[Rr]onda|[Tt]ravesía|[Rr]ambla|(?:Gran )?[Vv]ía|[Cc]uesta|[Uu]rbanización|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Cc]ontrada|[Ll]ocalità|[Tt]raversa|[Ll]ungomare|[Cc]irconvallazione|[Ff]razione|[Ff]ondamenta|[Rr]ua|[Tt]ravessa|[Pp]raça|[Ee]strada|[Cc]alçada|[Rr]odovia|[Bb]eco|[Ll]adeira|[Ss]alita|[Bb]orgo|[Bb]orgata|[Cc]ampo|[Gg]alleria|[Pp]iazzale|[Rr]ione|[Pp]iazzetta|[Ll]ungotevere|[Ll]ungarno|[Dd]iscesa|[Pp]\\.z?za|[Cc]\\.da|[Ss]\\.da|[Vv]\\.le|[Cc]\\.so|[Pp]\\.le|[Vv]\\.lo|[Ll]\\.go|[Ll]oc\\.|[Ff]raz\\.|[Pp]\\.?o|[Pp]asaje|[Gg]lorieta|[Gg]ta\\.|[Bb]da\\.|[Bb]arriada|[Bb]arrio|[Aa]lameda|[Bb]ulevar|[Cc]allejón|[Cc]ostanilla|[Pp]lazuela|[Uu]rb\\.|[Ss]enda|[Cc]mno\\.|[Tt]rav\\.|[Cc]arrer|[Aa]vinguda|[Pp]laça|[Rr]úa|[Aa]zinhaga|[Pp]raceta';

/** Addresses that one pattern describes: corners, East Asian forms, and postcodes of letters and digits. */
export const addressForms: readonly PatternRecognizer[] = [
  // the corner of Oak and Main; Elm Road & 5th Street
  {
    ...form(
      `(?:(?<=(?:[Cc]orner|[Ii]ntersection|[Jj]unction|[Cc]rossing) of )${CORNER} (?:and|&|with) ${CORNER}|${CROSSING} (?:and|&|at) ${CROSSING})`,
      [],
    ),
    needs: {
      said: new RegExp(
        ` (?:and|&|at|of) [A-Z\\d](?<=(?:${KINDS}) (?:and|&|at) .|(?:orner|ntersection|unction|rossing) of .)`,
      ),
    },
  },
  // Calle del Sol s/n
  {
    ...form(
      `(?<![\\wÀ-ÿ])(?:${NUMBERLESS_KINDS}) (?:[\\wÀ-ÿ.’'º°-]{1,20} ){0,5}[\\wÀ-ÿ.’'-]{1,20},? (?:s/n|S/N|snc|SNC|s\\.n\\.(?:c\\.)?)(?![\\wÀ-ÿ:])`,
      [],
      (text, start, end, least) =>
        wholeAddress(text, start, tailAfter(text, end, start + LONGEST_TAIL, false).end, least),
    ),
    needs: { said: /(?<![\p{L}\d/])(?:s\/n|S\/N|snc|SNC|s\.n\.(?:c\.)?)(?![\p{L}\d/])/u },
  },
  // USS Nimitz CVN 68, FPO AP 96620; 3rd Battalion, Unit 28100, APO AE 09180
  form(
    `(?:(?:USS|USNS|USCGC) [A-Z][\\w.-]{1,20}(?: [A-Z\\d][\\w-]{0,12}){0,3}|\\d{1,3}(?:st|nd|rd|th) [A-Z][a-z]{2,14}(?: [A-Z][a-z]{2,14}){0,2}|Unit \\d{3,6}|(?:PSC|CMR) \\d{1,4})(?:,? ?\\n?[ \\t]{0,4}(?:(?:Unit|Box|PSC|CMR) \\d{1,6})){0,2},? ?\\n?[ \\t]{0,4}(?:APO|FPO|DPO),? (?:AA|AE|AP) \\d{5}(?:-\\d{4})?(?!\\d)`,
    ['APO', 'FPO', 'DPO'],
  ),
  // 〒100-0001 東京都千代田区千代田1-1
  form(
    `(?:〒 ?\\d{3}-?\\d{4} ?)?[\\u4e00-\\u9fff]{1,3}[都道府県][${KANJI}]{1,12}[市区町村郡][${KANJI}]{0,14}\\d{1,4}(?:丁目|番地|番|号|-|\\d{1,4}){0,8}`,
    ['都', '道', '府', '県'],
  ),
  // 北京市朝阳区建国路88号
  form(
    `(?:[\\u4e00-\\u9fff]{2,8}[省市区县州旗镇乡]){1,4}[\\u4e00-\\u9fff]{1,12}[路街道巷弄]\\d{1,5}号(?:[\\u4e00-\\u9fff\\d-]{1,12}[栋楼室层座]){0,3}`,
    ['号'],
  ),
  // 서울특별시 강남구 테헤란로 152
  form(
    `[가-힣]{2,8}[시도] [가-힣]{1,8}[시군구] (?:[가-힣]{1,8}[구읍면] )?[가-힣0-9]{1,12}[로길] ?\\d{1,4}(?:-\\d{1,3})?`,
    ['로', '길'],
  ),
  postcode(UK_POSTCODE, /\d[A-Z]{2}/y),
  postcode(CA_POSTCODE, /\d[A-Z] ?\d/y),
];
