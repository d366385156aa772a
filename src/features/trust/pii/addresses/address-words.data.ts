import { alternativesOf, Beginnings } from '../characters.rules.js';
import { Words } from '../words.rules.js';

/** Words of one kind, in lower case, without their full stop. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Say by themselves that a capitalised word before them is a street; its number comes first. USPS publication 28, Royal Mail. */
export const englishSuffixes = words(`
  street st str avenue ave av road rd boulevard blvd boul lane ln drive dr parkway pkwy highway hwy crescent cres terrace ter circle cir
  turnpike tpke expressway expy freeway fwy causeway cswy gardens gdns mews alley aly byway driveway streets`);

/** The same of languages that put the number last. */
export const continentalSuffixes = words(`
  straße strasse str allee gasse platz weg chaussee ufer damm straat laan gracht plein kade gatan gata gränd vägen väg vej gade stræde
  veien vegen gaten katu tie kuja polku utca út útja tér tere körút krt sétány lakótelep rakpart fasor dűlő lejtő udvar határsor köz sor
  caddesi cad blv bulv sokak sokağı sok sk bulvarı bulvari sokaği mahallesi mah meydanı meydani rkp ltp körtér sugárút sgt stny tanya náměstí nám třída třídě tř nábřeží nábř sídliště námestie trieda nábrežie rynek rynku улица проспект переулок шоссе бульвар`);

export const hungarianSuffixes = words(
  'utca u út útja tér tere krt körút körtér köz sor fasor park sétány stny rakpart rkp dűlő lejtő sugárút sgt lakótelep ltp tanya telep',
);

export const streetSuffixes: ReadonlySet<string> = new Set([...englishSuffixes, ...continentalSuffixes]);

/** Also ordinary words: a street only with something else that says so. The rest of appendix C1. */
export const weakSuffixes = words(`
  anex annex arcade arc bayou bend bluff bluffs bottom branch bridge brook brooks burg burgs bypass camp canyon cape center centre centers
  circles cliff cliffs close club common commons corner corners course court courts ct cove coves creek crest crossing crossroad crossroads curve dale
  dam divide drives estate estates extension fall falls ferry field fields flat flats ford fords forest forge forges fork forks fort
  garden gateway glen glens green greens grove groves harbor harbors harbour haven heights hill hills hollow inlet island islands isle junction
  junctions key keys knoll knolls lake lakes land landing light lights loaf lock locks lodge loop mall manor manors meadow meadows mill mills
  mission motorway mount mountain mountains neck orchard oval overpass park parks parkways pass passage path pike pine pines pl place plain
  plains plaza point points port ports prairie quay radial ramp ranch rapid rapids rest rdg ridge ridges river roads route row rue run shoal shoals
  shore shores skyway spring springs spur spurs sq square squares station strand stravenue stream summit throughway trace track trafficway
  trail trl trailer tunnel underpass union unions valley valleys via viaduct view views village villages ville vista walk walks wall way ways well
  mansions apartments cottages buildings villas towers wells wharf yard wynd wood woods parade vale rise chase esplanade promenade broadway ring hof markt graben steig plads torv allé brygge kaj vænge toft plass torget gate vei veg`);

/** Those of these that are small behind a name: "Karl Johans gate". */
export const smallSuffixes = words('gate vei veg allé torg plads plass');

/** A word that ends so is a street, when a number follows. */
export const streetEndings =
  /.(?:straße|strasse|str|weg|platz|allee|gasse|damm|ufer|chaussee|promenade|straat|laan|gracht|plein|kade|singel|dijk|steeg|plantsoen|dreef|gatan|gata|gaten|gate|gränd|vägen|väg|vej|veien|vegen|gade|stræde|vænge|boulevard|bulevardi|kai|kaj|esplanaden|esplanadi|katu|kuja|polku|väylä|kaari|raitti|aukio|tie|gårdsvej|vejen|gaden|strædet|stredet|gränden|gatans|vænget|laantje|straatje|steeg|wetering)$/;
