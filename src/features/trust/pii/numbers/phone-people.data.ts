/** Words of kin, neighbours and trades, after which people write down a number: small letters, in the languages of the corpus. */
export const personRoles: ReadonlySet<string> = new Set(
  `
  mum mom mam mummy dad daddy mother father grandma granny nan grandpa sister brother wife husband daughter son aunt uncle cousin neighbour neighbor landlord landlady caretaker
  janitor concierge babysitter nanny childminder plumber electrician gardener cleaner handyman locksmith vet dentist midwife
  mama mutti papa vati mutter vater oma opa schwester bruder frau ehefrau ehemann tochter sohn tante onkel nachbar nachbarin vermieter vermieterin hausmeister
  hausmeisterin babysitterin tagesmutter klempner elektriker gärtner schlosser schlüsseldienst tierarzt zahnarzt hebamme handwerker installateur
  maman mamie papi mère père soeur sœur frère épouse mari fille fils oncle cousine voisin voisine gardien gardienne nounou plombier électricien jardinier serrurier
  vétérinaire propriétaire
  mamá papá madre padre abuela abuelo hermana hermano mujer esposa marido hija hijo tía tío vecina vecino portera portero conserje canguro niñera fontanero electricista
  jardinero cerrajero veterinario casera casero
  mamma papà babbo nonna nonno sorella fratello moglie marito figlia figlio zia zio vicina vicino portinaia portinaio portiere custode badante idraulico elettricista
  giardiniere fabbro
  moeder vader zus broer vrouw echtgenoot dochter zoon buurvrouw buurman buren huisbaas conciërge oppas gastouder loodgieter tuinman slotenmaker dierenarts tandarts
  tata babcia dziadek siostra brat żona mąż córka syn ciocia wujek sąsiad sąsiadka dozorca dozorczyni gospodarz niania opiekunka hydraulik elektryk ogrodnik ślusarz
  weterynarz
  mãe pai avó avô irmã irmão filha filho tia tio vizinha vizinho porteiro porteira encanador canalizador eletricista`
    .trim()
    .split(/\s+/),
);
