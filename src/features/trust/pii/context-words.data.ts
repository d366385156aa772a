import { Words } from './words.rules.js';

/**
 * Words that say what a value near them is, in the languages of the corpus and some more. One that ends with `*` is the
 * beginning of longer ones.
 */

/** A telephone number may be near. */
export const telephoneWords = new Words(`
  phone* telephone* tel mobile mobiles mobil mob cell cellphone* cellular call calls called calling fax faxes faxed texted whatsapp sms viber telegram
  reach reached reachable answers contact contacted dial ring rang hotline landline voicemail ph callback
  telefon* fon fernruf rufnummer* handy* mobilnummer* mobiltelefon* durchwahl anruf* rufen erreich* festnetz* ruf kontakt*
  tél téléphon* telephon* portable appel* appelez joindre joignable télécopie gsm
  tfno teléf* telf móvil* celular* cel llam* llám* avís* contact* contacto marque atiend* atend* contest*
  cellulare chiam* recapito contatt* rispond* richiam*
  bel bellen belt mobiel* telefoon* bereik*
  telemóve* telemove* ligue liguem ligar ligo contato telefone*
  komórk* kom dzwoń zadzwoń zadzwonić dzwonić oddzwon* numerem
  tfn ringa ringer telefonnr nås mobilnr tlf tlfnr ringe træffes treffes
  volejte zavolejte volat zavolať mobiln* čísle zastižen*
  puh puhelin* puhelim* soita soittaa matkapuhelin*
  cep arayın ara faks hívjon hívja mobilszám
  sunați suna apelați răspund* számon numaralı
  τηλ* κιν* тел* моб* факс* звон* позвон*`);

/** Those of these that make any number in the sentence one of a telephone. */
export const certainTelephone = new Words(`
  phone* telephone* tel mobile mobil mob cell cellphone* cellular cellulare fax whatsapp sms reach dial call
  telefon* telefoon* fon rufnummer* handy* mobilnummer* mobiel* tél téléphon* portable appel* teléf* tfno telf móvil* celular* bel telemóve* telemove*
  komórk* tfn telefonnr mobilnr tlf tlfnr puh puhelin* puhelim* soita matkapuhelin* cep arayın ring gsm τηλ* κιν* тел* моб*`);

/** A number near them is something else, when they are nearer to it than a word for telephone. */
export const otherNumberWords = new Words(`
  order orders invoice invoices account accounts acct card cards ssn ssns security passport passports iban ibans id ids ref refs reference references
  case cases claim claims policy policies ticket tickets serial batch lot sku part docket postcode zip amount amounts total totals price version isbn
  tracking born birth dob expiry expires pin ip routing swift tax vat licence license member members customer customers student students patient
  patients employee employees badge vin imei mac port file
  aviv offset buffer size depth stack users audience build builds report errors plan total threshold limit index memory score stock clicks visitors revenue population
  bestell* rechnung* konto* karte* kredit* ausweis* aktenzeichen steuer* kunden* vertrag* geb geboren geburts* plz betrag euro eur usd
  commande* facture* compte carte siren siret dossier naissance né née contrat montant
  pedido factura cuenta tarjeta dni nif nie expediente nacimiento nacido nacida nació importe contrato
  ordine fattura conto carta fiscale nato nata nascita pratica importo
  bestelling factuur rekening bsn geboortedatum bedrag
  encomenda fatura conta cartão cpf nascimento nascido nascida valor
  zamówieni* faktur* kont pesel nip krs regon ur urodz* kwota
  personnummer född födda födde faktura konto født fødselsdato cpr ordre kort belopp
  rodné narozen* účet účtu objednávk* částka
  henkilötunnus syntynyt syntymäaika tilaus lasku tili
  doğum kimlik hesap sipariş született születési számla rendelés cnp născut* comanda`);

/** A card number may be near. */
export const cardWords = new Words(`
  credit debit card cards cc ccn pan visa mastercard amex express discover jcb diners maestro airplus uatp unionpay pay paying payment paid charge charged
  karte* karten* kreditkarte* bankkarte* kreditkort* kort* carte* tarjeta* carta creditcard* kaart* cartão cartao
  karta kartę karty kartą kartu kartou kartı kartım* kartla kortti* platební hitelkárty* bankkárty* kárty* cardul карт* κάρτα*`);

