/** Words that say what a value near them is, in the languages of the corpus and some more. */
const anyOf = (words: string): string => words.trim().split(/\s*,\s*|\s*\n\s*/).join('|'); // prettier-ignore

/** With no letter at either end. */
const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${anyOf(words)})(?!\\p{L})`, 'giu');

/** A telephone number may be near. */
export const telephoneWords = wordsOf(`
  (?:tele)?phones?(?: ?(?:no|number))?, tel, telephone, mobile?, mob, cell(?:ular|phone)?, calls?, called, calling, fax, text(?:ed)?, whatsapp, sms, viber, signal, telegram
  reach(?:ed|able)?, contact(?:ed)?, dial, ring, rang, hotline, landline, voicemail, ph, extension, callback, number, line
  tele?fon\\p{L}*, fon, fernruf, rufnummer\\p{L}*, handy\\p{L}*, mobil\\p{L}*, durchwahl, anruf\\p{L}*, rufen, erreich\\p{L}*, festnetz\\p{L}*, ruf, kontakt\\p{L}*
  tél(?:éphone)?\\p{L}*, telephoner, portable, appel\\p{L}*, joindre, joignable, numéro, télécopie, gsm
  tfno, teléf\\p{L}*, telf, móvil\\p{L}*, celular\\p{L}*, cel, llam\\p{L}*, llám\\p{L}*, avís\\p{L}*, número, contact\\p{L}*, marque
  cellulare, cell, chiam\\p{L}*, numero, recapito, contatt\\p{L}*, telefonic\\p{L}*
  bel, bellen, belt, mobiel\\p{L}*, telefoonnummer, gsm-nummer, nummer, bereik\\p{L}*
  telem[oó]ve(?:l|is), lig(?:ue|uem|ar|o), contacto, contato, telefone\\p{L}*
  komórk\\p{L}*, kom, dzwoń, zadzwoń, zadzwonić, dzwonić, numer\\p{L}*
  tfn, ring, ringa, ringer, telefonnr, nås, mobilnr, tlf, tlfnr, telefonnummer, ringe
  mobil, tel[.]č, volejte, zavolejte, volat, číslo, telefonní, telefonn\\p{L}*, zavolať, mobiln\\p{L}*
  puh, puhelin\\p{L}*, puhelimitse, soita, soittaa, matkapuhelin, gsm, numero\\p{L}*
  telefon\\p{L}*, cep, arayın, arayin, ara, numara\\p{L}*, faks, gsm
  telefonszám\\p{L}*, hívjon, hívja, szám\\p{L}*, mobilszám
  sunați, suna, apelați, mobil, telefonul, număr\\p{L}*
  τηλ\\p{L}*, κιν\\p{L}*, тел\\p{L}*, моб\\p{L}*, факс, звон\\p{L}*, позвон\\p{L}*, номер\\p{L}*
`); // prettier-ignore

/** The words of these that say so of any number beside them. */
export const certainTelephone =
  /(?<!\p{L})(?:(?:tele)?phone|tel|mobile?|cell(?:ular|phone|ulare)?|fax|whatsapp|sms|reach|dial|call|tele?[fp]oo?[nm]\p{L}*|fon|rufnummer|handy|mobi[le]\p{L}*|tél(?:éphone)?|portable|appel\p{L}*|teléf\p{L}*|tfno|móvil|celular|bel|telem[oó]ve(?:l|is)|komórk\p{L}*|tfn|tlf|puh(?:elin)?|soita|cep|ring|gsm|тел\p{L}*|τηλ\p{L}*)(?:\p{L}{0,2}|nummer|nr|number)(?!\p{L})/iu;

/** A number near them is something else, when they are nearer to it than a word for telephone. */
export const otherNumberWords = wordsOf(`
  orders?, invoices?, accounts?, acct, cards?, ssns?, social security, passports?, ibans?, ids?, refs?, references?, cases?, claims?, polic(?:y|ies), tickets?, serial, batch, lot, sku, part, docket, postcode, zip, amounts?, totals?, price, version, isbn, tracking, invoice no, born, birth, dob, expiry, expires, pin, ip, routing, swift, tax, vat, licen[cs]e, members?, customers?, students?, patients?, employees?, badge, vin, imei, mac, port
  bestell\\p{L}*, rechnung\\p{L}*, konto\\p{L}*, karte\\p{L}*, kredit\\p{L}*, ausweis\\p{L}*, aktenzeichen, steuer\\p{L}*, kunden\\p{L}*, vertrag\\p{L}*, geb, geboren, geburts\\p{L}*, plz, betrag, euro, eur, usd
  commande, facture, compte, carte, siren, siret, dossier, naissance, née?, contrat, montant, commandes
  pedido, factura, cuenta, tarjeta, dni, nif, nie, expediente, nacimiento, nacid[oa], nació, importe, contrato
  ordine, fattura, conto, carta, fiscale, nat[oa], nascita, pratica, importo
  bestelling, factuur, rekening, bsn, geboren, geboortedatum, bedrag
  encomenda, fatura, conta, cartão, nif, cpf, nascimento, nascid[oa], valor
  zamówieni\\p{L}*, faktur\\p{L}*, kont\\p{L}*, pesel, nip, ur, urodz\\p{L}*, kwota
  personnummer, född, född[ae]?, faktura, konto, født, fødselsdato, cpr, ordre, kort, order, belopp
  rodné, narozen\\p{L}*, účet, účtu, objednávk\\p{L}*, faktury, částka
  henkilötunnus, syntynyt, syntymäaika, tilaus, lasku, tili
  doğum, kimlik, fatura, hesap, sipariş, született, születési, számla, rendelés, cnp, născut\\p{L}*, comanda
