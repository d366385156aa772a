/** Words of one kind, without accents, in small letters. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/**
 * Names of the field of a form, record or letter that has a postal address, or the line of one with its street: letters and digits
 * alone, without accents. Words before them are `fieldOwners`.
 */
export const addressFields = words(`
  address address1 address2 addressline addressline1 addressline2 addr addr1 addr2 line1 line2 street street1 street2 streetaddress streetline streetline1
  streetandnumber streetnumber streetname housenumberandstreet housestreet shipto billto deliverto deliveredto sendto residence residentat residingat livesat livingat
  citystatezip citypostcode townpostcode
  adresse anschrift strasse str strassehausnummer strasseundhausnummer strassehausnr strasseundhausnr strassenr strnr strassenummer plzort plzwohnort plzundort plzstadt
  postleitzahlort wohnort wohnhaft wohnhaftin wohnsitz gemeldetin
  adressecomplete adressepostale adressedelivraison adressedefacturation adressededomicile adressedudomicile domicile domicileau rue voie nvoie numeroetrue
  noetrue codepostalville codepostaletville cpville cpetville demeurant demeurantau habitantau
  direccion direccioncompleta direccionpostal direcciondeenvio direcciondeentrega direcciondefacturacion domicilio domiciliado domiciliadoen domiciliadaen calle
  callenumero calleynumero residencia residenteen cplocalidad cppoblacion
  indirizzo indirizzocompleto indirizzodiresidenza indirizzodispedizione indirizzodifatturazione indirizzodidomicilio residenza residente residentein via viaenumero viaencivico
  viaecivico capcitta capcomune caplocalita
  adres woonadres bezorgadres factuuradres postadres thuisadres afleveradres huisadres straat straathuisnummer straatenhuisnummer straatennummer postcodeplaats
  postcodewoonplaats postcodeenplaats postcodeenwoonplaats wonende wonendete
  adreszamieszkania adreskorespondencyjny adresdokorespondencji adresdostawy adreswysylki adreszameldowania adrespocztowy ulica ulicanumer ulicainumer ulicanr ulicainr
  zamieszkaly zamieszkala zam zameldowany zameldowana kodmiejscowosc kodimiejscowosc kodimiasto kodpocztowyimiejscowosc kodpocztowymiejscowosc
  endereco enderecocompleto enderecodeentrega morada rua logradouro
  adress bostadsadress gatuadress leveransadress hemadress postadress bostedsadresse leveringsadresse gateadresse hjemmeadresse
  osoite katuosoite postiosoite kotiosoite adresa bydliste ulice adresabydliste trvalebydliste adresatrvalehobydliste strada domiciliu cim lakcim lakcime szallitasicim adresi evadresi ikametadresi`);

/** Say whose or which address a field has: before the words above, with or without a space. */
export const fieldOwners =
  /^(?:home|shipping|ship|delivery|deliver|billing|bill|mailing|mail|postal|street|residential|permanent|current|previous|new|old|my|our|his|her|their|the|your|office|work|business|return|registered|customers?|clients?|patients?|tenants?|employees?|employers?|site|property|service|contact|correspondence|full|complete|applicants?|senders?|recipients?|pickup|invoice|forwarding|legal|primary|secondary|liefer|lieferungs|rechnungs|wohn|privat|post|versand|melde|heimat|haupt|neue|neuer|alte|kunden|firmen|meine|unsere|nouvelle|ancienne|mon|ma|notre|votre|nueva|mi|su|nuestra|nuovo|suo|mio|nieuwe|mijn|nowy|moj|nasz|stary|novo|nova|meu|minha)+/;

/** Before "address": it is no postal one. */
export const otherAddresses = words(
  'email e mail web ip ipv mac memory base bounce wallet contract network broadcast server host listen bind virtual physical load return_ start end url http site_ node peer remote local source destination bitcoin ethereum hex register bus device',
);

/** Words that may follow an address in a sentence: a name between a street and one of them is its town, as in "12 Oak Street, Leeds since 2011". */
export const wordsBehindTown = words(`
  since until till from to on at by for again before after when where while because but is was has near opposite next between which that please thanks tomorrow
  el la los las le les il lo gli un una un een de den der das und y e et i en w we na we o till sen siden od dal czy jest är er je
  today tonight yesterday this every around about
  seit bis ab nach wieder bitte heute morgen gestern weil wo wenn
  depuis jusque jusqu pour car chez hier demain svp merci
  desde hasta para porque ayer manana cerca donde
  dal dalla da fino per perche domani ieri dove
  sinds tot voor vanaf omdat morgen gisteren waar naar
  od do dla przy bo gdzie jutro wczoraj prosze
  desde ate para onde
  con antes ayer se del esta está entro ieri con è alle med mens når fra pr som wordt staat graag ook jest są ma s ve v ze je
  vanochtend vandaag vanavond vanmiddag dziś dzisiaj dnes zítra včera oggi stamattina stasera hoy mañana idag imorgen maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tisdag lördag söndag hilsen groeten
  hierna dalej dále herefter nedan hereinafter nachfolgend`);

/** In a message in small letters these follow a street where a town could: they end what belongs to it. */
export const chatWords = words(`
  thanks thank thx ty please pls cheers ok okay yes no not the and ring knock call text come bring leave tell ask buzz danke bitte gruss lg vg und oder klingeln merci bonjour svp et ou
  gracias por y o hola grazie prego ciao e bedankt dank graag en of groetjes dzieki dziekuje prosze i oraz obrigado lol xx haha also dann alors luego poi dan potem which where it he she we i you they
  il elle on ik je hij zij wij er sie ich wir du ella yo io lui lei noi ja ty on ona my`);

/** Somebody lives or moves there: the name of a town, and then the street, follow. */
export const beforeTown =
  '(?:resident\\p{L}?|r[ée]sidant|domicili\\p{L}{1,4}|abit\\p{L}{1,5}|viv[eoia]\\p{L}{0,3}|wohn\\p{L}{1,5}|mieszka\\p{L}{0,4}|zamieszka[łl]\\p{L}|habit\\p{L}{1,5}|demeur\\p{L}{1,4}|woon\\p{L}{0,5}|wonend\\p{L}?|lives?|living|resid\\p{L}{1,4}|umgezogen|moved|verhuisd|treffen uns|sede|siège|sitz|gemeldet|zameldowan\\p{L})(?: (?:in|a|à|en|w|we|te|to|nach|von|at))?';

/** The areas of British postcodes (Royal Mail). */
export const britishAreas = words(`
  AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV
  JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ
  TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`);

/** The provinces of Italy by their letters (ISO 3166-2). */
export const italianProvinces =
  'AG|AL|AN|AO|AP|AQ|AR|AT|AV|BA|BG|BI|BL|BN|BO|BR|BS|BT|BZ|CA|CB|CE|CH|CL|CN|CO|CR|CS|CT|CZ|EN|FC|FE|FG|FI|FM|FR|GE|GO|GR|IM|IS|KR|LC|LE|LI|LO|LT|LU|MB|MC|ME|MI|MN|MO|MS|MT|NA|NO|NU|OR|PA|PC|PD|PE|PG|PI|PN|PO|PR|PT|PU|PV|PZ|RA|RC|RE|RG|RI|RM|RN|RO|SA|SI|SO|SP|SR|SS|SU|SV|TA|TE|TN|TO|TP|TR|TS|TV|UD|VA|VB|VC|VE|VI|VR|VT|VV';
