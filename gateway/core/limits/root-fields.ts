import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

function findRootFields(document: DocumentNode, { selectionSet }: OperationDefinitionNode): FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );
  const found: FieldNode[] = [];
  function walk(set: SelectionSetNode): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) found.push(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) walk(node.selectionSet);
      else {
        const fragment = fragments.get(node.name.value);
        if (fragment) walk(fragment);
      }
    }
  }
  walk(selectionSet);
  return found;
}

const known = new WeakMap<OperationDefinitionNode, readonly FieldNode[]>();

/** The fields of Query or Mutation that an operation selects, those in fragments too, each as often as it stands there. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): readonly FieldNode[] {
  const fields = known.get(operation) ?? findRootFields(document, operation);
  known.set(operation, fields);
  return fields;
}
