type Value = string | Value[] | { [key: string]: Value };

const isList = (value: object): boolean => Object.keys(value).every((key, at) => key === String(at));

/** `{ '0': 'a', '1': 'b' }` is a list. */
const withLists = (value: Value): Value => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, own]): [string, Value] => [key, withLists(own)]);
  return entries.length > 0 && isList(value) ? entries.map(([, own]) => own) : Object.fromEntries(entries);
};

/** Parameters as Stripe reads them: `metadata[purchase]=1`, `expand[]=latest_charge` and `expand[0]=latest_charge`. */
export const readForm = (text: string): Record<string, Value> => {
  const read: Record<string, Value> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.replace(/\[.*/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
    let place: { [key: string]: Value } = read;
    for (const [depth, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(place).length) : step;
      if (depth === path.length - 1) place[key] = value;
      else {
        const own = place[key];
        const next = typeof own === 'object' && !Array.isArray(own) ? own : {};
        place[key] = next;
        place = next;
      }
    }
  }
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, withLists(value)]));
};
