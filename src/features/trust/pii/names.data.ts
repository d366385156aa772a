/** Names from CLDR, which the runtime has too, but would need a quarter of a second at each start to list. */

/** Months in thirty languages: long, short and in the genitive, in small letters. */
export const months: ReadonlySet<string> = new Set(
  `
  sept märz maerz mrz mrt set sep january february march april may june july august september october november december jan feb mar apr jun jul aug
  oct nov dec januar februar mai juni juli oktober dezember mär okt dez jänner jän janvier février mars avril juin juillet août septembre octobre
  novembre décembre janv févr avr juil déc enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ene abr ago dic
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug ott januari februari maart mei augustus janeiro fevereiro
  março maio junho julho setembro outubro novembro dezembro fev out styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik
  listopad grudzień stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia sty lut kwi cze lip sie wrz paź
  lis gru augusti marts desember des tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu
  tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta tammi helmi maalis
  huhti touko kesä heinä elo syys loka marras joulu leden únor březen duben květen červen červenec srpen září říjen prosinec ledna února března dubna
  května června července srpna října listopadu prosince led úno bře dub kvě čvn čvc srp zář říj pro január február marec apríl máj jún júl október
  januára februára apríla mája júna júla augusta septembra októbra novembra decembra ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim
  kasım aralık oca şub nis haz tem ağu eyl eki kas ara ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie ian iun
  iul március április május június július augusztus szeptember febr márc ápr szept siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan
  studeni prosinac siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna studenoga prosinca sij velj ožu tra svi kol ruj stu junij
  julij avgust avg septembar oktobar novembar decembar ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου
  νοεμβρίου δεκεμβρίου ιαν φεβ μαρ απρ μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ януари февруари март април май юни юли август септември октомври ноември
  декември январь февраль апрель июнь июль сентябрь октябрь ноябрь декабрь января февраля марта апреля мая июня июля августа сентября октября ноября
  декабря янв февр апр авг сент окт нояб дек мар июн июл січень лютий березень квітень травень червень липень серпень вересень жовтень листопад
  грудень січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня січ лют бер квіт трав черв лип серп вер жовт лист
  груд sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis sausio vasario kovo balandžio gegužės birželio
  liepos rugpjūčio rugsėjo spalio lapkričio gruodžio janvāris februāris aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris
  jūn jūl jaanuar veebruar märts aprill juuni juuli oktoober detsember jaan veebr dets janúar febrúar maí júní júlí ágúst nóvember ágú nóv gener
  febrer març maig juny juliol agost setembre desembre de gener de febrer de març d’abril de maig de juny de juliol d’agost de setembre d’octubre
  de novembre de desembre ag de gen de febr d’abr de jul d’ag de set d’oct de nov de des`
    .trim()
    .split(/\s+/),
);

