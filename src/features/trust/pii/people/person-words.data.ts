/** Titles before a name, as patterns; they are written with a capital. */
export const titles: readonly string[] = [
  'Mr\\.?',
  'Mrs\\.?',
  'Ms\\.?',
  'Mx\\.?',
  'Miss',
  '(?:MR|MRS|MS|DR)\\.?',
  'Dr\\.?(?: (?:med|jur|phil|Ing|rer|nat)\\.){0,3}',
  'Prof\\.?(?: Dr\\.)?',
  'Professor',
  'Herrn?',
  'Frau',
  'Dipl\\.-Ing\\.',
  'Mme\\.?',
  'Mlle\\.?',
  'Monsieur',
  'Madame',
  'M\\.',
  'Maître',
  'Sra?\\.',
  'Srta\\.',
  '[Ss]eñora?',
  'Señorita',
  'Doña',
  'Sig(?:ra)?\\.',
  'Signora?',
  'Dhr\\.',
  'Mevr(?:ouw|\\.)',
  'Meneer',
];

/** Labels before a colon that only names follow: one word is enough. */
export const nameLabels: readonly string[] = [
  '(?:first|last|given|family|middle|maiden|birth)[ _-]?name',
  'surname',
  '(?:vor|nach|familien|geburts|ruf)name',
  'prénoms?',
  'nom de (?:famille|naissance|jeune fille)',
  'apellidos?',
  'nombre de pila',
  'imi(?:ę|ona)',
  'nazwisko(?: rodowe| panieńskie)?',
  'cognome',
  '(?:achter|voor)naam',
];

/** Labels before a colon that names follow, or something else: two words are needed. */
export const personLabels: readonly string[] = [
  '(?:full[ _-]?|legal )?name(?: of (?:the )?(?:patient|customer|client|employee|applicant|insured|tenant|holder|signatory))?',
  "(?:patient|customer|client|employee|applicant|tenant|landlord|contact|account holder|cardholder|insured|claimant|beneficiary|signatory|guest|passenger|student|author|recipient|sender|attorney|physician|doctor|manager|buyer|seller|borrower|witness|defendant|plaintiff|spouse)(?:[ _-]?name|[’'`]s name)?",
  'contact person',
  'by',
  'reports to',
  '(?:kunde|kundin|kundenname|patient(?:in|enname)?|name des (?:patienten|kunden|mitarbeiters|antragstellers)|ansprechpartner(?:in)?|kontaktperson|mitarbeiter(?:in)?|antragsteller(?:in)?|versicherungsnehmer(?:in)?|versicherte[rn]?|mieter(?:in)?|vermieter(?:in)?|bearbeiter(?:in)?|sachbearbeiter(?:in)?|absender(?:in)?|empfänger(?:in)?|kontoinhaber(?:in)?|unterzeichner(?:in)?|vorgesetzter?|arzt|ärztin|schüler(?:in)?)',
  '(?:nom(?: complet| et prénom| du (?:client|patient|salarié|titulaire))?|client(?:e)?|patient(?:e)?|contact|interlocut(?:eur|rice)|salariée?|demandeu(?:r|se)|destinataire|expédit(?:eur|rice)|titulaire|assurée?|locataire|signataire|médecin)',
  '(?:nombre(?: completo| y apellidos| del (?:cliente|paciente|empleado|titular))?|cliente|paciente|contacto|persona de contacto|emplead[oa]|solicitante|destinatari[oa]|remitente|titular|asegurad[oa]|inquilin[oa]|médic[oa])',
  '(?:imi(?:ę|ona) i nazwisko|klient(?:ka)?|pacjent(?:ka)?|pracowni(?:k|ca)|kontakt|osoba (?:kontaktowa|do kontaktu)|odbiorca|nadawca|wnioskodaw(?:ca|czyni)|najemca|wynajmujący|ubezpieczon[ya]|lekarz)',
  '(?:nome(?: e cognome| completo)?|paziente|dipendente|naam|klant|patiënt|contactpersoon)',
];

/** Headers of messages, behind which a name stands before an address in brackets. */
export const nameHeaders: readonly string[] = [
  'from',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'von',
  'an',
  'de',
  'à',
  'para',
  'od',
  'do',
];

/** Words before the whole name of somebody who does or gets something, with a colon or without. */
export const doers: readonly string[] = [
  '(?:prepared|signed|reviewed|approved|reported|submitted|written) by',
  'attn\\.?',
  'for the attention of',
  'z\\. ?hd\\.(?: von)?',
  'zu händen(?: von)?',
  '(?:unterzeichnet|unterschrieben|genehmigt|geprüft|erstellt|freigegeben) von',
  "à l[’'`]attention de",
  '(?:signé|rédigé|approuvé|établi) par',
  '(?:firmado|aprobado|redactado|revisado) por',
  'a la atención de',
  '(?:podpisan[aoey]|zatwierdzon[aoey]|sporządzon[aoey]) przez',
];

/** Words by which somebody says a name. */
export const introductions: readonly string[] = [
  "my (?:full |first |last )?name(?: is|[’'`]s)",
  'i am called',
  'ich hei(?:ß|ss)e',
  'mein name ist',
  "je m[’'`]appelle",
  'mon nom est',
  'me llamo',
  'mi nombre es',
  'nazywam się',
  'mam na imię',
  'mi chiamo',
  'il mio nome è',
  'mijn naam is',
  'ik heet',
  'o meu nome é',
  'chamo-me',
];

