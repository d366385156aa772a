import { personRoles } from './phone-people.data.js';
import { countDigits } from './phone-groups.rules.js';
import { Characters } from '../characters.rules.js';
import { read, wordBefore } from '../pii-text.rules.js';
import { headerAbove } from '../table-header.rules.js';
import { telephoneWords } from '../context-words.data.js';
import { isLetter, Words } from '../words.rules.js';

/** Code units before and after a number that are looked at. */
const BEFORE = 96;
const AFTER = 48;

const anyOf = (...sources: string[]): string => sources.join('|');

/** Somebody is reached, asked or talked to, and a preposition leads to the number. */
const VERBS =
  'reach|reached|get|got|contact|contacted|ping|text|texting|message|ring|buzz|catch|try|speak|spoke|spoken|talk|talked|ask|find|shout|line|answer|answers|answered|answering|reply|response|picks?|picked|picking|voicemail|busy|engaged|available|am|trovi|trovate|localizable|disponible|joignable|joindre|erreich\\p{L}{0,4}|bereik\\p{L}{0,4}';
const PREPOSITIONS = 'on|at|via|under|from|unter|auf|op|al|au|en el|sul|na';

/** "my number is", in the languages of the corpus. */
const OWN = anyOf(
  "(?:my|his|her|their|our|new|the best|best)(?: new| best| other| direct| private| own)?(?: number| no\\.)(?: (?:for|to) (?:use|call|him|her|me|us|them|\\p{Lu}\\p{L}{1,20}))?(?:[’']s| is| are)?(?: now)?",
  '(?:meine?|seine?|ihre?|unsere?)(?: neue| private)? nummer(?: (?:ist|lautet))?',
  '(?:mon|son|notre)(?: nouveau)? num[ée]ro(?: est)?(?: le)?',
  '(?:mi|su|nuestro)(?: nuevo)? n[úu]mero(?: es)?(?: el)?',
  '(?:mijn|zijn|haar|ons)(?: nieuwe)? nummer(?: is)?',
  '(?:mój|moj|jego|jej)(?: nowy)? numer(?: to)?',
  '(?:il )?(?:mio|suo|nostro)(?: nuovo)? numero(?: (?:è|e’))?(?: il)?',
  '(?:o )?(?:meu|seu|nosso)(?: novo)? n[úu]mero(?: é)?(?: o)?',
  '(?:new|nuovo|nuevo|nouveau|nieuwe?|nowy|neue|novo|nytt) (?:number|num|nr\\.?|no\\.?|numero|n[úu]mero|num[ée]ro|nummer|numer)(?: (?:is|è|es|est|to|ist))?',
  '(?:my|mi|mon|il mio|mijn|mój|mein) num(?: es(?: el)?| is| est)?',
  '(?:mitt|mit|hans|hennes)(?: nya| nye)? (?:nummer|nr)(?: (?:är|er))?',
);

/** Labels of logs and of forms. */
const LABELS = anyOf(
  '(?:missed|incoming|outgoing) (?:call|from)(?: from)?',
  'callers?(?: id)?',
  'inbound|outbound|callback(?: requested)?|call back|subscriber|tried|retried|dialled|dialed|rang',
  'line (?:busy|engaged)',
  '(?:front|night|help|service) ?desk|reception|concierge|switchboard|landlord|caretaker',
  '(?:geht|ging) nicht ran|nicht erreichbar|signal \\/ whatsapp|home|work|office|direct|(?:phone|tel|contact)_\\p{L}{1,8}',
);

