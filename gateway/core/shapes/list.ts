import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { ListWire } from '../http/wire.ts';

type Steps = readonly (readonly string[])[];
const known = new WeakMap<FieldNode, boolean>();

/** Whether a selection goes down these steps, each a choice of field names, looking through fragments. */
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

/** Whether `totalCount` is selected, here or in the lists named: counting costs the platform a query (REST-3). */
export function wantsCount(info: GraphQLResolveInfo, ...lists: readonly string[]): boolean {
  const steps = lists.length > 0 ? [lists, ['totalCount']] : [['totalCount']];
  return info.fieldNodes.some((node) => {
    let wanted = known.get(node);
    if (wanted === undefined) {
      wanted = reaches(node.selectionSet, steps, info);
      known.set(node, wanted);
    }
    return wanted;
  });
}

/** A list in the graph's words. The count is there whenever it was asked for; nobody reads it otherwise. */
export function toList<W, T>(wire: ListWire<W>, toItem: (item: W) => T): { items: T[]; totalCount: number } {
  return { items: wire.items.map(toItem), totalCount: wire.totalCount ?? wire.items.length };
}
