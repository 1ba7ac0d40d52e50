import { badInput } from '../errors/client-errors.ts';
import { isSafeId } from '../http/path.ts';

/** The one key that a @oneOf input names, as [name, value]; the compiled executor leaves the check to us. */
export function theOneOf<T extends Readonly<Record<string, string | null | undefined>>>(
  argument: string,
  input: T,
): [keyof T & string, string] {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const [first, ...more] = given;
  if (!first?.[1] || more.length > 0)
    throw badInput(argument, `must name exactly one of ${Object.keys(input).join(', ') || 'its keys'}`);
  if (!isSafeId(first[1])) throw badInput(`${argument}.${first[0]}`, 'must be an id of 1 to 200 characters');
  return [first[0], first[1]];
}