/** Nobody is reached, or somebody is to call, without a preposition of those above. */
const CALLS = anyOf(
  "(?:nobody|no one|no-one|she|he|they)(?: is| does| did|\\p{L}{0,4}[’']t)?(?: not)? (?:answers?|answering|pick(?:s|ing)? up)(?: at| on)?",
  '(?:get|got|getting|come|came) through (?:to|on)|hold of (?:him|her|them|us|me) (?:at|on)|ringing (?:at|on)',
  '(?:return|returning)(?: my| the| her| his)? calls?(?: to| at| on)?|call(?:ed|ing)? (?:me |us |him |her )?back(?: at| on)?',
  '(?:left|leave) (?:a )?(?:message|word|voicemail)s?(?: at| on| with)?|shoot (?:me|us) a text|hit (?:me|us) up(?: at| on)?',
  '(?:r[üu]ckruf|r[üu]ckmeldung)(?: bitte)?(?: an| unter)?|rappele[rz][ -](?:moi|nous|le|la)(?: au)?|pas de r[ée]ponse au',
  'no contestan?(?: en el| al)?|nessuno risponde (?:al|allo)|chiam(?:a|ate|ami|atemi|are) (?:al|allo)|lig(?:ue|ar|a) para(?: o)?',
  'ring meg på|nås på|bel me(?: even)?(?: op)?|niemand neemt op|dzwoni[ćc](?: pod)?|zadzwo[ńn](?: pod)?',
);

/** Purposes of a number, before it. */
const PURPOSES = anyOf(
  'for (?:appointments?|bookings?|orders?|returns?|reservations?|enquir(?:y|ies)|inquir(?:y|ies)|support|emergenc(?:y|ies)|deliver(?:y|ies))(?: (?:and|or) \\p{L}{4,14})?(?: please)?(?= ?[,:])',
  'to (?:book|reserve|order)(?: an?| your)?(?: \\p{L}{4,14})?(?= ?:)',
  'rsvp(?: to \\p{L}{2,15})?|sms|viber|whatsapp|telegram|hot-?line|help-?line|after[ -]hours|out of hours|pager(?: is)?|my digits',
  'contact (?:info|details?|data|no\\.?|number)(?: ?-(?= ))?|(?:get|stay|be) in touch|save (?:my|the|this) new one',
);

/** Each phrase before a number has one of these: a cheap look, since most numbers have none before them. */
const phraseWords = new Words(`
  reach* get got contact* ping text* message ring rang buzz catch try tried retried speak spoke* talk* ask find shout line answer* reply response pick* voicemail busy
  engaged available am trov* localizable disponible joign* erreich* bereik* number* no nummer nr num* n\u00famero* num\u00e9ro* nuovo
  missed incoming outgoing caller* inbound outbound callback call subscriber dialled dialed kin question* booking* reservation* kontakt*
  answers answering ringing through hold return* message word text hit up rückruf* ruckruf* rückmeldung rappele* réponse contesta* risponde chiam* lig* på nås bel neemt dzwoni*
  zadzwo* appointment* order* enquir* inquir* support emergenc* deliver* reserve book rsvp sms viber whatsapp telegram hotline helpline hours pager digits details info touch one avisar
  desk reception concierge switchboard landlord caretaker geht ging signal home work office direct phone tel`);

const saidBefore = new RegExp(
  `(?<!\\p{L})(?:(?:${VERBS})(?: [^.;:\\n\\d ]{1,16}){0,5}? (?:${PREPOSITIONS})|(?:reach|contact|ping|text|ring|buzz|message|answering|try)(?: me| us| him| her| them)?|${OWN}|${LABELS}|${CALLS}|${PURPOSES})[:,=]? ?$`,
  'iu',
);

