import {
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
  /** Counted in the document as written; all others with fragments expanded. */
  tokens: number;
  depth: number;
  introspectionDepth: number;
  aliases: number;
  directives: number;
  /** Validation compares fields of one name pairwise, in quadratic time: this bounds it. */
  selectionSets: number;
  /** Fields and fragment spreads: running takes time in proportion. */
  selections: number;
};

/** About three times what the storefront's largest screen needs. */
export const queryLimits: QueryLimits = {
  tokens: 1_000,
  depth: 12,
  introspectionDepth: 20,
  aliases: 15,
  directives: 30,
  selectionSets: 150,
  selections: 1_000,
};

type Size = Omit<QueryLimits, 'tokens'>;
const NOTHING: Size = { depth: 0, introspectionDepth: 0, aliases: 0, directives: 0, selectionSets: 0, selections: 0 };

/** The size of two selections side by side: the greater depth, the sum of the rest. */
function combined(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
    aliases: one.aliases + other.aliases,
    directives: one.directives + other.directives,
    selectionSets: one.selectionSets + other.selectionSets,
    selections: one.selections + other.selections,
  };
}

/** Measures with fragments expanded. Each fragment is measured once and added at every spread, so this takes linear time. */
function measurer(document: DocumentNode): (operation: OperationDefinitionNode) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const measured = new Map<string, Size>();

  function ofFragment(name: string): Size {
    const existing = measured.get(name);
    if (existing) return existing;
    // A fragment that spreads itself finds this entry; validation refuses the cycle by name.
    measured.set(name, NOTHING);
    const size = ofSelections(fragments.get(name)?.selectionSet);
    measured.set(name, size);
    return size;
  }

  function ofSelection(node: SelectionNode): Size {
    const self = { ...NOTHING, selections: 1, directives: node.directives?.length ?? 0 };
    if (node.kind === Kind.FRAGMENT_SPREAD) return combined(self, ofFragment(node.name.value));
    const inner = ofSelections(node.selectionSet);
    if (node.kind === Kind.INLINE_FRAGMENT) return combined(self, inner);
    const size = combined(self, inner);
    // `__typename` counts as well: a thousand aliases of it are a thousand values.
    if (node.alias) size.aliases += 1;
    const schemaField = node.name.value === '__schema' || node.name.value === '__type';
    if (schemaField) return { ...size, depth: 0, introspectionDepth: inner.depth + 1 };
    return { ...size, depth: inner.depth + 1 };
  }

  function ofSelections(set: SelectionSetNode | undefined): Size {
    if (!set) return NOTHING;
    return set.selections.map(ofSelection).reduce(combined, { ...NOTHING, selectionSets: 1 });
  }

  return ({ selectionSet, directives = [], variableDefinitions = [] }) => {
    const size = ofSelections(selectionSet);
    const ofVariables = variableDefinitions.flatMap((variable) => variable.directives ?? []);
    return { ...size, directives: size.directives + directives.length + ofVariables.length };
  };
}

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'OPERATION_TOO_EXPENSIVE', retryable: false } });
}

const NAMES = {
  aliases: 'aliases',
  directives: 'directives',
  depth: 'levels',
  introspectionDepth: 'levels of introspection',
  selectionSets: 'braces',
  selections: 'fields and fragments',
} as const satisfies Record<keyof Size, string>;
const RULES = Object.entries(NAMES) as [keyof Size, string][];

/** Whoever copies an answer field by field would set a prototype by this name. */
const RESERVED = '__proto__';

function reservedName(document: DocumentNode): GraphQLError | undefined {
  let found = false;
  visit(document, {
    Name: ({ value }) => {
      found ||= value === RESERVED;
    },
  });
  if (!found) return undefined;
  return new GraphQLError(`The name ${RESERVED} cannot be used.`, {
    extensions: { code: 'BAD_USER_INPUT', retryable: false },
  });
}

/** The first limit that a document breaks. Tokens are counted while parsing. Runs before validation, so fragments may be missing or cyclic. */
export function brokenLimit(document: DocumentNode, limits: QueryLimits): GraphQLError | undefined {
  const measure = measurer(document);
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const size = measure(node);
    for (const [rule, name] of RULES) {
      const allowed = limits[rule];
      if (size[rule] > allowed)
        return refused(
          `The query has more ${name} than the ${allowed} allowed, its fragments counted at every spread.`,
        );
    }
  }
  return reservedName(document);
}