`); // prettier-ignore

/** A card number may be near. */
export const cardWords =
  /(?<!\p{L})(?:credit|debit|cards?|cc|ccn|pan|visa|mastercard|amex|american express|discover|jcb|diners|maestro|airplus|uatp|unionpay|pay(?:ment|ing)?|paid|charged?|(?:kredit|bank|debit|giro)?karten?\p{L}*|kreditkort\p{L}*|kort\p{L}*|carte\p{L}*|tarjetas?|carta|creditcard\p{L}*|kaart\p{L}*|cartão|cartao|kart[aęyąeiı]\p{L}*|kortti\p{L}*|korttin\p{L}*|platební|hitelkártya|bankkártya|kártya\p{L}*|card(?:ul)?|карт\p{L}*|κάρτα\p{L}*)(?!\p{L})/iu;

const birth = `born, birth(?:day|date|s)?, date of birth, d[.]?o[.]?b, b-?day, yob
  geb, gebor(?:en|ene|ener), geburts\\p{L}*
  né, née, né\\(e\\), naissance, naît, nacid[oa]s?, nacimiento, nació, naci, cumpleaños, cumple
  nat[oa](?:/[oa])? (?:il|a|in|nel|l), nat[oa](?=:? ?\\d), nascita, compleanno, nascid[oa]s?, nascimento, nasceu, aniversário, geboortedatum, geboortedag, verjaardag
  ur[.], urodz\\p{L}*, urodzin\\p{L}*, född[ae]?, födelse\\p{L}*, født, fødselsdato, fødselsdag, fødselsdag\\p{L}*, fødd, fødde
  narozen\\p{L}*, nar[.], narodil\\p{L}*, naroden\\p{L}*, dátum narodenia, syntynyt, synt[.], syntymä\\p{L}*, syntyi
  doğum\\p{L}*, doğdu\\p{L}*, született, szül[.], születés\\p{L}*, născut\\p{L}*, nașter\\p{L}*, naşter\\p{L}*, nașterii, rođen\\p{L}*, rojen\\p{L}*, dzimis\\p{L}*, gim, gimė, sündinud
  γεννή\\p{L}*, γέννησ\\p{L}*, рожден\\p{L}*, родил\\p{L}*, народжен\\p{L}*, роден\\p{L}*, fæddur, fædd`; // prettier-ignore

/** A date near them is one of birth. */
export const birthWords = new RegExp(`(?<!\\p{L})(?:${anyOf(birth)})(?!\\p{L})|出生|生年月日|生日|誕生日|생년월일`, 'iu');

/** The same, after a date. */
export const birthWordsAfter = /^[\s,)]{0,3}(?:doğumlu|doğdu|született|szül|syntynyt|(?:is|as) (?:my|his|her|their|the) (?:birthday|date of birth|birth ?date|dob)|születésű|生まれ|出生|년생)/iu;

/** Stand before numbers with points that are no addresses of machines. */
export const numberedParts =
  /(?:^|[^\p{L}])(?:sections?|sec|clauses?|paragraphs?|para|articles?|art|chapters?|versions?|ver|v|releases?|rel|rev(?:ision)?|builds?|firmware|appendix|annex|schedule|item|rule|requirement|§+|abschnitt|kapitel|ziffer|nr|absatz|punkt|sección|cláusula|capítulo|apartado|versión|chapitre|clause|alinéa|sezione|capitolo|versione|hoofdstuk|versie|secção|versão|rozdział|wersja|avsnitt|kapitel|afsnit|oddíl|verze|kohta|versio|madde|sürüm|secțiunea|versiunea|szakasz|verzió)[.:]? ?(?:no\.? ?|#)?$/iu;
