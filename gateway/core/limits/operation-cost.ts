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
import { costOf, listSizeOf } from '../directives/read.ts';

/** About what an operation makes the platform do, in REST calls. The dearest screen of the storefront costs a tenth. */
const MAX_COST = 250;
/** Values that an answer may hold: running and writing out so many occupies the process for less than 50 ms (DOOR-1). */
const MAX_VALUES = 20_000;

export type Cost = {
  /** `@cost` of every field that will run. */
  calls: number;
  /** Fields of the answer, each list counted by its limit. */
  values: number;
};
type Variables = Readonly<Record<string, unknown>>;
const NOTHING: Cost = { calls: 0, values: 0 };

function limitOf(argument: unknown): number | undefined {
  if (typeof argument !== 'object' || argument === null || !('limit' in argument)) return undefined;
  return typeof argument.limit === 'number' ? Math.max(1, argument.limit) : undefined;
}

/** How many answers a field multiplies what is below it by: the limit it was asked for, else the size that its list is taken for. */
function multiplier(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): number {
  try {
    const values: Record<string, unknown> = getArgumentValues(field, node, variables);
    return limitOf(values.page) ?? limitOf(values.input) ?? limitOf(values) ?? listSizeOf(schema, field);
  } catch {
    // A wrong argument: execution will refuse it by name.
    return 1;
  }
}

/** What an operation will make of its fields, times the limits of the lists around them. Each fragment is added up once per type. */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Cost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const added = new Map<string, Cost>();

  function ofFragment(name: string): Cost {
    const known = added.get(name);
    if (known !== undefined) return known;
    const fragment = fragments.get(name);
    const cost = fragment ? ofSelections(fragment.selectionSet, fragment.typeCondition.name.value) : NOTHING;
    added.set(name, cost);
    return cost;
  }

  function ofField(node: FieldNode, typeName: string): Cost {
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field) return { calls: 0, values: 1 };
    const inner = node.selectionSet ? ofSelections(node.selectionSet, getNamedType(field.type).name) : NOTHING;
    const times = multiplier(schema, field, node, variables);
    return { calls: costOf(schema, field) + times * inner.calls, values: 1 + times * inner.values };
  }

  function ofSelections(set: SelectionSetNode, typeName: string): Cost {
    const sum = { ...NOTHING };
    for (const node of set.selections) {
      let cost: Cost;
      if (node.kind === Kind.FIELD) cost = ofField(node, typeName);
      else if (node.kind === Kind.FRAGMENT_SPREAD) cost = ofFragment(node.name.value);
      else cost = ofSelections(node.selectionSet, node.typeCondition?.name.value ?? typeName);
      sum.calls += cost.calls;
      sum.values += cost.values;
    }
    return sum;
  }

  const root = schema.getRootType(operation.operation);
  return root ? ofSelections(operation.selectionSet, root.name) : NOTHING;
}

const ADVICE = 'Ask for smaller pages or fewer fields.';

function refused(message: string, cost: Record<string, number>): GraphQLError {
  return new GraphQLError(`${message} ${ADVICE}`, {
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', retryable: false, cost },
  });
}

/** Refuses what asks the platform too much, or would answer with too much. */
export function tooExpensive({ calls, values }: Cost): GraphQLError | undefined {
  if (calls > MAX_COST)
    return refused(`The operation costs ${calls}, more than the ${MAX_COST} allowed.`, {
      requested: calls,
      allowed: MAX_COST,
    });
  if (values > MAX_VALUES)
    return refused(`The answer would hold ${values} values, more than the ${MAX_VALUES} allowed.`, {
      requestedValues: values,
      allowedValues: MAX_VALUES,
    });
  return undefined;
}