/** A date near them is one of birth. */
export const birthWords = new Words(`
  born birth birthday birthdays birthdate birthdates bday dob yob ddn naiss nasc nac geboortedat jarig
  geb geborn geboren geborene geborener geburt geburts* né née naissance naît nacido nacida nacidos nacimiento nació nací naci cumpleaños cumple
  nascita compleanno nascido nascida nascidos nascimento nasceu aniversário geboortedatum geboortedag verjaardag
  urodz* född födda födde födelse* født fødselsda* fødd fødde
  narozen* narodil* naroden* narodenia syntynyt syntymä* syntyi
  doğum* doğdu* született születés* născut* nașter* naşter* rođen* rojen* dzimis* gimė sündinud
  γεννή* γέννησ* рожден* родил* народжен* роден* раждан* fæddur fædd fæðing* fødselsda* jaiotz* naixement nascut nascuda nacemento gebore
  rojstv* rojstn* dzimšan* dzimus* gimim* gimusi* sünni* sündis lahir kelahiran kapanganakan ipinanganak kuzaliwa जन्म* לידה נולד*
  الميلاد ميلاد مواليد ولد ولدت تولد پیدائش`);

/** Words that mean birth right before a date, and something else elsewhere. */
export const birthMarks =
  /\((?:[mfwk]|male|female|männlich|weiblich)[,;] $|(?<!\p{L})(?:d\. ?o\. ?b(?!\p{L})|b-day(?!\p{L})|(?:nat[oa](?:\/[oa])? (?:il|a|in|nel|l)|nat[oa]:?|nat[oa] (?:a|in) \p{L}+(?: \p{L}+){0,2}(?: \(\p{L}{2}\))?,? il|(?:ur|nar)\. w \p{L}+(?:[ -]\p{L}+){0,2},?|(?:ur|nar|szül|synt|dz|gim|ur\. dn|f\. ?nac|fecha de nac|fec\. ?nac|d\. ?nasc)\.:?|f\.|n\.|\(b\.|\*) ?$)|(?<!\p{L})d\.?n\.?: $|ngày sinh|né\(e\)|出生|生年月日|生日|誕生日|생년월일|출생|วันเกิด|เกิดวันที่/iu;

/** A possible label after its value: " (Date of birth)", " - phone". */
export const labelAfter = /^ ?(?:\(|[-–—] |\| )([^\n;:.|)]{2,28})(?=[\n;.|)]|$)/u;

/** The same, after a date. */
export const birthWordsAfter =
  /^[\s,)]{0,3}(?:(?:(?:in|zu) \p{Lu}[\p{L}-]{1,20} )?geboren(?!\p{L})|doğumlu|doğdu|született|szül|syntynyt|(?:is|as) (?:my|his|her|their|the) (?:birthday|date of birth|birth ?date|dob)|születésű|生まれ|出生|년생|생(?!\p{L})|г\. ?р\.|р\. ?н\.)/iu;

/** Stand right before numbers with points that are no addresses of machines; the last is a program and its version. */
export const numberedParts =
  /(?:upgrad|updat|downgrad|migrat)\p{L}* (?:from|to|von|auf|de|à|da|van) $|(?:^|[^\p{L}])(?:sections?|sec|clauses?|paragraphs?|para|articles?|art|chapters?|versions?|ver|v|chrom(?:e|ium)|firefox|safari|edge|opera|brave|vivaldi|webview|electron|kernel|drivers?|framework|openssl|postgresql|mysql|nginx|releases?|rel|rev(?:ision)?|builds?|firmware|appendix|annex|schedule|item|rule|requirement|§+|abschnitt|kapitel|ziffer|nr|absatz|punkt|sección|cláusula|capítulo|apartado|versión|chapitre|alinéa|sezione|capitolo|versione|hoofdstuk|versie|secção|versão|rozdział|wersja|avsnitt|afsnit|oddíl|verze|kohta|versio|madde|sürüm|secțiunea|versiunea|szakasz|verzió)[.:]? ?(?:no\.? ?|#)?$|(?<![\p{L}\d/.:@-])\p{L}{2,}\/$/iu;
