import { describe, expect, test } from '@jest/globals';
import { datesIn } from '../../../src/features/analysis/values/dates.rules.js';
import { entitiesIn } from '../../../src/features/analysis/values/entities.rules.js';
import { factSpans } from '../../../src/features/analysis/review/facts.rules.js';
import { figuresIn } from '../../../src/features/analysis/values/figures.rules.js';
import { readDocument } from '../../../src/features/analysis/review/reading.rules.js';
import { valueOf } from '../../../src/features/analysis/values/values.rules.js';

describe('what the clauses of filed agreements say', () => {
  const cases: [string, string, string | null][] = [
    [
      'governing-law',
      'This Agreement shall be construed and enforced in accordance with the laws of the State of New York, without regard to the conflict of laws provisions thereof',
      'New York',
    ],
    ['governing-law', 'governed by the laws of the State in which the Hotel is located', null],
    ['governing-law', "governed by the laws of the People's Republic of China", 'China'],
    ['governing-law', 'THE LAWS OF THE COMMONWEALTH OF PENNSYLVANIA SHALL GOVERN THIS AGREEMENT', 'Pennsylvania'],
    [
      'governing-law',
      'governed by the federal laws of the United States of America and the laws of the State of Illinois',
      'Illinois',
    ],
    [
      'governing-law',
      'governed by the laws in force in the Province of Ontario and the federal laws of Canada applicable therein',
      'Ontario',
    ],
    [
      'governing-law',
      'governed by and interpreted in accordance with the substantive laws of the State of California, U.S.A., applicable to contracts made therein',
      'California',
    ],
    ['governing-law', 'This Agreement will be governed by New York law', 'New York'],
    ['governing-law', 'governed by and construed under the Laws of England', 'England'],
    [
      'governing-law',
      'the validity, interpretation and performance shall be controlled by and construed under the laws of the State of Nevada',
      'Nevada',
    ],
    [
      'governing-law',
      'shall be governed by Delaware law, without giving effect to principles of conflict of laws',
      'Delaware',
    ],
    ['governing-law', 'interpreted in accordance with the laws of Hong Kong', 'Hong Kong'],
    [
      'governing-law',
      'governed in all respects by the laws of the State of Texas as such laws are applied to agreements between Texas residents',
      'Texas',
    ],
    [
      'governing-law',
      'THIS AGREEMENT SHALL BE GOVERNED BY THE INTERNAL LAWS (AND NOT THE LAWS OF CONFLICTS) OF THE STATE OF GEORGIA',
      'Georgia',
    ],
    ['governing-law', 'This Agreement is to be construed according to the laws of the state of Florida.', 'Florida'],
    ['governing-law', 'under and pursuant to the laws of the Federal Republic of Germany', 'Germany'],
    [
      'governing-law',
      'governed by the laws of New Jersey, without reference to conflict of laws principles',
      'New Jersey',
    ],
    ['governing-law', 'governed by the internal laws of the state of Washington', 'Washington'],
    ['governing-law', 'the laws of the State of Israel shall apply', 'Israel'],
    ['governing-law', 'governed by the domestic laws of the Kingdom of the Netherlands', 'Netherlands'],
    ['governing-law', 'This Agreement shall be subject to the law of the United Kingdom', 'United Kingdom'],
    [
      'term',
      'The term of this Agreement shall commence on the Effective Date and shall continue for a period of five (5) years thereafter',
      'P5Y',
    ],
    ['term', 'shall remain in effect until the fifth anniversary of the Commencement Date', 'P5Y'],
    ['term', 'This Agreement shall have an initial term of three (3) years', 'P3Y'],
    [
      'term',
      'shall continue for an initial period of thirty-six (36) months unless terminated upon sixty (60) days notice',
      'P36M',
    ],
    ['term', 'shall expire ten (10) years after the Effective Date', 'P10Y'],
    ['term', 'for so long as any Patent remains in force', null],
    ['term', 'The initial three-year term begins on the date hereof', 'P3Y'],
    [
      'term',
      'Unless earlier terminated by either party upon ninety (90) days notice, this Agreement shall be in effect for one year',
      'P1Y',
    ],
    ['expiration-date', 'commencing on January 1, 2009 and ending at midnight on December 31, 2013', '2013-12-31'],
    ['expiration-date', 'from June 1, 2005 to and including May 31, 2010', '2010-05-31'],
    ['expiration-date', 'This Agreement shall terminate on June 30, 2012 unless extended', '2012-06-30'],
    [
      'expiration-date',
      'shall remain in effect until the later of (a) the fifth anniversary of the Launch Date',
      'P5Y',
    ],
    ['expiration-date', 'The term runs from October 1, 1999 to September 30, 2002', '2002-09-30'],
    ['expiration-date', 'for a period of two (2) years commencing on the date hereof', 'P2Y'],
    [
      'expiration-date',
      'beginning January 1, 2000 and continuing through and including the thirty-first day of December, 2004',
      '2004-12-31',
    ],
    [
      'effective-date',
      'is made and entered into as of this 3rd day of March, 2009 (the "Effective Date")',
      '2009-03-03',
    ],
    ['effective-date', 'This Agreement, dated May 1, 2003, shall be effective as of April 15, 2003', '2003-04-15'],
    ['effective-date', 'dated as of March 1, 2010 (the “Effective Date”), and expires December 31, 2014', '2010-03-01'],
    [
      'renewal-term',
      'shall automatically renew for successive one (1) year terms unless either party gives ninety (90) days notice',
      'P1Y',
    ],
    ['renewal-term', 'may be extended for up to two additional terms of five years each', 'P5Y'],
    ['renewal-term', 'shall be automatically extended for additional twelve-month periods', 'P12M'],
    ['renewal-term', 'shall renew from year to year thereafter', null],
    [
      'renewal-term',
      'the right to renew this Agreement for one additional five (5) year term by giving notice at least 180 days prior',
      'P5Y',
    ],
    [
      'notice-to-end-renewal',
      'unless either party notifies the other in writing of its intention not to renew at least ninety (90) days prior to the end of the then current term of one year',
      'P90D',
    ],
    [
      'notice-to-end-renewal',
      'unless written notice of non-renewal is received no later than six months before the expiration',
      'P6M',
    ],
    [
      'notice-to-end-renewal',
      'renews for one-year periods unless terminated by either party by not less than 60 days written notice',
      'P60D',
    ],
    [
      'notice-to-end-renewal',
      'renewed for successive two (2) year terms unless, at least one hundred and twenty (120) days before the end of any term, notice is given',
      'P120D',
    ],
    [
      'termination-for-convenience',
      'may terminate this Agreement at any time without cause upon thirty (30) days prior written notice',
      'P30D',
    ],
    [
      'termination-for-convenience',
      'At any time after the second anniversary, either party may terminate this Agreement upon not less than one hundred eighty (180) days notice',
      'P180D',
    ],
    [
      'termination-for-convenience',
      'may be terminated by ABC at will, effective sixty days after delivery of written notice',
      'P60D',
    ],
    [
      'termination',
      'commits a material breach and such breach is not cured within thirty (30) days of receipt of notice',
      'P30D',
    ],
    [
      'termination',
      'If a party fails to pay within 10 days of the due date, or otherwise breaches and fails to remedy the breach within sixty (60) days after written notice',
      'P60D',
    ],
    [
      'termination',
      'upon sixty (60) days written notice of a material breach unless within such period it is cured',
      'P60D',
    ],
    [
      'non-compete',
      'During the term of this Agreement and for a period of two (2) years thereafter, shall not compete',
      'P2Y',
    ],
    ['non-compete', 'for five years from the date of the Closing will not engage in', 'P5Y'],
    ['no-solicit-employees', 'during the Term and for twelve (12) months following the termination', 'P12M'],
    [
      'liability-cap',
      'SHALL NOT EXCEED THE AMOUNTS PAID TO COMPANY HEREUNDER DURING THE TWELVE (12) MONTHS PRECEDING',
      'fees of P12M',
    ],
    ['liability-cap', 'limited to the fees actually paid by Customer under this Agreement', 'fees'],
    ['liability-cap', 'shall in no event exceed $1,000,000', 'USD 1000000'],
    ['liability-cap', 'shall not exceed one million dollars (US$1,000,000) in the aggregate', 'USD 1000000'],
    ['liability-cap', 'shall be limited to an amount equal to two times the annual fees', '2 x fees of P1Y'],
    ['minimum-commitment', 'agrees to purchase a minimum of $500,000 of Products during each year', 'USD 500000'],
    ['minimum-commitment', 'shall pay a minimum annual royalty of Fifty Thousand Dollars', 'USD 50000'],
    ['revenue-sharing', 'shall pay to Licensor a royalty of five percent (5%) of Net Sales', '5 %'],
    ['revenue-sharing', 'shall receive fifty percent of the Net Advertising Revenues', '50 %'],
    ['revenue-sharing', 'a royalty of 7-1/2% of Net Sales', '7.5 %'],
    ['revenue-sharing', 'a royalty of seven and one-half percent (7 1/2%)', '7.5 %'],
    [
      'warranty-duration',
      'warrants that the Software will conform to the Documentation for a period of ninety (90) days from the date of delivery',
      'P90D',
    ],
    [
      'warranty-duration',
      'for one (1) year after acceptance the Products shall be free from defects; notify within ten (10) days',
      'P1Y',
    ],
    ['payment', 'all invoices are due and payable within thirty (30) days of the invoice date', 'P30D'],
    ['payment', 'Payment terms are net 45 days', 'P45D'],
    ['payment', 'shall pay within sixty (60) days after the end of each calendar quarter', 'P60D'],
    ['payment', 'on or before the 15th day following the end of each month', 'P15D'],
    [
      'insurance',
      'with limits of not less than $1,000,000 per occurrence and $2,000,000 in the aggregate',
      'USD 2000000',
    ],
    ['price-restriction', 'may not be increased by more than five percent (5%) in any calendar year', '5 %'],
    ['liquidated-damages', 'liquidated damages in the amount of $10,000 per day', 'USD 10000'],
    ['services-after-termination', 'for a period of ninety (90) days following termination', 'P90D'],
    ['termination-for-convenience', 'upon three months notice', 'P3M'],
    ['term', 'for a period of twelve (12) consecutive months', 'P12M'],
    ['term', 'a term of thirty (30)\nyears', 'P30Y'],
    ['term', 'for a period of [***] years', null],
    ['term', 'five-(5)-year term', 'P5Y'],
    ['term', 'for a term of ten years (10) from', 'P10Y'],
    ['term', 'a period of 3 (three) years', 'P3Y'],
    ['term', 'a term of one and one-half years', 'P1.5Y'],
    ['termination-for-convenience', 'upon 90-days prior notice', 'P90D'],
    ['term', 'for a five (5)-year term', 'P5Y'],
    ['term', 'a twenty four (24) month period', 'P24M'],
  ];
  test.each(cases)('%s of “%s” is %s', (clause, text, expected) => {
    expect(valueOf(clause, [text], 'en')).toBe(expected);
  });
});

