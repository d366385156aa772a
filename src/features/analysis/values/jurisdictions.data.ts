/** Jurisdictions by whose names laws are called; those that contain another's name come first. */
export const jurisdictions: readonly string[] = `
  England and Wales, New South Wales, New Zealand, Northern Ireland, Hong Kong, South Africa, South Korea,
  West Virginia, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, South Carolina,
  South Dakota, Rhode Island, District of Columbia, Puerto Rico, British Columbia, Alabama, Alaska, Arizona,
  Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana,
  Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri,
  Montana, Nebraska, Nevada, Ohio, Oklahoma, Oregon, Pennsylvania, Tennessee, Texas, Utah, Vermont, Virginia,
  Washington, Wisconsin, Wyoming, Ontario, Quebec, Alberta, Manitoba, Victoria, Queensland, England, Scotland,
  Wales, Ireland, Australia, Austria, Belgium, Bermuda, Brazil, Canada, Chile, China, Denmark, Finland, France,
  Germany, Greece, India, Israel, Italy, Japan, Kenya, Luxembourg, Malaysia, Mexico, Netherlands, Nigeria,
  Norway, Poland, Portugal, Singapore, Spain, Sweden, Switzerland, Taiwan, Macau, Turkey, Hungary, Czech Republic, Liechtenstein, Cyprus, Malta, Jersey,
  Guernsey, Estonia, Latvia, Lithuania, Romania, Bulgaria, Croatia, Slovenia, Slovakia, Iceland, Indonesia, Thailand,
  Vietnam, Philippines, Pakistan, Bangladesh, Sri Lanka, United Arab Emirates, Saudi Arabia, Qatar, Egypt, Morocco, Ghana,
  Argentina, Colombia, Peru, Panama, Cayman Islands, British Virgin Islands, Isle of Man
`
  .trim()
  .split(/,\s+/);

/** Jurisdictions as lawyers abbreviate them, and by the code of their post, which counts only before the word law. */
export const abbreviations: readonly (readonly [name: string, long: string, postal: string])[] = `
  New York=N.Y.=NY, New Jersey=N.J.=NJ, New Hampshire=N.H.=NH, New Mexico=N.M.|N. Mex.=NM, North Carolina=N.C.=NC,
  North Dakota=N.D.|N. Dak.=ND, South Carolina=S.C.=SC, South Dakota=S.D.|S. Dak.=SD, West Virginia=W. Va.=WV,
  Rhode Island=R.I.=RI, District of Columbia=D.C.=DC, Alabama=Ala.=AL, Arizona=Ariz.=AZ, Arkansas=Ark.=AR,
  California=Calif.|Cal.=CA, Colorado=Colo.=CO, Connecticut=Conn.=CT, Delaware=Del.=DE, Florida=Fla.=FL, Georgia=Ga.=GA,
  Illinois=Ill.=IL, Indiana=Ind.=, Kansas=Kan.|Kans.=KS, Kentucky=Ky.=KY, Louisiana=La.=LA, Maryland=Md.=MD,
  Massachusetts=Mass.=MA, Michigan=Mich.=MI, Minnesota=Minn.=MN, Mississippi=Miss.=MS, Missouri=Mo.=MO, Montana=Mont.=MT,
  Nebraska=Neb.|Nebr.=NE, Nevada=Nev.=NV, Oklahoma=Okla.=OK, Oregon=Ore.=, Pennsylvania=Pa.|Penn.|Penna.=PA,
  Tennessee=Tenn.=TN, Texas=Tex.=TX, Vermont=Vt.=VT, Virginia=Va.=VA, Washington=Wash.=WA, Wisconsin=Wis.|Wisc.=WI,
  Wyoming=Wyo.=WY, Ontario=Ont.=ON, Quebec=Que.=QC, Alberta=Alta.=AB, British Columbia=B.C.=BC, New South Wales=NSW|N.S.W.=
`
  .trim()
  .split(/,\s+/)
  .map((entry): [string, string, string] => {
    const [name = '', long = '', postal = ''] = entry.split('=');
    return [name, long, postal];
  });
