import type { Located } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';
import { hungarianPlace } from './address-hungarian.rules.js';
import { tailAfter } from './address-tail.rules.js';

const boxBefore =
  /(?<![\p{L}\d])(?:(p\.? ?o\.? ?box|post office box|gpo box|locked bag|private bag|postfach|boîte postale|apartado(?: de correos| postal)?|apdo\.?|casella postale|postbus|antwoordnummer|antwoordnr\.?|caixa postal|skr(?:ytka)?\.? poczt(?:owa)?\.?|pošt\.? přihrádka|poštovní přihrádka|posta kutusu|postafiók|postboks|postilokero|(?:(?:psc|cmr|unit|rr|hc|rural route) \d{1,5},? )box)|b\.?p\.?|cs|(?:o\.p\. ?\d{1,3},? )?c\.p\.|p\.?k\.?|pf\.?|box|pl):? ?(?:n[º°o]\.? ?|#)?$/iu;

/** "1234 Budapest Pf. 56" */
const hungarianBox = /^p(?:f|ostafi)/iu;

/** "P.O. Box 123, Springfield, IL 62704": the box whose number is at `at`, of at most `longest` code units with its town. */
export function postBox(text: string, at: number, longest: number): Located | undefined {
  const before = text.slice(Math.max(0, at - 40), at);
  const opening = boxBefore.exec(before);
  const number = opening && read(/\d{1,7}(?:(?: \d{2,3}){1,2}|-\d{3,5})?(?![\w,.]\d|\w)/y, text, at);
  if (opening === null || number === null || number === undefined) return undefined;
  const start = at - before.length + opening.index;
  const end = at + number.length;
  const place = hungarianBox.test(opening[0]) ? hungarianPlace(text, start, end) : undefined;
  if (place !== undefined) return { ...place, score: 0.6 };
  const tail = tailAfter(text, end, start + longest, !/\p{Lu}/u.test(opening[0]));
  if (opening[1] === undefined && tail.points < 0.35) return undefined;
  return { start, end: tail.end, score: 0.6 };
}