/** Also endings of other names. */
export const weakEndings =
  /^(?:singel|brink|meent|spui|damrak|rokin|markt|noordeinde|voorhout|vrijthof|neude|kade|dijk|plantage)$|..(?:einde|hof|ring|markt|steig|stieg|berg|feld|graben|garten|park|pad|hof|lei|baan|torget|torg|stigen|backen|allén|leden|plads|torv|toften|parken|bakken|plass|svingen|stien|draget|lia|moen|åsen|tunet|gt|vn|ranta|rinne|puisto|tori|polder|hoek|veld|velden|wal|brug|brink|meent|donk|horst|hout|haven|zicht|oord|stein|akker|akkers|bos|wijk|duin|eiland|heuvel|heide|hoeve|kamp|kwartier|meer|oever|poort|rade|schans|sluis|spoor|tuin|vaart|vliet|waard|werf|zijde|erf|burg|dorp|pladsen|torvet|haverne|engen|marken|lunden|krogen|vangen|vang|højen|høj|dalen|dal|skoven|brinken|gården|kæret|vænge|toft|tofte|mosen|sletten|bjerget|brygge|bro|kajen|havnen|søen|åen|stien|hegnet|husene|plan|plantan|platsen|tomten|slingan|liden|kroken|kullen|ängen|åkern|hamnen|bryggan|terrassen|kvarteret|brynet|vældet|kanten|hoeven|.{3}alle)$/;

/** Stand before the name of a street. */
export const streetPrefixes = words(`
  laan plein hofje rijksweg rue montée promenade rond-point venelle ruelle esplanade traverse lieu-dit boulevard bd bld avenue av ave chemin ch. impasse allée allee allées quai cours route rte sentier passage voie faubourg place
  calle c/ costanilla bulevar ctra urb. avenida avda avd plaza pza plza paseo pº p.º camino carretera ctra ronda travesía glorieta callejón rambla pasaje calzada cerrada privada
  prolongación blvd boulevar bulevar circuito andador retorno urbanización polígono
  via viale v.le piazza piazzale p.za p.zza p.le l.go v.lo c.da corso c.so vicolo largo lungomare lungotevere circonvallazione fondamenta rione passeggiata salita contrada traversa strada borgo borgata frazione discesa calata rampe scalinata sdrucciolo sottoportego sestiere str.lla s.da st.da località stradone stradella viuzzo vicoletto chiasso riva lungarno lungolago circ.ne circ. p.tta piazzetta c/da
  rua r. avenida travessa praça alameda beco estrada rodovia ladeira viela calçada rotunda tv. trav. lg. pç. pça. estr. rod. urbanização azinhaga calçadinha escadinhas
  ul ulica ulicy ulicę alei aleję alejach placu osiedlu ronda rondzie skweru skwerze szosie bulwaru bulwarze wieś wsi msc. al. aleja aleje pl. plac os. osiedle rondo skwer szosa trakt bulw. bulw bulwar wyb wyb. wybrzeże wybrzeżu droga drodze rynek rynku pasaż zaułek kolonia kol. ulice ulici ul. náměstí nám. náměstíčko třída třídě třídu tř. nábřeží nábř. nábr. sídliště sídl. bulvár alej aleji stezka námestie nám trieda nábrežie sídlisko
  str. strada bulevardul bulevard bd b-dul bdul bul. aleea calea șoseaua soseaua sos. șos. splaiul piața piaţa piata intrarea intr. şoseaua şos. fundac prelungirea prel. hotar cotitura potecă uliţa ulița scuarul trecătoarea drumul fundătura fundatura pasajul
  pso psje cjón cllón cmno av.da avgda c/. barriada bda. pol. polig. pasadizo pasatge ptge passatge camí costera rbla. rda. gta. plazuela pzla. plazoleta corredera calleja callejuela camiño praza passeig carrer plaça avinguda rúa praceta rodovia loteamento colônia quadra residencial fraz. loc. sídl. diagonal corredor periférico sqn sqs
  jalan jl jln đường οδός λεωφόρος ул улица проспект пр-т пер`);

/** Those of these that are nothing else before a word in small letters: "14 rue pasteur", but "3 place libre". */
export const surePrefixes = words('rue avenue boulevard bd impasse allée chemin quai calle avenida rua viale ulica ul');

