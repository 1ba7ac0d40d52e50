import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { costOf, listSizeOf } from '../directives/read.ts';

/** In REST calls. The most expensive screen of the storefront costs a tenth. */
const MAX_COST = 250;
/** DOOR-1: an answer with so many values blocks the process for less than 50 ms. */
const MAX_VALUES = 20_000;

export type Cost = {
  /** The sum of `@cost` of all fields that will run. */
  calls: number;
  /** Fields of the answer, lists multiplied by their limits. */
  values: number;
};
type Variables = Readonly<Record<string, unknown>>;
const NOTHING: Cost = { calls: 0, values: 0 };

function limitOf(argument: unknown): number | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { limit, first = limit }: { limit?: unknown; first?: unknown } = argument;
  return typeof first === 'number' ? Math.max(1, first) : undefined;
}

/** Each of the ids asked for is an item of the answer. */
function idsOf(argument: unknown): number | undefined {
  return Array.isArray(argument) ? Math.max(1, argument.length) : undefined;
}

/** What a field multiplies its selections by: its `limit` or `first`, the number of its `ids`, else its `@listSize`. */
function multiplier(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): number {
  try {
    const values: Record<string, unknown> = getArgumentValues(field, node, variables);
    return (
      limitOf(values.page) ?? limitOf(values.input) ?? limitOf(values) ?? idsOf(values.ids) ?? listSizeOf(schema, field)
    );
  } catch {
    // Execution refuses a wrong argument by name.
    return 1;
  }
}

/** Cost before execution. Each fragment is added up once, however often it is spread. */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Cost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const costs = new Map<string, Cost>();

  function ofFragment(name: string): Cost {
    const computed = costs.get(name);
    if (computed !== undefined) return computed;
    const fragment = fragments.get(name);
    const cost = fragment ? ofSelections(fragment.selectionSet, fragment.typeCondition.name.value) : NOTHING;
    costs.set(name, cost);
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

/** What an operation costs with the variables that were sent; null when they do not fit, which execution says by name. */
export function costAsSent(
  schema: GraphQLSchema,
  {
    document,
    operation,
    variables,
  }: { document: DocumentNode; operation: OperationDefinitionNode; variables: Variables },
): Cost | null {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  return coerced ? operationCost(schema, document, operation, coerced) : null;
}

const ADVICE = 'Ask for smaller pages or fewer fields.';

function refused(message: string, cost: Record<string, number>): GraphQLError {
  return new GraphQLError(`${message} ${ADVICE}`, {
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', retryable: false, cost },
  });
}

/** The refusal of an operation over a limit; undefined within both. */
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
