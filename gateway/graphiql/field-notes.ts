import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  OperationTypeNode,
  parse,
} from 'graphql';
import { costOf, demandOf, partnerOf } from '../core/directives/read.ts';
import type { Example } from './examples.ts';

const MOST_FIELDS = 3;
const rightOf: Partial<Record<OperationTypeNode, string>> = { query: 'read', mutation: 'sell', subscription: 'read' };

/** The first example of each root field. */
function byField(examples: readonly Example[]): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { title, query } of examples) {
    for (const definition of parse(query).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      for (const node of definition.selectionSet.selections)
        if (node.kind === Kind.FIELD && !titles.has(node.name.value)) titles.set(node.name.value, title);
    }
  }
  return titles;
}

type Field = GraphQLField<unknown, unknown>;

/** Up to three values of an object; where it has fewer, some of an object in it. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return ' { __typename }';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const isValue = ({ type: one }: Field) => isLeafType(getNamedType(one));
  const values = fields.filter(isValue).slice(0, MOST_FIELDS);
  const inner = values.length < MOST_FIELDS ? fields.filter((field) => !isValue(field)).slice(0, 1) : [];
  return ` { ${[...values, ...inner].map((field) => field.name + selectionOf(field.type)).join(' ')} }`;
}

const variable = ({ name }: GraphQLArgument): string => ['$', name].join('');

/** An operation for a field that no example asks for, with the arguments that it needs. */
function operationOf(kind: OperationTypeNode, { name, args, type }: Field): string {
  const needed = args.filter(isRequiredArgument);
  const listed = (of: readonly string[]) => (of.length > 0 ? `(${of.join(', ')})` : '');
  const variables = listed(needed.map((one) => `${variable(one)}: ${one.type}`));
  const given = listed(needed.map((one) => `${one.name}: ${variable(one)}`));
  return `${kind} ${name[0]?.toUpperCase()}${name.slice(1)}${variables} { ${name}${given}${selectionOf(type)} }`;
}

/** What GraphiQL's documentation says of each root field besides its description, in Markdown: cost, who may ask, and an example. */
export function fieldNotes(schema: GraphQLSchema, examples: readonly Example[]): Record<string, string> {
  const titles = byField(examples);
  const notes: Record<string, string> = {};
  for (const kind of Object.values(OperationTypeNode)) {
    const root = schema.getRootType(kind);
    for (const field of Object.values(root?.getFields() ?? {})) {
      const demand = demandOf(schema, field);
      const partner = partnerOf(schema, field);
      const member = demand && `a signed-in member${demand.action ? ` who may ${demand.action}` : ''}`;
      const key = `${partner?.only ? 'a partner’s key' : 'by a key'} with the right ${partner?.right ?? rightOf[kind]}`;
      const needs = partner?.only ? key : [member ?? 'nobody signed in', key].join('; ');
      const title = titles.get(field.name);
      const operation = title
        ? `The example “${title}” asks for it.`
        : `\`\`\`graphql\n${operationOf(kind, field)}\n\`\`\``;
      notes[`${root}.${field.name}`] = `**Cost** ${costOf(schema, field)}. **Needs** ${needs}.\n\n${operation}`;
    }
  }
  return notes;
}