/** Stand before the name of a street in some towns, and mean something else elsewhere. */
export const weakPrefixes = words(`
  aldea arrabal arroyo bajada barranco barrio bloque calleja caserio chalet colonia conjunto cuesta edificio entrada escalinata explanada
  extramuros ferrocarril grupo huerta jardines lado lugar manzana masía mercado monte muelle parcela parque partida poblado puente puerta quinta
  feira pátio chácara estação núcleo ampliación andador peatonal boulevar sat com. stretto vico piaggia vocabolo
  ramal rampa riera rincón rua salida sector sección senda solar subida terrenos torrente vía incrocio rotonda frazione località galleria
  bairro cité villa porte square clos résidence campo am im zum zur hameau résidence lotissement ogród park wyspa plaza eje`);

/** Stand before or within the name of a street without a word for "street". */
export const nameParticles = words(`
  de du des la le les l’ l' d’ d' del della dei degli dello delle di da do dos das el los las y e i et en sur aux au san santa sant santo saint sainte
  der die das den dem am an auf im in zum zur bei unter vor hinter von van het 't ten ter op aan of the and na nad pod u v k ke za při św sv
  norra södra västra östra övre undre nedre stora lilla gamla nya alte alter altes neue neuer lange kleine große obere untere hohe korte hoge sint sankt sainte gran cel și şi gen dr prof płk ks marsz`);

/** Last words of Czech and Slovak names of streets, in small letters, days of memory among them. */
export const smallEnds = words(`
  armády hrdinů partyzánů legií legionářů dělníků pionýrů mládeže míru odboje osvoboditelů republiky revoluce vítězství obránců svobody přátelství práce bojovníků horníků hutníků
  družby povstání letců parašutistů studentů brigád sady sadů pluku divize vojáků mučedníků jednoty kovářů května máje mája listopadu novembra října októbra augusta února februára
  dubna apríla hrdinov mieru slobody víťazstva bratří sester dvorů vrch náměstíčko`);

/** Words for "at" and "under" that begin the name of a street without a word for "street": "Na Příkopě", "Ved Kæret", "Op de Hoek". */
export const situations = words(
  'na v ve u nad pod za k ke mezi před při przy ved vid under bag på over mellem op aan achter onder bij tussen voor langs am an auf im zum zur unter hinter vor bei',
);

/** Never the first word of a street's name: what a number counts. */
export const countedWords = words(`
  between million millions billion thousand hundred percent block series days day weeks week months month years year hours hour minutes minute seconds usd eur gbp
  dollars euros items pieces pages people users key story data annual world global working business calendar large small new
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec
  januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre km kg gb mb ml cm mm`);

/** Stand before a number that is no house's. */
export const numberedThings = words(`
  section sections sec article articles art clause clauses schedule schedules exhibit exhibits annex annexes appendix appendices chapter chapters ch
  part parts rule rules item items figure figures fig table tables tab page pages p pp step steps version versions phase level levels grade grades
  stage stages title titles volume volumes vol line lines windows paragraph paragraphs order orders invoice invoices release releases build builds
  lot lots case cases artikel kapitel jahr tag monat beispiel punkt abs absatz seite seiten satz anlage teil nummer rechnung artículo artículos
  cláusula cláusulas capítulo capítulos anexo anexos página chapitre chapitres annexe facture articolo articoli capitolo allegato hoofdstuk bijlage
  rozdział strona poz pozycja ust pkt s bilaga sida model type size series grade § §§
  terminal hall hala hal zaal sala room zimmer raum pokoj group grupa gruppe gruppo grupo grupp gruppen team week tydzień týden semana settimana woche uge vecka day dag den dzień giorno día session sesja sessie track season sezon seizoen temporada stagione liga
  lijn linia linka linie línea linea linje bus tram tramvaj tramwaj metro expo euro formula agenda apollo
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  sortie partie portie sectie optie locatie organisatie positie editie functie actie lid leden autos nig expediente`);

/** Before the number of a box for letters. */
export const boxWords = words(
  'box bag postfach bp b.p cs cp c.p postale correos postal apartado apdo postbus antwoordnummer antwoordnr přihrádka poczt pocztowa postboks pl postilokero kutusu pk p.k pf postafiók',
);

/** Behind the name of a neighbourhood, a street or a house in Turkey, also as texts without dots on their i have them. */
export const turkishKinds = words(`
  mah mh mahalle mahallesi cad cd cadde caddesi sok sk sokak sokağı sokaği sokagi blv bulv bulvar bulvarı bulvari meydanı meydani mevkii
  köyü yolu çıkmazı çikmazi bölgesi apt ap apartmanı apartmani site sitesi blok evleri işhanı hanı kat`);