/** Countries in sixteen languages, in small letters. */
export const countries: ReadonlySet<string> = new Set(
  `
  česká republika; slovenská republika; rzeczpospolita polska; repubblica italiana; reino de españa; holland; africa de sud; afrique du sud; alankomaat; alemanha; alemania; allemagne; almanya; amerika birleşik devletleri; arabiemiirikunnat; argentiina;
  argentina; argentine; argentinien; argentinië; argentyna; argentína; arjantin; australia; australie; australien; australië; austria; austrália;
  austrálie; ausztria; ausztrália; autriche; avustralya; avusturya; belgia; belgie; belgien; belgio; belgique; belgium; belgië; belçika;
  birleşik arap emirlikleri; birleşik krallık; brasil; brasile; brasilia; brasilien; brazil; brazilia; brazilië; brazylia; brazília; brazílie;
  brezilya; brésil; bulgaria; bulgarie; bulgarien; bulgarije; bulgaristan; bulgária; bulharsko; bułgaria; bélgica; canada; canadá; cechia; cehia;
  chequia; chile; chili; china; chine; chiny; chipre; chorvatsko; chorwacja; chypre; cile; cina; cipro; cipru; ciprus; colombia; colombie; columbia;
  colômbia; corea del sud; corea del sur; coreea de sud; coreia do sul; corée du sud; croacia; croatia; croatie; croazia; croația; croácia;
  csehország; cypern; cypr; cyprus; czechia; czechy; danemarca; danemark; dania; danimarca; danimarka; danmark; de forenede arabiske emirater;
  de forente arabiske emirater; denemarken; denmark; deutschland; dinamarca; duitsland; dánia; dánsko; dänemark; dél-afrikai köztársaság; dél-korea;
  egyesült arab emírségek; egyesült királyság; egyesült államok; elveția; emirados árabes unidos; emiratele arabe unite; emirati arabi uniti;
  emiratos árabes unidos; endonezya; england; eslovaquia; eslovenia; eslováquia; eslovênia; espagne; espanha; espanja; españa; estados unidos;
  estland; estonia; estonie; estonsko; estonya; estônia; etelä-afrikka; etelä-korea; filipijnen; filipinas; filipine; filipinler; filipiny;
  filippiinit; filippine; filippinene; filippinerna; filippinerne; filipíny; finland; finlanda; finlande; finlandia; finlandiya; finlândia; finnland;
  finnország; finsko; france; francia; franciaország; francie; francja; frankreich; frankrig; frankrijk; frankrike; fransa; frança; franța;
  förenade arabemiraten; fülöp-szigetek; germania; germany; giappone; great britain; grecia; grecja; greece; grekland; griechenland; griekenland;
  grækenland; grèce; grécia; görögország; güney afrika; güney kore; hellas; hindistan; hiszpania; holandia; holland; hollanda; hollandia;
  hong kong sar china; hong kong, rae da china; hongarije; hongkong kkt; hongkong sar; hongkong sar kina; hongkong sar van china;
  hongkong – kiinan erityishallintoalue; hongkong – zao číny; hongrie; horvátország; hungary; hungria; hungría; hırvatistan; iceland; ierland;
  ijsland; inde; india; indie; indien; indonesia; indonesien; indonesië; indonezia; indonezja; indonésia; indonésie; indonézia; intia; ireland;
  irland; irlanda; irlande; irlandia; irlanti; irsko; island; islanda; islande; islandia; islanti; islândia; iso-britannia; israel; israele; israël;
  italia; italie; italien; italië; italy; itália; itálie; itävalta; izland; izrael; i̇rlanda; i̇spanya; i̇srail; i̇sveç; i̇sviçre; i̇talya; i̇zlanda;
  japan; japani; japon; japonia; japonsko; japonya; japán; japão; japón; jihoafrická republika; jižní korea; kanada; kiina; kina; kolombiya; kolumbia;
  kolumbie; kolumbien; korea południowa; kreikka; kroatia; kroatien; kroatië; kypr; kypros; kína; kıbrıs; latvia; lengyelország; letland; letonia;
  letonya; lettland; lettonia; lettonie; lettország; letônia; lichtenštejnsko; liechtenstein; liettua; litauen; lithuania; litouwen; lituania;
  lituanie; lituânia; litva; litvanya; litvánia; litwa; lotyšsko; lucembursko; luksemburg; lussemburgo; luxembourg; luxemburg; luxemburgo; lüksemburg;
  macaristan; magyarország; malaisie; malajsie; malajzia; malasia; malaysia; maleisië; malesia; malezja; malezya; malta; malte; malásia; maďarsko;
  meksika; meksiko; meksyk; messico; mexic; mexico; mexiko; mexikó; mexique; monaco; monako; málta; méxico; mónaco; mônaco; nederland; nederlandene;
  nederländerna; netherlands; neuseeland; new zealand; niederlande; niemcy; nieuw-zeeland; nizozemsko; noorwegen; norge; norja; norsko;
  northern ireland; noruega; norvegia; norveç; norvège; norvégia; norway; norwegen; norwegia; noua zeelandă; nouvelle-zélande; nova zelândia;
  nový zéland; nowa zelandia; nueva zelanda; nuova zelanda; nya zeeland; németország; německo; oekraïne; olaszország; oostenrijk; paesi bassi;
  pays-bas; países baixos; países bajos; peru; perù; perú; philippinen; philippines; poland; polen; pologne; polonia; polonya; polska; polsko;
  polônia; portekiz; portogallo; portugal; portugali; portugalia; portugalsko; portugália; puola; pérou; r.a.s. chinoise de hong kong;
  r.a.s. hong kong, china; rae de hong kong (china); rakousko; ranska; ras di hong kong; regatul unit; regno unito; reino unido;
  republika południowej afryki; roemenië; romania; romanya; románia; românia; romênia; roumanie; royaume-uni; rumanía; rumunia; rumunsko; rumänien;
  rumænien; ruotsi; saksa; sar hongkong; schweden; schweiz; scotland; serbia; serbie; serbien; servië; singapore; singapour; singapur; singapura;
  slovacchia; slovacia; slovakia; slovakien; slovakiet; slovakya; slovaquie; slovenia; slovenien; slovenië; slovensko; slovenya; slovinsko; slovénie;
  slowakei; slowakije; slowenien; sonderverwaltungsregion hongkong; south africa; south korea; spagna; spain; spania; spanien; spanje; spanyolország;
  spojené arabské emiráty; spojené království; spojené státy; sra hongkong (chiny); srbsko; stany zjednoczone; statele unite ale americii;
  stati uniti; storbritannia; storbritannien; sudafrica; sudáfrica; suecia; suedia; suisse; suiza; suomi; suède; suécia; suíça; sveits; sveitsi;
  sverige; svezia; svizzera; svájc; svédország; sweden; switzerland; sydafrika; sydkorea; szerbia; szingapúr; szlovákia; szlovénia; szwajcaria;
  szwecja; sérvia; sør-afrika; sør-korea; südafrika; südkorea; sırbistan; słowacja; słowenia; tailandia; tailândia; taiwan; taiwán; tajlandia; tajvan;
  tajwan; tanska; tayland; tayvan; taïwan; tchaj-wan; tchéquia; tchéquie; thaiföld; thailand; thailanda; thailandia; thaimaa; thajsko; thaïlande;
  tjeckien; tjekkiet; tschechien; tsjechië; tsjekkia; turchia; turcia; turcja; turecko; turkiet; turkije; turkki; turquia; turquie; turquía; tyrkia;
  tyrkiet; tyskland; törökország; türkei; türkiye; tšekki; u.k.; u.s.a.; ucraina; ucrania; ucrânia; uk; ukraina; ukraine; ukrajina; ukrajna; ukrayna;
  ungaria; ungarn; ungern; ungheria; united arab emirates; united kingdom; united states; united states of america; unkari; usa; uusi-seelanti;
  vereinigte arabische emirate; vereinigte staaten; vereinigtes königreich; verenigd koninkrijk; verenigde arabische emiraten; verenigde staten;
  vietnam; vietnám; vietnã; viro; viêt nam; wales; wielka brytania; wietnam; węgry; włochy; yeni zelanda; yhdysvallat; yunanistan;
  zjednoczone emiraty arabskie; zuid-afrika; zuid-korea; zweden; zwitserland; zypern; áfrica do sul; áustria; çekya; çin; çin hong kong öi̇b;
  émirats arabes unis; észtország; états-unis; índia; írország; österreich; österrike; østerrike; østrig; új-zéland; česko; čína; łotwa; řecko; şili;
  španělsko; švédsko; švýcarsko; țările de jos;`
    .split(';')
    .map((name) => name.trim()),
);
