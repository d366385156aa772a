import { type Lexicon, list, northernFormats, texts } from './northern-formats.data.ts';

/** The languages whose addresses are made from the forms that posts publish. */
export type PostLanguage = 'fr' | 'es' | 'it' | 'pl' | 'nl' | 'pt' | 'cs' | 'sv' | 'da';

/**
 * From UPU S42 and the national guides (La Poste AFNOR XPZ 10-011, Correos, Poste Italiane, Poczta Polska, PostNL NEN 5825, CTT, Česká pošta,
 * PostNord). `#` is a digit, `^` one but 0, `@` a capital letter, `|` the end of a line or a comma; `STREET`, `NAME`, `NR`, `TOWN` with its postcode,
 * `CITY` without, and `UNIT` stand for an item of their list. Of each list every second item is held out.
 */
export const postFormats: Readonly<Record<PostLanguage, Lexicon>> = {
  fr: {
    streets: list(
      `rue NAME; avenue NAME; boulevard NAME; place NAME; chemin NAME; impasse NAME; allée NAME; quai NAME; route NAME; cours NAME; Rue NAME; av. NAME; bd NAME; passage NAME; square NAME; sentier NAME; faubourg NAME; villa NAME; rond-point NAME; esplanade NAME; montée NAME; ruelle NAME; promenade NAME; hameau NAME; résidence NAME; venelle NAME; cité NAME; clos NAME`,
    ),
    names: list(
      `de l'Église; de l'Abbé-Grégoire; des Lilas; des Trois-Frères; du Général-Leclerc; du Maréchal Foch; Victor-Hugo; Jean Moulin; d'Alésia; d'Aligre; de la République; de la Croix-Rouge; du 8-Mai-1945; du 11 Novembre 1918; Sainte-Catherine; Saint-Honoré; de Strasbourg; de Brest; Pasteur; Gambetta; des Quatre Vents; des Bons Enfants; Louis Blanc; Paul Doumer; de la Fontaine aux Loups; du Pont de l'Arche; Anatole-France; Pierre et Marie Curie; de l'Île d'Or; de l'Hôtel de Ville`,
    ),
    numbers: list(`^; ^#; ^#; ^##; ^# bis; ^ ter; ^#B; ^#A; ^-^#; ^#/^#`),
    towns: list(
      `^#### Lyon; ^#### Lille; 13##^ Marseille; 750^^ Paris; ^#### Saint-Étienne; ^#### Le Mans; ^#### Villeneuve-d'Ascq; ^#### Aix-en-Provence; F-^#### Nantes; F-^#### Metz; ^#### L'Haÿ-les-Roses; ^#### Les Sables-d'Olonne; ^#### BORDEAUX; ^#### RENNES CEDEX ^; ^#### Bourg-en-Bresse; ^#### La Roche-sur-Yon; 690## Lyon 0^; ^#### Nice Cedex`,
    ),
    units: list(
      `appt ^#; appartement ^##; bât. @; bâtiment @^; 3e étage; 2ème étage; escalier @; esc. ^; porte ^#; porte @; étage ^; entrée @; rez-de-chaussée; Rés. Les Tilleuls; résidence Le Parc; Apt ^#; hall ^; RDC gauche; 1er étage gauche; 4e étage droite; BP ^##; CS ^####; Appt. @^#; bureau ^##; chez Mme Perrin; boîte ^#`,
    ),
    lines: list(
      `NR STREET | TOWN; NR, STREET | TOWN; NR STREET, TOWN; NR, STREET, TOWN; NR STREET, UNIT, TOWN; UNIT | NR STREET | TOWN; NR STREET | UNIT | TOWN; NR STREET - TOWN; NR STREET – TOWN; UNIT, NR STREET, TOWN; UNIT, UNIT, NR STREET, TOWN; NR STREET TOWN; NR STREET à CITY; NR STREET, à CITY; NR STREET, CITY; NR, STREET, CITY; NR STREET (TOWN); STREET, NR, TOWN; lieu-dit Le Moulin, TOWN; Lieu-dit La Haute Borne | TOWN; BP ^## | TOWN; CS ^#### | TOWN; ZA des Prés, TOWN; ZI Nord, NR STREET, TOWN; NR STREET | TOWN | France; NR STREET, TOWN (France); Résidence Les Cèdres, UNIT, TOWN; Résidence du Lac – UNIT – UNIT | NR STREET | TOWN`,
    ),
    frames: texts(`
      Elle habite {A} depuis 2019.
      J'habite au {A}, c'est la porte bleue.
      Merci d'envoyer le colis à cette adresse : {A}. Je serai absent lundi.
      Adresse de livraison : {A}\\nTéléphone : 06 12 34 56 78
      Le locataire, demeurant {A}, reconnaît avoir reçu les clés.
      M. Durand, domicilié {A}, ci-après dénommé le vendeur,
      Mme Claire Petit\\n{A}\\n\\nMadame, Monsieur,
      Paul Martin\\n{A}\\nle 3 mars 2025
      Nous avons déménagé au {A} et le courrier n'arrive plus.
      On se retrouve devant chez moi, {A}, à 20h ?
      Le siège est situé {A}.
      Le bien situé {A} est vendu libre.
      Lieu de l'intervention : {A}. Code de l'immeuble : 45B12.
      facture à établir au nom de Julie Morel, {A}, merci
    `),
  },
  es: {
    streets: list(
      `calle NAME; c/ NAME; C/ NAME; avenida NAME; Avda. NAME; av. NAME; Calle NAME; plaza NAME; Pza. NAME; paseo NAME; P.º NAME; camino NAME; carretera NAME; ronda NAME; travesía NAME; glorieta NAME; rambla NAME; callejón NAME; urbanización NAME; pasaje NAME; cuesta NAME; costanilla NAME; vía NAME; alameda NAME; Gran Vía NAME; bulevar NAME; ctra. NAME; barrio NAME`,
    ),
    names: list(
      `de los Reyes Católicos; de los Hermanos Machado; de la Constitución; de la Estación; del Mar; del Carmen; Mayor; Real; de Alcalá; de Goya; José Ortega y Gasset; Ramón y Cajal; del Dos de Mayo; del 12 de Octubre; de San Juan de Dios; de San Vicente Ferrer; Fray Luis de León; Padre Damián; de las Flores; de las Acacias; Doctor Fleming; General Ricardos; de Colón; de Velázquez; Virgen de la Paz; Nuestra Señora de la Luz; de l'Estel; del Pi; Pintor Sorolla; Poeta Querol`,
    ),
    numbers: list(
      `^; ^#; , ^#; , ^##; ^##; n.º ^#; , n.º ^; nº ^#; núm. ^#; , núm. ^; ^# bis; ^-^#; , s/n; s/n; ^#@; ^# A; km ^,^; km. ^#`,
    ),
    towns: list(
      `280## Madrid; 080## Barcelona; 410## Sevilla; 460## Valencia; 18### Granada (Granada); 29### Málaga; 33### Gijón (Asturias); 48### Bilbao (Bizkaia); 28### Alcalá de Henares (Madrid); 11### Jerez de la Frontera (Cádiz); 15### A Coruña; 20### Donostia-San Sebastián; 08### L'Hospitalet de Llobregat; 35### Las Palmas de Gran Canaria; 28### SAN SEBASTIÁN DE LOS REYES; 43### TARRAGONA; E-28### Pozuelo de Alarcón; 03### Elche, Alicante; 39### Santander, Cantabria; 50### Zaragoza`,
    ),
    units: list(
      `3.º B; 2º izda.; 4º D; 1.º dcha.; piso 3, puerta 2; 5.ª planta; esc. A; escalera 2; bajo; bajo B; ático; ático 1.ª; portal 3; bloque 4; puerta 12; pta. 7; entlo. 2.ª; entresuelo 1.ª; local 3; oficina 204; casa 5; nave 12; 2.º 1.ª; 3º-2ª; esc. 2, 4.º C; esc. B, 1º A; principal; sótano`,
    ),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR, UNIT | TOWN; STREET NR, UNIT, TOWN; STREET NR UNIT, TOWN; STREET NR UNIT | TOWN; STREET NR, UNIT, CITY; STREET NR, UNIT. TOWN; STREET NR, CITY; STREET NR de CITY; STREET NR en CITY; STREET NR (CITY); STREET NR – UNIT – TOWN; STREET NR - UNIT - TOWN; STREET NR | TOWN | España; STREET NR, TOWN, España; Urb. Los Olivos, STREET NR, TOWN; Edificio Torre Sur, STREET NR, TOWN; Apartado de Correos ^## | TOWN; Apdo. ^### | TOWN; Polígono Industrial El Prado, STREET NR, TOWN; Pol. Ind. Las Eras, nave ^#, TOWN; STREET NR UNIT CITY; STREET NR TOWN; Finca El Retiro, STREET NR | TOWN; Lugar de Outeiro ^#, TOWN`,
    ),
    frames: texts(`
      Vivo en {A} desde hace tres años.
      Mi dirección es {A}, el timbre no funciona.
      Envíen el paquete a {A}. Gracias.
      Dirección de entrega: {A}\\nTeléfono: 612 345 678
      D. Luis Pérez, con domicilio en {A}, en adelante el vendedor,
      Doña Ana Ruiz, vecina de Burgos, con domicilio a efectos de notificaciones en {A}, comparece.
      Carmen Vidal Soto\\n{A}\\n\\nMuy señores míos:
      Entregar en: Farmacia Arce\\n{A}\\nTelf. 942 55 01 09
      Nos hemos mudado a {A} y no llega el correo.
      quedamos en mi casa, {A}, a las nueve
      El inmueble sito en {A} se vende libre de cargas.
      La sede está en {A}.
      El técnico acudirá a {A} el martes por la tarde.
      Factura a nombre de Javier Gil, {A}.
    `),
  },
  it: {
    streets: list(
      `via NAME; Via NAME; viale NAME; Viale NAME; piazza NAME; corso NAME; Corso NAME; largo NAME; vicolo NAME; P.zza NAME; strada NAME; C.so NAME; contrada NAME; piazzale NAME; V.le NAME; salita NAME; lungomare NAME; borgo NAME; traversa NAME; località NAME; frazione NAME; calle NAME; rione NAME; galleria NAME; circonvallazione NAME; passeggiata NAME; fondamenta NAME; campo NAME`,
    ),
    names: list(
      `dell'Indipendenza; dell'Olmo; degli Scipioni; degli Artisti; delle Rose; delle Fornaci; della Libertà; della Repubblica; XX Settembre; IV Novembre; Giuseppe Garibaldi; Camillo Cavour; San Pio X; Santa Maria Maggiore; G. Verdi; A. Manzoni; 25 Aprile; 1° Maggio; dei Mille; dei Tigli; Massimo d'Azeglio; Gabriele D'Annunzio; Roma; Trieste; Monte Nero; Colle Aperto; Fratelli Bandiera; Madonna del Ponte; Antonio Gramsci; Aldo Moro`,
    ),
    numbers: list(
      `^; ^#; , ^#; , ^; ^##; n. ^#; , n. ^#; , n° ^; ^#/A; ^#/b; ^# bis; , snc; snc; ^-^#; ^#@; n.^#; , civico ^#; ^/^#`,
    ),
    towns: list(
      `001## Roma (RM); 201## Milano MI; 101## Torino (TO); 161## Genova GE; 401## Bologna; 801## Napoli; 30### Venezia Mestre (VE); 48### Faenza (RA); 15### Tagliolo Monferrato AL; 09### Quartu Sant'Elena (CA); 64### Roseto degli Abruzzi (TE); 31### Conegliano (TV); I-39### Bolzano; I-34### Trieste (TS); 70### BARI (BA); 37### VERONA VR; 25### Desenzano del Garda (BS); 23### Lecco - LC; 67### L'Aquila (AQ); 11### Aosta`,
    ),
    units: list(
      `int. 5; interno 12; scala B; sc. A; piano 3; 2° piano; 3º piano; piano terra; scala A, int. 4; scala C interno 7; palazzina 2; pal. B; edificio C; appartamento 9; app. 3; c/o Rossi; terzo piano; int. B; sc. 2, p. 4; lotto 12; citofono Bianchi; presso Ferri; scala unica; primo piano`,
    ),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR - TOWN; STREET NR – TOWN; STREET NR, UNIT | TOWN; STREET NR, UNIT, TOWN; STREET NR UNIT, TOWN; STREET NR, UNIT - TOWN; STREET NR, CITY; STREET NR a CITY; STREET NR, UNIT, CITY; STREET NR, UNIT a CITY; TOWN, STREET NR; CITY, STREET NR; CITY in STREET NR; CITY alla STREET NR; STREET NR TOWN; STREET NR UNIT TOWN; STREET NR | TOWN | Italia; STREET NR, TOWN, ITALIA; Casella Postale ^## | TOWN; C.P. ^## | TOWN; Frazione Torre ^# | TOWN; Loc. Le Piane, TOWN; Fraz. San Rocco, STREET NR, TOWN; Villa Serena, STREET NR, TOWN; Cascina Bruciata, STREET NR | TOWN; Palazzo Neri, STREET NR | TOWN`,
    ),
    frames: texts(`
      Abito in {A} dal 2018.
      Il mio indirizzo è {A}, suonare due volte.
      Spedite il pacco in {A}, grazie.
      Indirizzo di consegna: {A}\\nTel. 333 1234567
      Il sig. Marco Neri, residente in {A}, di seguito il venditore,
      La sottoscritta Anna Conti, residente a {A}, dichiara
      Paolo Greco\\n{A}\\n\\nSpettabile Ditta,
      Laura Riva\\n{A}\\nLecco, 3 marzo 2025
      Ci siamo trasferiti in {A} e la posta non arriva.
      ci vediamo da me, {A}, alle nove
      La sede legale è in {A}.
      L'immobile sito in {A} è libero.
      Il tecnico passerà in {A} martedì.
      Fattura intestata a Sara Villa, {A}.
    `),
  },
  pl: {
    streets: list(
      `ul. NAME; ulica NAME; al. NAME; aleja NAME; os. NAME; osiedle NAME; pl. NAME; plac NAME; Al. NAME; UL. NAME; Ulica NAME; rondo NAME; skwer NAME; bulwar NAME; szosa NAME; trakt NAME; ulicy NAME; alei NAME; Aleje NAME; rynek NAME`,
    ),
    names: list(
      `Tadeusza Kościuszki; Adama Mickiewicza; 3 Maja; 11 Listopada; Jana Pawła II; Armii Krajowej; Wojska Polskiego; Polna; Krakowska; św. Jana; św. Wawrzyńca; 1000-lecia; Księcia Józefa; Księdza Popiełuszki; gen. Andersa; marsz. Piłsudskiego; Nowy Świat; Stare Miasto; Żwirki i Wigury; Bohaterów Westerplatte; Pod Kasztanami; Nad Rzeką; Na Skarpie; Przy Lesie; Marii Skłodowskiej-Curie; Wincentego Pola; Powstańców Śląskich; Dąbrowskiego`,
    ),
    numbers: list(
      `^; ^#; ^#/^; ^/^#; ^# m. ^; ^# m ^#; ^#A; ^#a/^#; ^#@ m. ^; ^# lok. ^; ^#, lok. ^#; nr ^#; nr ^#/^; ^# lok ^#; ^-^#; ^#c; ^, m. ^#; ^# / ^#`,
    ),
    towns: list(
      `00-### Warszawa; 30-### Kraków; 50-### Wrocław; 80-### Gdańsk; 60-### Poznań; 34-### Limanowa; 43-### Bielsko-Biała; 05-### Nowy Dwór Mazowiecki; 41-### DĄBROWA GÓRNICZA; 90-### ŁÓDŹ; 11-### Mrągowo, woj. warmińsko-mazurskie; 63-### Ostrów Wielkopolski; PL-20-### Lublin; 81-### Gdynia; 32-### Niepołomice; 95-### Konstantynów Łódzki; 33-### Nowy Sącz; 58-### Kudowa-Zdrój`,
    ),
    units: list(
      `lok. ^; lokal ^#; m. ^#; mieszkanie ^; II piętro; 3 piętro; 2. piętro; klatka B; kl. II; parter; poddasze; I p.; budynek C; bud. 3; pok. ^##; pokój ^##`,
    ),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR, UNIT | TOWN; STREET NR, UNIT, TOWN; TOWN, STREET NR; CITY, STREET NR; STREET NR w CITY; STREET NR, CITY; STREET NR we CITY; STREET NR CITY; STREET NR TOWN; TOWN STREET NR; STREET NR | TOWN | Polska; STREET NR, TOWN, Polska; Mordarka ^## | TOWN; Wola Mała ^#, TOWN; skr. poczt. ^# | TOWN; skrytka pocztowa ^## | TOWN; CITY STREET NR; w CITY przy STREET NR; TOWN, STREET NR, UNIT; CITY, STREET NR, UNIT; STREET NR; STREET NR UNIT; Dwór Zalesie, STREET NR, TOWN; Wieża Północ, UNIT, STREET NR, TOWN`,
    ),
    frames: texts(`
      Mieszkam {A} od trzech lat.
      Mój adres to {A}, domofon nie działa.
      Proszę wysłać paczkę na adres {A}. Dziękuję.
      Adres dostawy: {A}\\nTelefon: 601 234 567
      Jan Nowak, zamieszkały {A}, zwany dalej sprzedającym,
      Pani Ewa Lis, zam. {A}, oświadcza, że
      Piotr Zając\\n{A}\\n\\nSzanowni Państwo,
      Anna Wilk\\n{A}\\nWarszawa, dnia 3 marca 2025 r.
      Przeprowadziliśmy się na {A} i poczta nie dochodzi.
      spotkajmy się u mnie, {A}, o dziewiątej
      Siedziba mieści się przy {A}.
      Lokal położony przy {A} jest wolny.
      Technik przyjedzie na {A} we wtorek.
      Faktura na Marka Dudę, {A}.
    `),
  },
  nl: {
    streets: list(
      `Kerkstraat; Jan van Galenstraat; Burgemeester van Tuyllaan; Koningin Wilhelminalaan; Oude Gracht; Nieuwe Binnenweg; Van der Helstplein; Prins Hendrikkade; 's-Gravenweg; Laan van Meerdervoort; Sint Annastraat; 1e Oosterparkstraat; Korte Nieuwstraat; Lange Voorhout; Stationsplein; Schoolweg; Hoge Rijndijk; Singel; Herengracht; Dorpsstraat; Molenpad; Eikenhof; Beukenlaan; De Dreef; Op de Hoek; Achter de Kerk; Plein 1944; Grote Markt; Vuurtorenring; Zonnehof; Graaf Adolfstraat; dr. Schaepmanlaan; Mr. P.J. Troelstraweg; Johan de Wittsingel; Veerpolder; Leliesteeg`,
    ),
    names: list(`x; y`),
    numbers: list(`^; ^#; ^##; ^#a; ^#-^; ^# A; ^##-^#; ^#-hs; ^# bis; ^#-III; ^# hs; ^#b; ^#/^; ^#-@`),
    towns: list(
      `^### @@ Amsterdam; ^### @@ Utrecht; ^###@@ Rotterdam; ^### @@ Den Haag; ^### @@  's-Gravenhage; ^### @@ 's-Hertogenbosch; ^### @@ ALPHEN AAN DEN RIJN; ^### @@ CAPELLE AAN DEN IJSSEL; ^###@@ Bergen op Zoom; ^###@@ Wijk bij Duurstede; ^### @@, Zwolle; ^### @@, Delft; NL-^### @@ Breda; ^### @@ Hoek van Holland; ^### Antwerpen; B-^### Gent; ^### Sint-Niklaas; ^### Brussel`,
    ),
    units: list(
      `3e verdieping; 2e etage; bus ^; bus ^#; huis; app. ^#; appartement ^#; 1 hoog; 3 hoog achter; kamer ^##; begane grond; unit ^; unit @; t.a.v. J. Smit; bovenwoning; t.n.v. Bakker`,
    ),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR, CITY; STREET NR in CITY; STREET NR te CITY; STREET NR, te CITY; STREET NR TOWN; STREET NR, UNIT, TOWN; STREET NR UNIT, TOWN; STREET NR, UNIT | TOWN; STREET NR (TOWN); STREET NR (UNIT), CITY; Postbus ^##, TOWN; Postbus ^### | TOWN; STREET NR | TOWN | Nederland; STREET NR, TOWN, Nederland; Antwoordnummer ^### | TOWN; Antwoordnr. ^##, TOWN; STREET NR - TOWN; STREET NR – TOWN; CITY, STREET NR; TOWN, STREET NR; Huize Rust, STREET NR, TOWN; Toren Oost, UNIT, STREET NR, TOWN; STREET NR CITY; STREET NR; Bedrijventerrein De Liede, STREET NR, TOWN; Villa Duin, STREET NR | TOWN`,
    ),
    frames: texts(`
      Ik woon op de {A} sinds 2019.
      Mijn adres is {A}, de bel doet het niet.
      Stuur het pakket naar {A}. Alvast bedankt.
      Bezorgadres: {A}\\nTelefoon: 06 12345678
      De heer J. de Wit, wonende te {A}, hierna te noemen verkoper,
      Mevrouw A. Bos, wonende aan de {A}, verklaart
      Kees Mulder\\n{A}\\n\\nGeachte heer, mevrouw,
      Sanne Vos\\n{A}\\nUtrecht, 3 maart 2025
      We zijn verhuisd naar {A} en de post komt niet aan.
      we spreken af bij mij, {A}, om negen uur
      Het kantoor is gevestigd aan de {A}.
      De woning gelegen aan {A} wordt leeg opgeleverd.
      De monteur komt dinsdag naar {A} toe.
      Factuur op naam van Tim Kok, {A}.
    `),
  },
  ...northernFormats,
};