/** Words before the name of whoever is written to. */
export const salutations: readonly string[] = [
  'dear',
  'hi',
  'hello',
  'hey',
  'liebe[r]?',
  'hallo',
  'ch(?:er|ère)',
  'bonjour',
  'estimad[oa]',
  'querid[oa]',
  'hola',
  'drog(?:i|a)',
  'cześć',
  'witaj',
  'szanown(?:y panie|a pani)',
  'beste',
  'caro',
  'cara',
  'gentile',
];

/** Words before the name of whoever writes, on the lines below. */
export const closings: readonly string[] = [
  '(?:yours )?(?:sincerely|faithfully|truly)(?: yours)?',
  '(?:best|kind|kindest|warm|warmest)? ?regards',
  'best wishes',
  'all the best',
  'best',
  'cheers',
  '(?:many )?thanks(?: again| in advance)?',
  'thank you',
  'respectfully(?: submitted)?',
  '(?:mit )?(?:freundliche[nm]?|beste[nm]?|viele[nm]?|liebe[nm]?|herzliche[nm]?|sonnige[nm]?)(?: und herzlichen)? gr(?:ü|ue)(?:ß|ss)en?',
  'hochachtungsvoll',
  'mfg',
  'lg',
  '(?:bien |très )?cordialement',
  'bien à (?:vous|toi)',
  '(?:sincères|meilleures) salutations',
  '(?:muy )?atentamente',
  '(?:un )?(?:saludos?|abrazo)(?: cordial(?:es)?)?',
  '(?:z|z wyrazami) (?:poważaniem|szacunku)',
  '(?:serdecznie )?pozdrawiam',
  'z pozdrowieniami',
  'met vriendelijke groet(?:en)?',
  'cordiali saluti',
];

/** Particles within names, in small letters. */
export const particles: readonly string[] = [
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'des',
  'la',
  'las',
  'los',
  'le',
  'ter',
  'ten',
  'zu',
  'zum',
  'zur',
  'bin',
  'ibn',
  'al',
  'el',
  'y',
];

/** Words in capitals that are no part of a name: it ends before them. In small letters. */
export const otherWords: ReadonlySet<string> = new Set(
  `
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi
  vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo
  team all everyone everybody colleague colleagues sir sirs madam madame customer customers client clients user users member members support service
  services sales marketing committee board department office manager hiring recruiter admin administrator reader readers friend friends guest guests
  parents patient patients tenant tenants shareholder shareholders students student president chair chairman director secretary minister officer
  there world folks guys both again ladies gentlemen mom dad mum valued santa god
  grüße grüßen gruß damen herren kollegen kolleginnen kunde kunden kundin team mitarbeiter mitglieder nutzer freunde alle zusammen eltern leser kanzlerin präsident
  doktor professor minister richter rechtsanwalt
  messieurs mesdames monsieur collègues clients équipe tous toutes amis docteur maître président juge
  señores señoras equipo todos clientes colegas amigos señor señora
  państwo panie pani zespół wszyscy klient klienci
  the this that these those a an and or not no none unknown any see our your my his her their we you they it is was are if when please for from with
  at in on to of by as der die das ein eine und oder nicht le la les un une et ou el los las una y o w z i na do
  street avenue road lane drive court square city state county north south east west new
  universe america earth congeniality
  company group bank university college school institute hospital clinic foundation association agency ministry council court
  tbd tba na n/a null none string number boolean true false undefined required optional default
  windows linux android chrome firefox microsoft google amazon apple oracle github gitlab docker kubernetes python java javascript typescript visual
  studio code excel word office azure cloud server client api sdk database network system project product version release build test tests model
  invoice order account address date phone email mail number id type status title description amount total price notes page reference subject
  datum adresse telefon rechnung nummer straße objet sujet téléphone fecha dirección teléfono numer data adres
  ihr ihre ihren unser unsere your votre notre su nuestro dział neue neuer neues neuen nouveau nouvelle nuevo nueva nowy nowa nowe projekt projet
  proyecto project vertrag contrat contrato umowa hauptbahnhof bahnhof flughafen gare aéroport station estación aeropuerto dworzec
  general data protection regulation agreement policy report annual quarterly
  `
    .trim()
    .split(/\s+/),
);

/** Words behind a name by which it is that of an organisation. */
export const organisationForms: readonly string[] = [
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'se',
  'inc',
  'llc',
  'llp',
  'ltd',
  'limited',
  'corp',
  'corporation',
  'co',
  'company',
  'plc',
  'group',
  'gruppe',
  'holding',
  'holdings',
  'bank',
  'sa',
  'sas',
  'sarl',
  'sl',
  'srl',
  'spa',
  'bv',
  'nv',
  'ab',
  'oy',
  'as',
  'sp',
  'university',
  'universität',
  'université',
  'college',
  'school',
  'institute',
  'institut',
  'hospital',
  'klinik',
  'clinic',
  'foundation',
  'stiftung',
  'verein',
  'association',
  'international',
  'partners',
  'solutions',
  'systems',
  'software',
  'technologies',
  'services',
  'consulting',
  'industries',
  'motors',
  'airlines',
  'insurance',
  'versicherung',
  'versicherungen',
  'team',
  'department',
  'abteilung',
  'committee',
  'ministry',
  'brothers',
  'sons',
  'stores',
  'studio',
  'studios',
  'city',
  'street',
  'straße',
  'avenue',
  'road',
  'airport',
  'day',
];