/** A person to ask, by name or kin. */
const personBefore =
  /(?<!\p{L})(?:(?:[Ee]mergency )?[Cc]ontact(?: person)?|[Nn]ext of kin|[Qq]uestions\??|[Bb]ookings|[Rr]eservations|[Pp]roszę o kontakt|[Kk]ontakt|[Aa]visar a|[Rr]each out to|[Ww]ho do I contact\?)[:,]?(?: (?:[Tt]alk to|[Aa]sk|[Cc]ontact|wife|husband|mother|father|son|daughter|\p{Lu}[\p{L}.’'-]{0,15}|\([\p{L} ]{1,12}\)),?){0,4}:? \(?$/u;

/** `T: `, `M 0400`, `h: ` at the beginning of a line or field. */
const letterBefore = /(?:^|[\n|,;/(]|[ \d]{2}|\d )[ \t]{0,4}(?:[TMPHWCFO]:? ?|[tmphwcfo]: ?)$/;

const saidAfter =
  /,? ?(?:\(?(?:no answer|no reply|not answering|rang out|busy|engaged|went to voicemail|left (?:a )?(?:message|voicemail)|tried (?:twice|\d)|twice|duration|(?:just |only )?rings(?: out| and)|keeps ringing|(?:goes|went) (?:straight )?to voicemail|is (?:not in service|out of service|disconnected)|wait(?= \d)|after (?:six|five|work|lunch)|is (?:the one to use|where|(?:my|his|her|their|our)(?: new| best| direct| private)? (?:number|line|one))|zu erreichen|le soir|anrufen|an)(?!\p{L})|\(\d{1,2}:\d\d\))/iuy;

/** A number by itself in its line or field. */
const fieldBefore = /(?:^|\n|[|;,.] | [/-] |[|;,=])[ \t]{0,4}$/;
const fieldAfter = /[ \t]{0,3}(?:\r?\n|\||;|,| \/|$)/y;

const mailBefore = /@[\w.-]{2,48}\.[A-Za-z]{2,12}[ \t]{0,3}[|/,;\n][ \t]{0,3}$/;
const mailAfter = /[ \t]{0,3}[|/,;\n\r]{1,2}[ \t]{0,3}(?:e-?mail:? ?|e:? )?[\w.+%-]{1,32}@/iy;
/** A state with its ZIP, a British postcode, a postcode with its town. */
const placeBefore =
  /(?<![\p{L}\d])(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|(?:[A-Z]{1,2}-)?\d{2,6}(?:[- ]\d{2,3}|-\d{3}| [A-Z]{2})?,? \p{Lu}[\p{L}’'-]{1,24}(?:[ -]\p{L}[\p{L}’'.-]{0,20}){0,3}(?: - [A-Z]{2}|, [A-Z]{2}| [A-Z]{2})?|[A-Z]\d[\dW] ?[\dA-Z]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\p{Lu}\p{L}{2,24} \d{4,6}|P\.? ?O\.? Box \d{1,6}(?:\n|, )\p{Lu}\p{L}{2,24})(?:[ \t]{0,2}(?:\r?\n|, )\p{Lu}\p{L}{3,20}(?: \p{Lu}\p{L}{2,20})?)?[ \t]{0,2}(?:(?:\r?\n){1,2}|,|\.(?= )|\||;| \/| -(?= ))[ \t]{0,4}$/u;
const guestBefore = /(?:party of|table for|guests?:?|reservation for|booking for)[^\n]{1,48}, ?$/i;

/** Units behind a number that counts or measures them: any plural, but for verbs and times of the day. */
const counted =
  / (?:(?!(?:works|rings|goes|gets|belongs|always|sometimes|mornings|evenings|nights|weekdays|weekends|mondays|unless|regards|thanks)(?!\p{L}))[a-z]{3,14}s|requests?|rows?|items?|points?|people|customers?|units?|views?|records?|visits?|entries|files?|bytes|characters?|elements?|iterations?|steps?|hits|downloads?|times|votes|shares|copies|tokens|words|lines|instead|[kMG]?Hz|ms|[kKMG]B|k[gm]|years?|days?|hours?|minutes?|seconds?|dollars|euros?)(?![\p{L}\d])/uy;
const countBefore =
  /(?<!\p{L})(?:returns?|returned|exceed\p{L}{0,3}|count\p{L}{0,3}|process\p{L}{0,3}|level|function|invoice|order|ticket|case|ref|reference|lot|batch|sample|serial|model|question|(?<!number )of) $/iu;

/** Words behind the number of a thing: "Message 5550104 was left". */
const countedBehind =
  /(?: (?:was|were|has|had|of (?:the|a|an|this)|contains?|not in|in (?:stock|total)|is (?:closed|open|full|empty|dead [a-z]|(?:the|a|an) (?!one|number|best|right|new|direct|only|line))|(?:goes|go) to (?!voice))|, (?:clicks|errors|views|opens|impressions|conversions|failures|sessions|users|hits) ?:? ?\d|, (?:clicks|errors|views|failures):)/iuy;

/** True for a number that something is counted by: "call returned 5550132 rows". */
export const isCount = (text: string, start: number, end: number): boolean =>
  read(counted, text, end) !== undefined ||
  read(countedBehind, text, end) !== undefined ||
  countBefore.test(text.slice(Math.max(0, start - 16), start));

const SPACE = 32;
const TAB = 9;
const COLON = 58;
const fieldSigns = new Characters('\n|;,/=.-');

/** Where the text before `start` ends without spaces. */
function endBefore(text: string, start: number): number {
  let end = start;
  while (end > 0 && (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === TAB)) end -= 1;
  return end;
}

/** A letter by itself, perhaps with a colon, ends before `start`: cheap. */
function mayBeLetter(text: string, start: number): boolean {
  let end = endBefore(text, start);
  if (text.charCodeAt(end - 1) === COLON) end -= 1;
  return end > 0 && isLetter(text.charCodeAt(end - 1)) && !isLetter(text.charCodeAt(end - 2));
}

/** A field may begin at `start`: cheap. */
function mayBeField(text: string, start: number): boolean {
  const end = endBefore(text, start);
  return end === 0 || fieldSigns.has(text.charCodeAt(end - 1));
}

const NATIONAL = 9;
const MOST_NATIONAL = 11;

/** "mamma 339 1234567", "Gardien : 04 78 55 01 18": the number of a person whom a word of kin or work names. */
function isOfPerson(text: string, start: number, end: number): boolean {
  const word = wordBefore(text, start);
  if (word.start === word.end || countDigits(text.slice(start, end)) < NATIONAL) return false;
  return personRoles.has(text.slice(word.start, word.end).toLowerCase());
}

const TAB_OR_BAR = new Characters('\t;|');
/** A cell with a name, and perhaps one with a date, before that of a number. */
const nameCellBefore =
  /(?:^|[\n\t;|]) ?\p{Lu}[\p{L}.'’-]{1,24}(?:,? \p{L}[\p{L}.'’-]{0,24}){1,3} ?[\t;|](?: ?\d{1,4}[-./]\d{1,2}[-./]\d{1,4} ?[\t;|])? ?$/u;
/** A mobile number of Italy, one with the zero of its trunk, or groups. */
const nationalForm = /^(?:3\d{9}|0[1-9]\d{8,9}|\d{2,3}[ -]\d{2,3}[ -]?\d{2,4}(?:[ -]\d{2,4}){0,2}|\d{2,3} \d{7})$/;

/** Whether a number is by itself in a cell behind a person's, in a table whose head, if it has one, says nothing else of it. */
function isInPersonsRow(text: string, start: number, end: number): boolean {
  if (!TAB_OR_BAR.has(text.charCodeAt(start - 1)) && !TAB_OR_BAR.has(text.charCodeAt(start - 2))) return false;
  if (read(fieldAfter, text, end) === undefined && !TAB_OR_BAR.has(text.charCodeAt(end))) return false;
  const number = text.slice(start, end);
  const count = countDigits(number);
  if (count < NATIONAL || count > MOST_NATIONAL || !nationalForm.test(number)) return false;
  if (!nameCellBefore.test(text.slice(Math.max(0, start - BEFORE), start))) return false;
  const head = headerAbove(text, start);
  return head === '' || /\d/.test(head) || !/\p{L}/u.test(head) || telephoneWords.test(head);
}

/**
 * Whether a number without a word for telephone stands where people put theirs: behind "not answering at", "my number is"
 * or "M:", before "no answer", or alone in a line or field beside a mail address or below a postal one. It looks at
 * `BEFORE` code units before the number and `AFTER` behind it.
 */
export function isInContactPlace(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - BEFORE);
  if (phraseWords.isIn(text, from, start)) {
    const before = text.slice(from, start);
    if (saidBefore.test(before) || personBefore.test(before)) return true;
  }
  if (isOfPerson(text, start, end) || isInPersonsRow(text, start, end)) return true;
  if (mayBeLetter(text, start) && letterBefore.test(text.slice(Math.max(0, start - 12), start))) return true;
  if (read(saidAfter, text, end) !== undefined) return true;
  if (!mayBeField(text, start) || read(fieldAfter, text, end) === undefined) return false;
  const before = text.slice(from, start);
  if (!fieldBefore.test(before)) return false;
  const after = text.slice(end, end + AFTER);
  return (
    mailBefore.test(before) ||
    read(mailAfter, after, 0) !== undefined ||
    placeBefore.test(before) ||
    guestBefore.test(before)
  );
}