/** Those of these that do not make a street alone. */
export const turkishWeakKinds = words(
  'apt ap apartmanı apartmani site sitesi blok evleri işhanı hanı kat yolu bölgesi',
);
export const turkishNumberMarks = words('no nu numara numarası');

/** Before the number of a flat. */
export const flatWords = words('apt apartment suite ste unit flat house villa plot bloc bl byt lgh hus');

/** Say that a postcode follows, with its town or alone. */
export const postcodeWords = words(`
  zip zipcode postcode postal plz postleitzahl anschrift adresse address cap cep dirección indirizzo adres pocztowy postnummer psč postinumero
  kodu irányítószám poștal woonplaats adresa adress morada endereço domicilio domicílio osoite cím lakcím`);
/** Say so before "code". */
export const postcodeKinds = words('zip postal post posta kod cod kód');
/** Say so before a word for "in". */
export const livingWords = words(
  'live lives living reside resides residing wohne wohnt wohnhaft habite habitant demeurant vive vivo abita abito woon woont wonende bor mieszka mieszkam bydlí bydlím moro mora asun asuu lakik bytem bytom zamieszkały zamieszkała zamieszkali zamieszkałego zamieszkałej zam zameldowany zameldowana mieszkamy siedziba siedzibą przeprowadziliśmy przeprowadziłem przeprowadziłam bydlíme bydlí sídlí sídlem sídlo přestěhovali přestěhoval bydliště wonend wonenden woonachtig gevestigd verhuisd verhuizen residente residenti domiciliato domiciliata abitiamo abitano trasferiti trasferito trasferita situato sito sita sitio domiciliado domiciliada mudado residente vivimos ubicado ubicada boende bosat bopæl bopel bosatt flyttet flyttat ligger holder adrese adresse adresen osoitteessa adresem adresim',
);

/** An address may well follow. */
export const addressContext = new Words(`
  address addresses live lives lived living reside resides resided residing resident residence located location locations home house deliver delivery
  delivered ship shipped shipping mail mailed mailing send sent office branch stay stays staying stayed grew rent rents rented tenant tenants neighbour* neighbor* parcel parcels courier doorbell pickup ambulance headquarter headquarters headquartered visit move moved moves postcode
  postal zip adresse anschrift wohnanschrift lieferanschrift lieferadresse rechnungsadresse privatadresse meldeadresse woonadres thuisadres postadres*
  factuuradres bostadsadress hemadress gatuadress besöksadress bostedsadresse hjemmeadresse besøksadresse katuosoite postiosoite kotiosoite adresim* adresi* wohnt wohne wohnen wohnhaft wohnung* wohnsitz liefer* sitz plz postleitzahl habite habitons habitant habitez demeur*
  domicili* résid* expédi* dirección vivo vive viven domicilio envi* envíe* indirizzo abito abita abitano risied* residenza cap spedi* adres* woont
  woonplaats woonachtig wonend* morada endereço moro mora cep mieszka* zamieszka* adress bor bosatt postnummer bopæl bopel adresa adrese bydl*
  bytem psč osoite* osoitte* asuu asun asuv* postinumero ikamet* otur* lakcím* cím* lakik lakó* irányítószám locui* domiciliat*
  kargo* sipariş* teslimat* gönderi* colet* encomend* entreg* csomag* kézbesít* székhely* doruč* přestěhov* sídl* dostarcz* doręcz* przeprowadz* siedzib* zam verhuis* bezorg* gevestigd residente residenti
  trasferit* consegn* recapit* mudado mudamos przyjedz* přijede přijd* acud* flyttet flyttat levering leverans*`);

