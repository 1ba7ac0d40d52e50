import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { costOf } from '../directives/read.ts';

/** About what an operation makes the platform do, in REST calls. The dearest screen of the storefront costs a tenth. */
export const MAX_COST = 250;

type Variables = Readonly<Record<string, unknown>>;

function limitOf(argument: unknown): number | undefined {
  if (typeof argument !== 'object' || argument === null || !('limit' in argument)) return undefined;
  return typeof argument.limit === 'number' ? Math.max(1, argument.limit) : undefined;
}

/** How many answers a field multiplies its children by: the limit of the page it was asked for. */
function multiplier(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): number {
  try {
    const values: Record<string, unknown> = getArgumentValues(field, node, variables);
    return limitOf(values.page) ?? limitOf(values.input) ?? 1;
  } catch {
    // A wrong argument: execution will refuse it by name.
    return 1;
  }
}

/** `@cost` of every selected field, times the limits of the lists around it. Each fragment is added up once per type. */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const added = new Map<string, number>();

  function ofFragment(name: string): number {
    const known = added.get(name);
    if (known !== undefined) return known;
    const fragment = fragments.get(name);
    const cost = fragment ? ofSelections(fragment.selectionSet, fragment.typeCondition.name.value) : 0;
    added.set(name, cost);
    return cost;
  }

  function ofField(node: FieldNode, typeName: string): number {
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const inner = node.selectionSet ? ofSelections(node.selectionSet, getNamedType(field.type).name) : 0;
    return costOf(schema, field) + multiplier(field, node, variables) * inner;
  }

  function ofSelections(set: SelectionSetNode, typeName: string): number {
    let cost = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) cost += ofField(node, typeName);
      else if (node.kind === Kind.FRAGMENT_SPREAD) cost += ofFragment(node.name.value);
      else cost += ofSelections(node.selectionSet, node.typeCondition?.name.value ?? typeName);
    }
    return cost;
  }

  const root = schema.getRootType(operation.operation);
  return root ? ofSelections(operation.selectionSet, root.name) : 0;
}

export function tooExpensive(cost: number): GraphQLError | undefined {
  if (cost <= MAX_COST) return undefined;
  return new GraphQLError(
    `The operation costs ${cost}, more than the ${MAX_COST} allowed. Ask for smaller pages or fewer costly fields.`,
    { extensions: { code: 'OPERATION_TOO_EXPENSIVE', retryable: false, cost: { requested: cost, allowed: MAX_COST } } },
  );
}
