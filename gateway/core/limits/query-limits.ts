import {
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

export type QueryLimits = {
  tokens: number;
  depth: number;
  introspectionDepth: number;
  aliases: number;
  directives: number;
  /** Validation compares fields of one name with each other: braces bound how often, squared. */
  selectionSets: number;
};

/** What the storefront's largest screen needs, times about three. */
export const queryLimits: QueryLimits = {
  tokens: 1_000,
  depth: 12,
  introspectionDepth: 20,
  aliases: 15,
  directives: 30,
  selectionSets: 150,
};

type Size = { depth: number; introspectionDepth: number; aliases: number };
const NOTHING: Size = { depth: 0, introspectionDepth: 0, aliases: 0 };

/** Measures each fragment once, however often it is spread: a fragment that doubles another stays cheap to refuse. */
function measurer(document: DocumentNode): (selections: SelectionSetNode | undefined) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const measured = new Map<string, Size>();

  function ofFragment(name: string): Size {
    const known = measured.get(name);
    if (known) return known;
    // Seen before it is measured: a cycle, which validation refuses by name.
    measured.set(name, NOTHING);
    const size = ofSelections(fragments.get(name)?.selectionSet);
    measured.set(name, size);
    return size;
  }

  function ofSelection(node: SelectionNode): Size {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
    const inner = ofSelections(node.selectionSet);
    if (node.kind === Kind.INLINE_FRAGMENT) return inner;
    // Aliases count whatever they name: `__typename` under a thousand names is a thousand answers.
    const aliases = inner.aliases + (node.alias ? 1 : 0);
    const schemaField = node.name.value === '__schema' || node.name.value === '__type';
    if (schemaField) return { depth: 0, introspectionDepth: inner.depth + 1, aliases };
    return { depth: inner.depth + 1, introspectionDepth: inner.introspectionDepth, aliases };
  }

  function ofSelections(set: SelectionSetNode | undefined): Size {
    if (!set) return NOTHING;
    let { depth, introspectionDepth, aliases } = NOTHING;
    for (const selection of set.selections) {
      const size = ofSelection(selection);
      depth = Math.max(depth, size.depth);
      introspectionDepth = Math.max(introspectionDepth, size.introspectionDepth);
      aliases += size.aliases;
    }
    return { depth, introspectionDepth, aliases };
  }
  return ofSelections;
}

function count(document: ASTNode): { directives: number; selectionSets: number } {
  const found = { directives: 0, selectionSets: 0 };
  visit(document, {
    Directive: () => {
      found.directives += 1;
    },
    SelectionSet: () => {
      found.selectionSets += 1;
    },
  });
  return found;
}

function over(what: string, allowed: number): GraphQLError {
  return new GraphQLError(`The query has more ${what} than the ${allowed} allowed.`, {
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', retryable: false },
  });
}

/** The first limit that a document breaks; tokens are counted while it is parsed. Runs before validation, so it trusts nothing. */
export function brokenLimit(document: DocumentNode, limits: QueryLimits): GraphQLError | undefined {
  const { directives, selectionSets } = count(document);
  if (directives > limits.directives) return over('directives', limits.directives);
  if (selectionSets > limits.selectionSets) return over('braces', limits.selectionSets);
  const measure = measurer(document);
  const operations = document.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  for (const operation of operations) {
    const size = measure(operation.selectionSet);
    if (size.aliases > limits.aliases) return over('aliases', limits.aliases);
    if (size.depth > limits.depth) return over('levels', limits.depth);
    if (size.introspectionDepth > limits.introspectionDepth)
      return over('levels of introspection', limits.introspectionDepth);
  }
  return undefined;
}
