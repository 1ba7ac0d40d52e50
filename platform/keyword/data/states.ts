type State = { country: 'US' | 'CA'; code: string; names: readonly string[] };

const us =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York State|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington State|WV West Virginia|WI Wisconsin|WY Wyoming';
const canada =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland|NS Nova Scotia|ON Ontario|PE Prince Edward Island|QC Québec Province|SK Saskatchewan';

/** What a state is called otherwise. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  CA: ['Cali', 'SoCal', 'NorCal', 'Californie', 'Kalifornien', 'Californië'],
  NY: ['Upstate New York', 'State of New York', 'NYS'],
  NJ: ['Jersey'],
  FL: ['Floride'],
  MA: ['Mass'],
  PA: ['Penn'],
  MI: ['Mich'],
  HI: ['Hawaï'],
  BC: ['Colombie-Britannique'],
};

const read = (country: State['country'], list: string): State[] =>
  list.split('|').map((line) => {
    const code = line.slice(0, 2);
    return { country, code, names: [line.slice(3), ...(otherNames[code] ?? [])] };
  });

/** The states and provinces that addresses and people abbreviate. */
export const states: readonly State[] = [...read('US', us), ...read('CA', canada)];

/** Codes that are words of a language or abbreviate a city: they mean a state only behind one of its cities. */
export const ambiguousCodes = new Set(
  'al ak ar ca co de ga hi id il in ia la ma me mi mo ms mt nb ne nl ns ny oh ok on or pa pe sd sk va ab mb'.split(' '),
);
