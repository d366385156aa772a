/** Characters of fonts that have pictures in the places of letters, by the last byte of their code. ECMA-376 §17.3.3.30. */
const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '☐',
  0x71: '☐',
  0x72: '☐',
  0x76: '❖',
  0x9f: '•',
  0xa7: '▪',
  0xa8: '☐',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};

const wingdings2: Readonly<Record<number, string>> = {
  0x4f: '✗',
  0x50: '✓',
  0x51: '☒',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0xa3: '☐',
};

/** The encoding of the font Symbol: Greek letters in the places of Latin ones, and mathematics. */
const symbol: Readonly<Record<number, string>> = {
  ...Object.fromEntries([...'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'].map((letter, index) => [0x61 + index, letter])),
  ...Object.fromEntries([...'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'].map((letter, index) => [0x41 + index, letter])),
  0x2d: '−',
  0xa3: '≤',
  0xa5: '∞',
  0xae: '→',
  0xb0: '°',
  0xb1: '±',
  0xb3: '≥',
  0xb4: '×',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xbb: '≈',
  0xbc: '…',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  0xe2: '®',
  0xe3: '©',
  0xe4: '™',
};

const fonts: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings,
  'wingdings 2': wingdings2,
  symbol,
};

/** The text that a symbol shows; empty for pictures that say nothing. */
export function symbolOf(font: string | undefined, code: string | undefined): string {
  const place = Number.parseInt(code ?? '', 16);
  if (!(place >= 0x20 && place <= 0xffff)) return '';
  const known = fonts[font?.toLowerCase() ?? ''];
  if (known !== undefined) return known[place & 0xff] ?? '';
  // A font of symbols has its characters in the private area; others are themselves.
  if (place >= 0xf020 && place <= 0xf0ff) return '';
  return String.fromCharCode(place);
}
