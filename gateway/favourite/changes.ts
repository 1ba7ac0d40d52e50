import type { GatewayContext } from '../context.ts';
import { orProblems } from '../core/errors/problems.ts';
import { checkedRange, isUuid } from '../core/limits/inputs.ts';
import type { FavouriteChangeInput, Problem } from '../generated/resolver-types.ts';
import type { FavouriteRef } from './source.ts';

const MOST_CHANGES = 100;

/** A change with its place in the input, which problems name. */
type Placed = FavouriteChangeInput & { at: number };

/** Of two changes of the same thing the later one. */
function lastOfEach(changes: readonly FavouriteChangeInput[]): Placed[] {
  const byThing = new Map(
    changes.map((change, at) => [
      `${change.type} ${isUuid(change.id) ? change.id.toLowerCase() : change.id}`,
      { ...change, at },
    ]),
  );
  return [...byThing.values()];
}

/** The platform numbers the items of each call from 0. */
function fieldNames(changes: readonly Placed[]): Record<string, string> {
  const each = changes.map(({ at }, index) => [`items.${index}`, `changes.${at}`]);
  return { ...Object.fromEntries(each), items: 'changes' };
}

/** FAV-1: one call for what is removed, then one for what is added; each is done as a whole or gives problems. */
export async function setFavourites(
  changes: readonly FavouriteChangeInput[],
  { sources, language, favourites }: GatewayContext,
): Promise<{ changed: FavouriteRef[]; problems: Problem[] }> {
  checkedRange('input.changes', changes.length, 1, MOST_CHANGES);
  const placed = lastOfEach(changes);
  const changed: FavouriteRef[] = [];
  const problems: Problem[] = [];
  const send = async (part: readonly Placed[], call: (items: FavouriteRef[]) => Promise<unknown>): Promise<void> => {
    if (part.length === 0) return;
    const items = part.map(({ type, id }) => ({ type, id }));
    const answer = await orProblems(call(items), language, fieldNames(part));
    if (answer.refusal) return void problems.push(...answer.problems);
    for (const { type, id, isFavourite } of part) favourites.note(type, id, isFavourite);
    changed.push(...items);
  };
  // What is removed makes room for what is added: a member has a bounded number of favourites.
  await send(
    placed.filter(({ isFavourite }) => !isFavourite),
    sources.favourite.remove,
  );
  await send(
    placed.filter(({ isFavourite }) => isFavourite),
    sources.favourite.add,
  );
  return { changed, problems };
}
