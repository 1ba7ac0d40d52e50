import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { ListWire, WalkWire } from '../http/wire.ts';

/** A path of fields; each step allows several names. */
type Steps = readonly (readonly string[])[];
const cached = new WeakMap<FieldNode, boolean>();

/** Whether a selection contains the path, directly or through fragments. */
function reaches(set: SelectionSetNode | undefined, steps: Steps, info: GraphQLResolveInfo): boolean {
  const [names = [], ...rest] = steps;
  return (set?.selections ?? []).some((node) => {
    if (node.kind === Kind.FIELD) {
      return names.includes(node.name.value) && (rest.length === 0 || reaches(node.selectionSet, rest, info));
    }
    const inner = node.kind === Kind.FRAGMENT_SPREAD ? info.fragments[node.name.value] : node;
    return reaches(inner?.selectionSet, steps, info);
  });
}

/** Whether `totalCount` is selected, here or in the given lists: counting costs the platform a query (REST-3). */
export function wantsCount(info: GraphQLResolveInfo, ...lists: readonly string[]): boolean {
  const steps = lists.length > 0 ? [lists, ['totalCount']] : [['totalCount']];
  return info.fieldNodes.some((node) => {
    let isSelected = cached.get(node);
    if (isSelected === undefined) {
      isSelected = reaches(node.selectionSet, steps, info);
      cached.set(node, isSelected);
    }
    return isSelected;
  });
}

/** Whether a field is selected, directly or through fragments. */
export const selects = (info: GraphQLResolveInfo, field: string): boolean =>
  info.fieldNodes.some(({ selectionSet }) => reaches(selectionSet, [[field]], info));

/** The names of the fields that are selected of the things in a list; fields below those are not told. */
export function selectedBelow(info: GraphQLResolveInfo, list: string): string[] {
  const names = (set: SelectionSetNode | undefined, steps: readonly string[]): string[] =>
    (set?.selections ?? []).flatMap((node) => {
      if (node.kind !== Kind.FIELD) {
        const inner = node.kind === Kind.FRAGMENT_SPREAD ? info.fragments[node.name.value] : node;
        return names(inner?.selectionSet, steps);
      }
      const [next] = steps;
      if (next === undefined) return [node.name.value];
      return node.name.value === next ? names(node.selectionSet, steps.slice(1)) : [];
    });
  return info.fieldNodes.flatMap((node) => names(node.selectionSet, [list]));
}

/** A list of the graph. The platform sends the count whenever `totalCount` is selected; otherwise it is not read. */
export function toList<W, T>(wire: ListWire<W>, toItem: (item: W) => T): { items: T[]; totalCount: number } {
  return { items: wire.items.map(toItem), totalCount: wire.totalCount ?? wire.items.length };
}

/** A page of a list by id: the id is the cursor. */
export function toConnection<W extends { id: string }, T>({ items, hasMore }: WalkWire<W>, toItem: (item: W) => T) {
  const edges = items.map((item) => ({ cursor: item.id, node: toItem(item) }));
  return { edges, pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: hasMore } };
}

/** The things of a lookup in the order of the ids asked for, null for what there is not. */
export function inOrderOf<W extends { id: string }, T>(
  ids: readonly string[],
  { items }: ListWire<W>,
  toItem: (item: W) => T,
): (T | null)[] {
  const found = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => {
    const item = found.get(id);
    return item === undefined ? null : toItem(item);
  });
}

/** Whether a page has nothing on it. */
export const isEmpty = (wire: ListWire<unknown>): boolean => wire.items.length === 0;
