/**
 * Larger towns of countries whose addresses often name no postcode, as their people write them. Left out are those that are
 * also ordinary words or common names of persons there ("Most", "Best", "Goes").
 */
const towns = `
  Warszawa; Kraków; Łódź; Wrocław; Poznań; Gdańsk; Szczecin; Bydgoszcz; Lublin; Białystok; Katowice; Gdynia; Częstochowa; Radom; Rzeszów; Toruń; Sosnowiec; Kielce; Gliwice;
  Olsztyn; Zabrze; Bielsko-Biała; Bytom; Zielona Góra; Rybnik; Ruda Śląska; Opole; Tychy; Gorzów Wielkopolski; Dąbrowa Górnicza; Elbląg; Płock; Wałbrzych; Włocławek; Tarnów;
  Chorzów; Koszalin; Kalisz; Legnica; Grudziądz; Jaworzno; Słupsk; Jastrzębie-Zdrój; Nowy Sącz; Jelenia Góra; Siedlce; Mysłowice; Ostrów Wielkopolski; Lubin; Inowrocław;
  Suwałki; Stargard; Ostrowiec Świętokrzyski; Gniezno; Piotrków Trybunalski; Konin; Głogów; Pabianice; Leszno; Łomża; Żory; Zamość; Pruszków; Ełk; Tarnowskie Góry; Chełm; Mielec;
  Tomaszów Mazowiecki; Przemyśl; Stalowa Wola; Kędzierzyn-Koźle; Biała Podlaska; Bełchatów; Świdnica; Będzin; Zgierz; Tczew; Piekary Śląskie; Racibórz; Legionowo; Ostrołęka;
  Starachowice; Świętochłowice; Zawiercie; Wejherowo; Skierniewice; Puławy; Starogard Gdański; Tarnobrzeg; Kołobrzeg; Dębica; Krosno; Skarżysko-Kamienna; Rumia; Wodzisław Śląski; Otwock;
  Świnoujście; Ciechanów; Nysa; Sieradz; Piaseczno; Szczecinek; Mińsk Mazowiecki; Żyrardów; Kutno; Oświęcim; Nowa Sól; Zduńska Wola; Bolesławiec; Sopot; Malbork; Olkusz; Cieszyn;
  Jarosław; Nowy Targ; Chrzanów; Zakopane; Żary; Wieliczka; Sandomierz; Augustów; Mrągowo; Giżycko; Iława; Kwidzyn; Chojnice; Kartuzy; Lębork; Ustka; Sanok; Jasło; Gorlice; Limanowa;
  Bochnia; Brzesko; Niepołomice; Skawina; Wadowice; Kęty; Żywiec; Pszczyna; Mikołów; Łaziska Górne; Knurów; Oława; Oleśnica; Kluczbork; Lubliniec; Wieluń; Łowicz; Sochaczew;
  Grodzisk Mazowiecki; Milanówek; Józefów; Ząbki; Wołomin; Wyszków; Pułtusk; Mława; Szczytno; Kętrzyn; Bartoszyce; Września; Śrem; Swarzędz; Luboń; Kórnik; Wągrowiec; Świecie;
  Nowy Dwór Mazowiecki; Konstancin-Jeziorna; Kazimierz Dolny; Krynica-Zdrój; Szczawnica; Rabka-Zdrój; Myślenice; Karpacz; Szklarska Poręba; Kłodzko; Ząbkowice Śląskie; Dzierżoniów; Lubań; Zgorzelec;

  Amsterdam; Rotterdam; Den Haag; 's-Gravenhage; Utrecht; Eindhoven; Groningen; Tilburg; Almere; Breda; Nijmegen; Apeldoorn; Haarlem; Arnhem; Enschede; Haarlemmermeer; Amersfoort; Zaanstad;
  Zaandam; Den Bosch; 's-Hertogenbosch; Zwolle; Zoetermeer; Leiden; Leeuwarden; Maastricht; Dordrecht; Alphen aan den Rijn; Alkmaar; Delft; Deventer; Venlo; Helmond; Hilversum;
  Amstelveen; Hengelo; Purmerend; Roosendaal; Schiedam; Lelystad; Leidschendam; Hoofddorp; Vlaardingen; Almelo; Gouda; Hoorn; Spijkenisse; Bergen op Zoom; Capelle aan den IJssel; Assen;
  Veenendaal; Katwijk; Nieuwegein; Zeist; Roermond; Doetinchem; Den Helder; Hoogeveen; Terneuzen; Middelburg; Vlissingen; Kampen; Woerden; Heerhugowaard; Weert; Rijswijk; Barendrecht;
  Waalwijk; Sittard; Geleen; Heerlen; Kerkrade; Heemskerk; Beverwijk; Velsen; IJmuiden; Zutphen; Harderwijk; Ridderkerk; Soest; Culemborg; Tiel; Wageningen; Bussum; Naarden; Weesp; Diemen;
  Hendrik-Ido-Ambacht; Krimpen aan den IJssel; Nieuwerkerk aan den IJssel; Papendrecht; Sliedrecht; Gorinchem; Oosterhout; Etten-Leur; Uden; Veghel; Boxtel; Valkenswaard; Veldhoven; Geldrop;
  Winterswijk; Zevenaar; Drachten; Heerenveen; Sneek; Franeker; Harlingen; Dokkum; Delfzijl; Veendam; Stadskanaal; Meppel; Steenwijk; Coevorden; Oldenzaal; Borne; Rijssen; Nijverdal; Raalte; Ommen;
  Hardenberg; Epe; Ermelo; Nunspeet; Barneveld; Nijkerk; Bunschoten; Baarn; Maarssen; Bilthoven; De Bilt; Driebergen; Doorn; Rhenen; Wassenaar; Voorschoten; Voorburg; Noordwijk; Lisse;
  Hillegom; Bloemendaal; Zandvoort; Castricum; Heiloo; Schagen; Medemblik; Enkhuizen; Volendam; Edam; Monnickendam; Naaldwijk; Maassluis; Hellevoetsluis; Brielle; Middelharnis; Zierikzee; Hulst;
  Antwerpen; Gent; Brugge; Brussel; Leuven; Mechelen; Aalst; Kortrijk; Hasselt; Oostende; Sint-Niklaas; Genk; Roeselare; Turnhout; Dendermonde; Vilvoorde; Lier; Ieper; Tongeren; Dilbeek; Lokeren;
  Heist-op-den-Berg; Brasschaat; Knokke-Heist; Waregem; Diest; Tienen; Halle; Deinze; Eeklo; Oudenaarde; Ninove; Geraardsbergen; Mortsel; Schoten; Kapellen; Liège; Namur; Charleroi;

  Praha; Brno; Ostrava; Plzeň; Liberec; Olomouc; České Budějovice; Hradec Králové; Ústí nad Labem; Pardubice; Zlín; Havířov; Kladno; Opava; Frýdek-Místek; Karviná; Jihlava; Teplice; Děčín;
  Chomutov; Karlovy Vary; Jablonec nad Nisou; Mladá Boleslav; Prostějov; Přerov; Česká Lípa; Třebíč; Tábor; Třinec; Znojmo; Příbram; Cheb; Kolín; Trutnov; Orlová; Kroměříž; Vsetín;
  Šumperk; Břeclav; Uherské Hradiště; Hodonín; Český Těšín; Litoměřice; Havlíčkův Brod; Krnov; Valašské Meziříčí; Nový Jičín; Litvínov; Strakonice; Chrudim; Kopřivnice; Klatovy; Bohumín;
  Jindřichův Hradec; Vyškov; Kutná Hora; Blansko; Žďár nad Sázavou; Náchod; Jirkov; Mělník; Žatec; Louny; Beroun; Otrokovice; Neratovice; Kadaň; Pelhřimov; Benešov; Rakovník;
  Říčany; Brandýs nad Labem; Nymburk; Poděbrady; Svitavy; Rožnov pod Radhoštěm; Uherský Brod; Bruntál; Česká Třebová; Vrchlabí; Dvůr Králové nad Labem; Jičín; Turnov; Semily; Český Krumlov;
  Mariánské Lázně; Rokycany; Domažlice; Humpolec; Kuřim; Boskovice; Mikulov; Velké Meziříčí; Nové Město na Moravě; Lysá nad Labem; Kralupy nad Vltavou; Roztoky; Černošice; Hostivice; Vysoké Mýto;
  Bratislava; Košice; Prešov; Žilina; Banská Bystrica; Nitra; Trnava; Trenčín; Poprad; Prievidza; Zvolen; Považská Bystrica; Michalovce; Nové Zámky; Spišská Nová Ves; Komárno;

  København; Aarhus; Århus; Odense; Aalborg; Ålborg; Esbjerg; Randers; Horsens; Kolding; Vejle; Roskilde; Herning; Silkeborg; Hørsholm; Helsingør; Næstved; Viborg; Fredericia; Køge; Holstebro; Taastrup;
  Slagelse; Hillerød; Holbæk; Sønderborg; Svendborg; Hjørring; Frederikshavn; Nørresundby; Ringsted; Haderslev; Ølstykke; Skive; Birkerød; Farum; Nykøbing Falster; Nykøbing F; Nykøbing Mors;
  Kalundborg; Ballerup; Frederiksberg; Gentofte; Hellerup; Lyngby; Kongens Lyngby; Glostrup; Hvidovre; Rødovre; Herlev; Gladsaxe; Søborg; Valby; Vanløse; Brønshøj; Kastrup; Dragør; Ishøj;
  Frederikssund; Middelfart; Nyborg; Faaborg; Assens; Korsør; Vordingborg; Maribo; Nakskov; Rønne; Thisted; Brønderslev; Sæby; Skagen; Hobro; Grenaa; Ebeltoft; Skanderborg; Odder; Ikast;
  Varde; Ribe; Tønder; Aabenraa; Billund; Grindsted; Ringkøbing; Skjern; Struer; Lemvig; Charlottenlund; Klampenborg; Virum; Holte; Nærum; Vedbæk; Humlebæk; Fredensborg; Helsinge; Allerød;
  Stockholm; Göteborg; Malmö; Uppsala; Västerås; Örebro; Linköping; Helsingborg; Jönköping; Norrköping; Lund; Umeå; Gävle; Borås; Södertälje; Eskilstuna; Halmstad; Växjö; Karlstad; Sundsvall; Östersund;
  Trollhättan; Luleå; Kalmar; Kristianstad; Karlskrona; Skövde; Falun; Varberg; Uddevalla; Nyköping; Skellefteå; Örnsköldsvik; Landskrona; Motala; Trelleborg; Ystad; Visby; Kiruna; Solna; Sundbyberg;
  Oslo; Bergen; Trondheim; Stavanger; Drammen; Fredrikstad; Kristiansand; Tromsø; Sandnes; Ålesund; Sandefjord; Haugesund; Tønsberg; Bodø; Lillehammer; Hamar; Helsinki; Espoo; Tampere; Vantaa; Turku; Oulu;

  Roma; Milano; Napoli; Torino; Palermo; Genova; Bologna; Firenze; Bari; Catania; Venezia; Mestre; Venezia Mestre; Verona; Messina; Padova; Trieste; Taranto; Brescia; Parma; Prato; Modena; Reggio Calabria; Reggio Emilia;
  Reggio nell'Emilia; Perugia; Ravenna; Livorno; Cagliari; Foggia; Rimini; Salerno; Ferrara; Sassari; Latina; Giugliano in Campania; Monza; Siracusa; Pescara; Bergamo; Forlì; Trento; Vicenza; Terni;
  Bolzano; Novara; Piacenza; Ancona; Andria; Arezzo; Udine; Cesena; Lecce; Pesaro; Barletta; Alessandria; La Spezia; Pistoia; Pisa; Catanzaro; Lucca; Brindisi; Treviso; Torre del Greco; Marsala; Grosseto;
  Busto Arsizio; Varese; Sesto San Giovanni; Pozzuoli; Corigliano-Rossano; Casoria; Caserta; Gela; Asti; Cinisello Balsamo; Ragusa; L'Aquila; Cremona; Quartu Sant'Elena; Pavia; Fiumicino; Lamezia Terme;
  Carrara; Altamura; Imola; Cosenza; Potenza; Trapani; Viterbo; Matera; Olbia; Savona; Benevento; Crotone; Vigevano; Agrigento; Faenza; Moncalieri; Caltanissetta; Cuneo; Avellino; Teramo; Rovigo; Belluno;
  Aosta; Biella; Vercelli; Lecco; Mantova; Sondrio; Gorizia; Pordenone; Imperia; Sanremo; Siena; Macerata; Ascoli Piceno; Rieti; Frosinone; Isernia; Campobasso; Chieti; Vibo Valentia; Enna; Nuoro; Oristano;
  Roseto degli Abruzzi; San Benedetto del Tronto; Civitanova Marche; Desenzano del Garda; Castelfranco Veneto; Bassano del Grappa; Conegliano; Jesolo; Chioggia; Merano; Bressanone; Rho; Legnano; Gallarate; Saronno;

  Madrid; Barcelona; Valencia; Sevilla; Zaragoza; Málaga; Murcia; Palma; Palma de Mallorca; Las Palmas; Las Palmas de Gran Canaria; Bilbao; Alicante; Córdoba; Valladolid; Vigo; Gijón; L'Hospitalet de Llobregat; Hospitalet; A Coruña; La Coruña; Vitoria;
  Vitoria-Gasteiz; Granada; Elche; Oviedo; Badalona; Cartagena; Terrassa; Jerez de la Frontera; Sabadell; Móstoles; Santa Cruz de Tenerife; Pamplona; Almería; Alcalá de Henares; Fuenlabrada; Leganés; San Sebastián;
  Donostia; Getafe; Burgos; Albacete; Santander; Castellón de la Plana; Alcorcón; San Cristóbal de La Laguna; La Laguna; Logroño; Badajoz; Huelva; Salamanca; Marbella; Lleida; Tarragona; Dos Hermanas; Torrejón de Ardoz; Mataró;
  León; Algeciras; Santa Coloma de Gramenet; Alcobendas; Cádiz; Jaén; Ourense; Reus; Telde; Barakaldo; Lugo; Girona; San Fernando; Cáceres; Lorca; Coslada; Talavera de la Reina; El Puerto de Santa María; Cornellà de Llobregat;
  Las Rozas; Las Rozas de Madrid; Pozuelo de Alarcón; San Sebastián de los Reyes; Guadalajara; Toledo; Pontevedra; Palencia; Ceuta; Melilla; Ciudad Real; Zamora; Ávila; Cuenca; Segovia; Huesca; Soria; Teruel; Santiago de Compostela; Avilés;
  Torrevieja; Benidorm; Gandía; Alcoy; Estepona; Fuengirola; Torremolinos; Vélez-Málaga; Mijas; Motril; Linares; Mérida; Ponferrada; Majadahonda; Boadilla del Monte; Rivas-Vaciamadrid; Collado Villalba; Aranjuez; Sant Cugat del Vallès; Rubí; Manresa;
  Getxo; Irún; Eibar; Tudela; Calahorra; Miranda de Ebro; Aranda de Duero; Plasencia; Chiclana de la Frontera; Sanlúcar de Barrameda; Utrera; Écija; Antequera; Lucena; Roquetas de Mar; El Ejido; Orihuela; Sagunto; Paterna;

  Lisboa; Coimbra; Braga; Setúbal; Évora; Aveiro; Viseu; Leiria; Guimarães; Cascais; Sintra; Almada; Matosinhos; Vila Nova de Gaia; Amadora; Portimão; Funchal; São Paulo; Rio de Janeiro; Curitiba; Recife; Fortaleza;
  Paris; Marseille; Lyon; Toulouse; Nantes; Montpellier; Strasbourg; Bordeaux; Lille; Rennes; Reims; Saint-Étienne; Le Havre; Toulon; Grenoble; Dijon; Angers; Nîmes; Villeurbanne; Clermont-Ferrand; Aix-en-Provence; Brest; Limoges; Amiens; Metz;
  Berlin; Hamburg; München; Köln; Frankfurt am Main; Stuttgart; Düsseldorf; Leipzig; Dortmund; Bremen; Dresden; Hannover; Nürnberg; Duisburg; Bochum; Wuppertal; Bielefeld; Bonn; Münster; Mannheim; Karlsruhe; Augsburg; Wiesbaden; Mönchengladbach;
  Gelsenkirchen; Aachen; Braunschweig; Kiel; Chemnitz; Magdeburg; Freiburg; Krefeld; Mainz; Lübeck; Erfurt; Rostock; Kassel; Potsdam; Saarbrücken; Oldenburg; Osnabrück; Heidelberg; Darmstadt; Regensburg; Würzburg; Ingolstadt; Göttingen; Trier;
  Wien; Graz; Linz; Salzburg; Innsbruck; Klagenfurt; Villach; Bregenz; Zürich; Genf; Basel; Bern; Lausanne; Winterthur; Luzern; St. Gallen; Lugano;

  London; Birmingham; Manchester; Liverpool; Leeds; Sheffield; Bristol; Leicester; Coventry; Nottingham; Newcastle upon Tyne; Sunderland; Brighton; Plymouth; Wolverhampton; Southampton; Portsmouth; Northampton;
  Norwich; Luton; Swindon; Middlesbrough; Peterborough; Cambridge; Oxford; Ipswich; Exeter; Gloucester; Cheltenham; Worcester; Colchester; Chelmsford; Southend-on-Sea; Stoke-on-Trent; Milton Keynes; Bournemouth;
  Tunbridge Wells; Royal Tunbridge Wells; Maidstone; Canterbury; Guildford; Basingstoke; Winchester; Salisbury; Shrewsbury; Telford; Harrogate; Doncaster; Rotherham; Huddersfield; Wakefield; Blackpool; Stockport;
  Edinburgh; Glasgow; Aberdeen; Dundee; Inverness; Cardiff; Swansea; Wrexham; Belfast; Londonderry; Dublin; Limerick; Galway; Waterford`;

/** In small letters without accents, as people write in a hurry. */
export const plainName = (name: string): string =>
  name.toLowerCase().replaceAll('’', "'").replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');

/** These names in their plain form. */
export const largerTowns: ReadonlySet<string> = new Set(towns.split(/;\s*/).map((name) => plainName(name.trim())));
