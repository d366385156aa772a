/** Kinds, names, places, parts of buildings, lines, and texts around them. */
export type Lexicon = Readonly<
  Record<'streets' | 'names' | 'numbers' | 'towns' | 'units' | 'lines' | 'frames', readonly string[]>
>;

/** Items between semicolons. */
export const list = (text: string): readonly string[] =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** One frame in each line. */
export const texts = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((item) => item.trim().replaceAll('\\n', '\n'))
    .filter((item) => item !== '');

/** Portugal and the north; see `postFormats`. */
export const northernFormats = {
  pt: {
    streets: list(
      `Rua NAME; rua NAME; Avenida NAME; Av. NAME; Travessa NAME; Praça NAME; Largo NAME; Estrada NAME; Calçada NAME; Alameda NAME; Beco NAME; R. NAME; Praceta NAME; Rotunda NAME; Rodovia NAME; Ladeira NAME`,
    ),
    names: list(
      `da Liberdade; das Flores; dos Bombeiros Voluntários; do Salitre; 25 de Abril; 5 de Outubro; de São Bento; de Santa Catarina; Almirante Reis; Marquês de Pombal; Dr. António José de Almeida; Prof. Egas Moniz; do Comércio; da Boavista; Sá da Bandeira; Augusta`,
    ),
    numbers: list(`^; ^#; , ^#; , ^##; n.º ^#; , n.º ^; nº ^#; , nº ^##; , ^#-A; ^#B; , s/n; , lote ^`),
    towns: list(
      `^###-### Lisboa; ^###-### Porto; ^###-### Vila Nova de Gaia; ^###-### Póvoa de Varzim; ^###-### COIMBRA; ^###-### SETÚBAL; 0####-### São Paulo - SP; 2####-### Rio de Janeiro - RJ; 3####-### Belo Horizonte/MG; 8####-### Curitiba/PR`,
    ),
    units: list(
      `3.º Esq.; 2º Dto; r/c; 1.º andar; apto ^##; apartamento ^#; bloco @; sala ^##; 4.º A; cave; casa ^; 5º frente`,
    ),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR, UNIT | TOWN; STREET NR, UNIT, TOWN; STREET NR UNIT, TOWN; STREET NR - TOWN; STREET NR, CITY; STREET NR em CITY; Apartado ^### | TOWN; Caixa Postal ^### | TOWN; STREET NR, UNIT, CITY; STREET NR | TOWN | Portugal; Quinta do Lago, STREET NR, TOWN; Edifício Sol, STREET NR, TOWN`,
    ),
    frames: texts(`
      Moro na {A} desde 2019.
      A minha morada é {A}, a campainha não funciona.
      Enviem a encomenda para {A}. Obrigado.
      Morada de entrega: {A}\\nTelefone: 912 345 678
      O Sr. João Lima, residente na {A}, adiante vendedor,
      Ana Reis, com domicílio na {A}, declara
      Rui Costa\\n{A}\\n\\nExmos. Senhores,
      Inês Pinto\\n{A}\\nPorto, 3 de março de 2025
      A sede fica na {A}.
      O imóvel sito na {A} está livre.
    `),
  },
  cs: {
    streets: list(
      `ulice NAME; ul. NAME; NAME; NAME; náměstí NAME; nám. NAME; třída NAME; tř. NAME; nábřeží NAME; sídliště NAME`,
    ),
    names: list(
      `Husova; Dlouhá; Jana Masaryka; Boženy Němcové; Na Příkopě; Pod Kaštany; U Lesa; K Nádraží; 17. listopadu; 28. října; Komenského; Palackého; Svobody; Míru; V Zahradách; Za Humny`,
    ),
    numbers: list(`^#; ^##/^#; ^##; ^###/^; ^#/^@; č.p. ^##; čp. ^#; č. ^#`),
    towns: list(
      `1#0 00 Praha ^; 1## 00 Praha ^ - Vinohrady; 60# 00 Brno; 37# 01 České Budějovice; 77# 00 Olomouc; 50# 02 Hradec Králové; ^## ## Ústí nad Labem; ^#### Plzeň; 73# 01 KARVINÁ; 46# 01 LIBEREC`,
    ),
    units: list(`byt ^; byt č. ^#; 3. patro; 2. poschodí; přízemí; vchod B; kancelář ^##; dveře ^`),
    lines: list(
      `NAMED NR | TOWN; STREET NR, TOWN; STREET NR | TOWN; STREET NR, UNIT, TOWN; STREET NR, CITY; CITY, STREET NR; TOWN, STREET NR; STREET NR | TOWN | Česká republika; P. O. Box ^## | TOWN; pošt. přihrádka ^## | TOWN; Lhota ^#, TOWN; Dolní Lhota ^## | TOWN`,
    ),
    frames: texts(`
      Bydlím {A} od roku 2019.
      Moje adresa je {A}, zvonek nefunguje.
      Balík pošlete na adresu {A}. Děkuji.
      Doručovací adresa: {A}\\nTelefon: 601 234 567
      Pan Jan Novák, bytem {A}, dále jen prodávající,
      Paní Eva Malá, trvale bytem {A}, prohlašuje
      Petr Dvořák\\n{A}\\n\\nVážení,
      Anna Černá\\n{A}\\nV Brně dne 3. března 2025
      Sídlo společnosti je {A}.
      Byt na adrese {A} je volný.
    `),
  },
  sv: {
    streets: list(
      `Storgatan; Kungsgatan; Östra Hamngatan; Södra Vägen; Sankt Eriksgatan; Birger Jarlsgatan; Björkvägen; Ekvägen; Kyrkogränd; Slottsgränd; Stortorget; Järntorget; Skolbacken; Solbacken; Linnéallén; Lindallén; Norrstigen; Ängsstigen; Hamnplan; Fiskarehamnen`,
    ),
    names: list('x; y'),
    numbers: list(`^; ^#; ^#A; ^# B; ^##; ^#-^#; ^#C; ^ A`),
    towns: list(
      `1## ## Stockholm; 4## ## Göteborg; 2## ## MALMÖ; 7## ## UPPSALA; SE-9## ## Umeå; SE-3## ## Växjö; 8## ## Östersund; 6#### Norrköping`,
    ),
    units: list(`lgh ^###; lgh ^^0^; 3 tr; 2 tr ö.g.; vån 4; våning 2; uppgång B; port C; c/o Berg; c/o Lind`),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR, UNIT | TOWN; STREET NR, UNIT, TOWN; STREET NR UNIT, TOWN; STREET NR UNIT | TOWN; STREET NR i CITY; STREET NR, CITY; Box ^## | TOWN; Box ^###, TOWN; UNIT | STREET NR | TOWN; STREET NR | TOWN | Sverige; Norrby ^# | TOWN; Lillgården ^^^, TOWN`,
    ),
    frames: texts(`
      Jag bor på {A} sedan 2019.
      Min adress är {A}, ringklockan fungerar inte.
      Skicka paketet till {A}. Tack.
      Leveransadress: {A}\\nTelefon: 070-123 45 67
      Herr Jan Berg, boende på {A}, nedan kallad säljaren,
      Fru Eva Lind, med adress {A}, intygar
      Per Holm\\n{A}\\n\\nHej,
      Anna Dahl\\n{A}\\nUmeå den 3 mars 2025
      Kontoret ligger på {A}.
      Lägenheten på {A} är ledig.
    `),
  },
  da: {
    streets: list(
      `Vestergade; Nørregade; Østerbrogade; Strandvejen; Skovvejen; Gammel Kongevej; Store Kongensgade; Sankt Annæ Plads; Rådhuspladsen; Bredstræde; Kirkestræde; Amager Boulevard; H.C. Andersens Boulevard; Lindealle; Birkealle; Ved Stranden; Ved Kæret; Søtorvet; Nytorv; Rosenvænget; Bakkedraget; Havneparken; Møllebakken; Toftehaven`,
    ),
    names: list('x; y'),
    numbers: list(`^; ^#; ^#A; ^# B; ^##; ^#-^#; ^#C; ^ A`),
    towns: list(
      `^### København K; ^### Frederiksberg C; ^### Aarhus; ^### Odense M; DK-^### Aalborg; DK-^### Esbjerg; ^### KØBENHAVN Ø; ^### HELLERUP; ^### Nykøbing Falster; ^### Lyngby-Taarbæk`,
    ),
    units: list(`2. tv.; 3. th.; st. tv; st.; 4. sal; 1. sal tv.; kl. mf.; kld.; lejl. ^#; dør ^; c/o Holm; c/o Beck`),
    lines: list(
      `STREET NR | TOWN; STREET NR, TOWN; STREET NR, UNIT | TOWN; STREET NR, UNIT, TOWN; STREET NR i CITY; STREET NR, CITY; STREET NR, UNIT, CITY; Postboks ^## | TOWN; Postboks ^###, TOWN; STREET NR | TOWN | Danmark; UNIT | STREET NR | TOWN; STREET NR UNIT, TOWN`,
    ),
    frames: texts(`
      Jeg bor på {A} siden 2019.
      Min adresse er {A}, ringklokken virker ikke.
      Send pakken til {A}. Tak.
      Leveringsadresse: {A}\\nTelefon: 20 12 34 56
      Hr. Jens Holm, boende {A}, herefter sælger,
      Fru Eva Beck, med bopæl {A}, erklærer
      Per Krogh\\n{A}\\n\\nHej,
      Anna Dam\\n{A}\\nOdense, den 3. marts 2025
      Kontoret ligger på {A}.
      Lejligheden på {A} er ledig.
    `),
  },
} satisfies Record<string, Lexicon>;