/** Behind a district, in capitals too: their i has a dot or none in both. */
export const turkishProvinces =
  'Adana|Adıyaman|Afyonkarahisar|Ağrı|Aksaray|Amasya|Ankara|Antalya|Ardahan|Artvin|Aydın|Balıkesir|Bartın|Batman|Bayburt|Bilecik|Bingöl|Bitlis|Bolu|Burdur|Bursa|Çanakkale|Çankırı|Çorum|Denizli|Diyarbakır|Düzce|Edirne|Elazığ|Erzincan|Erzurum|Eskişehir|Gaziantep|Giresun|Gümüşhane|Hakkari|Hatay|Iğdır|Isparta|İstanbul|Istanbul|İzmir|Izmir|Kahramanmaraş|Karabük|Karaman|Kars|Kastamonu|Kayseri|Kırıkkale|Kırklareli|Kırşehir|Kilis|Kocaeli|Konya|Kütahya|Malatya|Manisa|Mardin|Mersin|Muğla|Muş|Nevşehir|Niğde|Ordu|Osmaniye|Rize|Sakarya|Samsun|Siirt|Sinop|Sivas|Şanlıurfa|Şırnak|Tekirdağ|Tokat|Trabzon|Tunceli|Uşak|Van|Yalova|Yozgat|Zonguldak|ADANA|ADIYAMAN|AFYONKARAHİSAR|AĞRI|AKSARAY|AMASYA|ANKARA|ANTALYA|ARDAHAN|ARTVİN|AYDIN|BALIKESİR|BARTIN|BATMAN|BAYBURT|BİLECİK|BİNGÖL|BİTLİS|BOLU|BURDUR|BURSA|ÇANAKKALE|ÇANKIRI|ÇORUM|DENİZLİ|DİYARBAKIR|DÜZCE|EDİRNE|ELAZIĞ|ERZİNCAN|ERZURUM|ESKİŞEHİR|GAZİANTEP|GİRESUN|GÜMÜŞHANE|HAKKARİ|HATAY|IĞDIR|ISPARTA|İSTANBUL|ISTANBUL|İZMİR|IZMİR|KAHRAMANMARAŞ|KARABÜK|KARAMAN|KARS|KASTAMONU|KAYSERİ|KIRIKKALE|KIRKLARELİ|KIRŞEHİR|KİLİS|KOCAELİ|KONYA|KÜTAHYA|MALATYA|MANİSA|MARDİN|MERSİN|MUĞLA|MUŞ|NEVŞEHİR|NİĞDE|ORDU|OSMANİYE|RİZE|SAKARYA|SAMSUN|SİİRT|SİNOP|SİVAS|ŞANLIURFA|ŞIRNAK|TEKİRDAĞ|TOKAT|TRABZON|TUNCELİ|UŞAK|VAN|YALOVA|YOZGAT|ZONGULDAK';

/** Behind a town in parentheses. */
export const spanishProvinces =
  '[ÁA]lava|Albacete|Alicante|Almer[íi]a|Asturias|[ÁA]vila|Badajoz|Baleares|Barcelona|Burgos|C[áa]ceres|C[áa]diz|Cantabria|Castell[óo]n|Ciudad Real|C[óo]rdoba|Cuenca|Girona|Granada|Guadalajara|Gipuzkoa|Huelva|Huesca|Ja[ée]n|La Coruña|La Rioja|Las Palmas|Le[óo]n|Lleida|Lugo|Madrid|M[áa]laga|Murcia|Navarra|Ourense|Palencia|Pontevedra|Salamanca|Segovia|Sevilla|Soria|Tarragona|Tenerife|Teruel|Toledo|Valencia|Valladolid|Vizcaya|Zamora|Zaragoza';

/** States, provinces and territories of the United States, Canada, Australia and India, and their abbreviations. */
const stateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York|Brunswick|South Wales)|North (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South (?:Carolina|Dakota|Australia)|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West(?:ern)? (?:Virginia|Australia)|Wisconsin|Wyoming|District of Columbia|Puerto Rico|Alberta|British Columbia|Manitoba|Newfoundland(?: and Labrador)?|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|Qu[eé]bec|Saskatchewan|Yukon|Queensland|Tasmania|Victoria|Northern Territory|Australian Capital Territory|D\\.C\\.';
export const states = new RegExp(`(?:${stateNames})(?!\\p{L})`, 'iuy');
const codes = `AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|VI|GU|AS|MP|AA|AE|AP|AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|NSW|VIC|QLD|TAS|ACT`;
export const stateCodes = new RegExp(`(?:${codes})(?![\\p{L}\\d])`, 'uy');
export const lowerStateCodes = new RegExp(`(?:${codes.toLowerCase()})(?![\\p{L}\\d])`, 'uy');
/** The beginnings of these names and codes. */
export const stateBeginnings = new Beginnings([...alternativesOf(stateNames), ...alternativesOf(codes)]);
