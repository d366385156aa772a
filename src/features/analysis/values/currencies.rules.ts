/** The sign that divides whole units from parts of them. */
export type DecimalSign = '.' | ',';

interface Currency {
  /** The notation of its countries; absent where both are used. */
  sign?: DecimalSign;
  /** Decimal places of its minor unit (ISO 4217); 2 when absent. */
  places?: 0 | 3;
}

/** ISO 4217 codes that are looked for, and how their countries write amounts (Unicode CLDR). */
export const currencies: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(
    'USD GBP AUD CAD NZD HKD SGD CNY TWD INR PKR THB ILS MXN PHP MYR AED SAR EGP NGN KES CHF'
      .split(' ')
      .map((code) => [code, { sign: '.' as const }]),
  ),
  ...Object.fromEntries(
    'EUR SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY BRL ARS COP UYU IDR'
      .split(' ')
      .map((code) => [code, { sign: ',' as const }]),
  ),
  ...Object.fromEntries('JPY KRW'.split(' ').map((code) => [code, { sign: '.' as const, places: 0 as const }])),
  ...Object.fromEntries('ISK CLP VND PYG'.split(' ').map((code) => [code, { sign: ',' as const, places: 0 as const }])),
  ...Object.fromEntries('KWD BHD OMR JOD'.split(' ').map((code) => [code, { sign: '.' as const, places: 3 as const }])),
  TND: { sign: ',', places: 3 },
  ZAR: {},
};

/** The currency code a symbol means; null if it is used for several. Letters are compared in lower case. */
export const symbols: Readonly<Record<string, string | null>> = {
  $: 'USD',
  us$: 'USD',
  '$ us': 'USD',
  '$ ca': 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  mx$: 'MXN',
  nt$: 'TWD',
  r$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  'jp¥': 'JPY',
  'cn¥': 'CNY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₴': 'UAH',
  '₱': 'PHP',
  '₦': 'NGN',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  'rs.': 'INR',
  rs: 'INR',
  'fr.': 'CHF',
  'sfr.': 'CHF',
  kr: null,
  'kr.': null,
};

/** Words for a currency, after an amount. */
export const words: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
  yen: 'JPY',
  rupees: 'INR',
  'swiss francs': 'CHF',
  'canadian dollars': 'CAD',
  'australian dollars': 'AUD',
  'singapore dollars': 'SGD',
  'new zealand dollars': 'NZD',
  'hong kong dollars': 'HKD',
  franken: 'CHF',
  'u.s. dollars': 'USD',
  'us dollars': 'USD',
};

/** Multipliers of amounts, in the supported languages. */
export const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  mille: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  crore: 1e7,
  crores: 1e7,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  miljoen: 1e6,
  milioni: 1e6,
  milhões: 1e6,
  millones: 1e6,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  milliarden: 1e9,
  milliards: 1e9,
  miliardi: 1e9,
  miljard: 1e9,
  tn: 1e12,
  trillion: 1e12,
};

/** The decimal sign of languages that write one; ISO 639-1. Spanish is written with both. */
export const signOfLanguage: Readonly<Record<string, DecimalSign>> = {
  ...Object.fromEntries('en ja zh ko he th hi bn ta te'.split(' ').map((language) => [language, '.' as const])),
  ...Object.fromEntries(
    'de fr it pt nl sv da nb nn no fi is pl cs sk sl hr sr hu ro bg el ru uk tr et lv lt ca gl eu id vi kk'
      .split(' ')
      .map((language) => [language, ',' as const]),
  ),
};
