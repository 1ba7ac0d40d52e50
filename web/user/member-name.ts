type Named = { firstName: string | null; lastName: string | null; name: string | null };

const first = (text: string | null): string => [...(text?.trim() ?? '')][0]?.toLocaleUpperCase() ?? '';

/** At most two letters; empty for a member without a name. */
export const initialsOf = ({ firstName, lastName, name }: Named): string =>
  first(firstName) + first(lastName) || first(name);

/** The name, cut to so many characters with an ellipsis as the last one. */
export const shortened = (name: string, length: number): string => {
  const characters = [...name];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : name;
};
