/** The days of a month in words, as alternatives of an expression: English, German, French, Spanish, Italian, Dutch, Polish. */
const languages = [
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth|twenty[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[ -]first',
  '(?:ers|zwei|drit|vier|fünf|sechs|sieb|siebten|ach|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn)t?e[nrsm]?|(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwan|drei(?:ß|ss))(?:z)?igste[nrsm]?',
  'premier|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-(?:sept|huit|neuf)|vingt(?:[ -]et[ -]un|-(?:deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente(?:[ -]et[ -]un)?',
  'primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[ée]is|dieci(?:siete|ocho|nueve)|veinte|veinti(?:uno|d[óo]s|tr[ée]s|cuatro|cinco|s[ée]is|siete|ocho|nueve)|treinta(?: y uno)?',
  'primo|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|dicia(?:ssette|nnove)|diciotto|vent(?:i|uno|idue|itr[ée]|iquattro|icinque|isei|isette|otto|inove)|trent(?:a|uno)',
  'eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende|elfde|twaalfde|(?:der|veer|vijf|zes|zeven|acht|negen)tiende|(?:(?:een|twee[ëe]?|drie[ëe]?|vier|vijf|zes|zeven|acht|negen)[ëe]?n)?(?:twin|der)tigste',
  '(?:pierwsz|drugi|trzeci|czwart|piąt|szóst|siódm|ósm|dziewiąt|dziesiąt|jedenast|dwunast|trzynast|czternast|piętnast|szesnast|siedemnast|osiemnast|dziewiętnast)e?go|(?:dwudziest|trzydziest)ego(?: (?:pierwsz|drugi|trzeci|czwart|piąt|szóst|siódm|ósm|dziewiąt)e?go)?',
];
export const daysInWords = languages.join('|');
