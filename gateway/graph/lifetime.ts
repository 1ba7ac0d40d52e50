import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { cacheControlOf, demandOf } from '../core/directives/read.ts';

const TYPENAME = '__typename';

/**
 * How many seconds an operation's answer may be given to everyone: the shortest `@cacheControl(maxAge:)` of its fields.
 * Null for a mutation and for an answer that is a visitor's own.
 */
export function lifetimeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number | null {
  const root = schema.getRootType(operation.operation);
  if (operation.operation === 'mutation' || !root) return null;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  let shortest = Number.POSITIVE_INFINITY;

  function ofField(name: string, typeName: string): string | null {
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) return null;
    const control = cacheControlOf(schema, field);
    const isRoot = type === root;
    // A root field without the directive is taken for a visitor's own.
    if (demandOf(schema, field) !== null || control?.scope === 'PRIVATE' || (isRoot && !control)) shortest = -1;
    else if (control) shortest = Math.min(shortest, control.maxAge);
    return getNamedType(field.type).name;
  }

  const visited = new Set<string>();
  function walk(set: SelectionSetNode, typeName: string): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        if (node.name.value === TYPENAME) continue;
        const inner = ofField(node.name.value, typeName);
        if (inner === null) shortest = -1;
        else if (node.selectionSet) walk(node.selectionSet, inner);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        walk(node.selectionSet, node.typeCondition?.name.value ?? typeName);
      } else if (!visited.has(node.name.value)) {
        visited.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment) walk(fragment.selectionSet, fragment.typeCondition.name.value);
      }
    }
  }

  walk(operation.selectionSet, root.name);
  return shortest < 0 || !Number.isFinite(shortest) ? null : shortest;
}