describe('dates as lawyers write them', () => {
  const cases: [string, string | null][] = [
    ['this 3rd day of March, 2009', '2009-03-03'],
    ['the twenty-fifth (25th) day of June, 2008', '2008-06-25'],
    ['this third day of March, 2009', '2009-03-03'],
    ['Dec. 27, 2001', '2001-12-27'],
    ['31-Dec-2015', '2015-12-31'],
    ['Sept. 1st, 2004', '2004-09-01'],
    ['this 25th day\nof June 2008', '2008-06-25'],
    ['as of the 1 st day of May, 2003', '2003-05-01'],
    ['JANUARY 2,2004', '2004-01-02'],
    ['March 3rd of 2009', '2009-03-03'],
    ['Marching 3, 2009', null],
    ['second 5 May 2009', '2009-05-05'],
    ['twenty second day of May 2010', '2010-05-22'],
    ['may 12 2010', '2010-05-12'],
    ['Feb 30, 2010', null],
  ];
  test.each(cases)('%s is %s', (text, expected) => {
    expect(datesIn(text.replaceAll(/\s/g, ' '), 'en')[0]?.normalized ?? null).toBe(expected);
  });
});

describe('fractions of a percent', () => {
  test.each([
    ['7-1/2%', '7.5 %'],
    ['7 1/4 percent', '7.25 %'],
    ['1/2%', '0.5 %'],
    ['12½%', '12.5 %'],
    ['1/3 of 2%', '2 %'],
  ])('%s is %s', (text, expected) => {
    expect(figuresIn(text, 'en').map(({ normalized }) => normalized)).toEqual([expected]);
  });
});

