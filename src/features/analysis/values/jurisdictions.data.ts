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
  Norway, Poland, Portugal, Singapore, Spain, Sweden, Switzerland, Taiwan
`
  .trim()
  .split(/,\s+/);