describe('the head of a filed agreement', () => {
  const reading = (text: string) => readDocument({ format: 'text', text, pages: [], headings: [], tables: [] }, 'en');
  const said = (text: string, name: Parameters<typeof factSpans>[0]) =>
    factSpans(name, reading(text)).map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, ' '));

  test('may have its title over two lines, after a note of the filing', () => {
    const text =
      'EXHIBIT 10.5\n\nEXECUTION VERSION\n\n    MASTER DISTRIBUTION AND\n    SERVICES AGREEMENT\n\nDated June 5, 2003';
    expect(said(text, 'document-name')).toEqual(['MASTER DISTRIBUTION AND SERVICES AGREEMENT']);
    expect(said(text, 'agreement-date')).toEqual(['June 5, 2003']);
    expect(said('THE STATE OF\nA THING\nLEASE', 'document-name')).toEqual(['LEASE']);
    expect(said('TERMS OF\nSUPPLY AND\nMASTER AGREEMENT', 'document-name')).toEqual(['TERMS OF']);
    expect(said('BUYING OF\nGOODS AND\nSUPPLY AGREEMENT', 'document-name')).toEqual([
      'BUYING OF GOODS AND SUPPLY AGREEMENT',
    ]);
  });

  test('names parties in capitals', () => {
    const text =
      'AGREEMENT\n\nAGREEMENT made the 25 day of February, 1998 by and between BIG SHOES, INC. (hereinafter called "Licensee") and STAR ENTERPRISES CORPORATION (hereinafter called "Licensor").';
    expect(said(text, 'parties')).toEqual(
      expect.arrayContaining(['BIG SHOES, INC.', 'STAR ENTERPRISES CORPORATION', 'Licensee', 'Licensor']),
    );
    expect(said(text, 'agreement-date')).toEqual(['25 day of February, 1998']);
  });

  test('knows a company by the word where its law or its name follows', () => {
    const names = (text: string) =>
      entitiesIn(text, [], 'en').flatMap(({ type, text: name }) => (type === 'organization' ? [name] : []));
    expect(names('Osage Refining Company, an Oklahoma corporation, tells the Company')).toEqual([
      'Osage Refining Company',
    ]);
    expect(names('Blue Ridge Company may')).toEqual([]);
  });
});
