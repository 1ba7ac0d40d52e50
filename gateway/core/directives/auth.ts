import { defaultFieldResolver, GraphQLError, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { type Demand, demandOf } from './read.ts';

type Context = { viewer: { role: string; actions: () => Promise<readonly string[]> } };

function refusal(role: string): GraphQLError {
  return role === 'GUEST'
    ? new GraphQLError('Sign in first.', { extensions: { code: 'UNAUTHENTICATED', retryable: false } })
    : new GraphQLError('This is not allowed.', { extensions: { code: 'FORBIDDEN', retryable: false } });
}

function guard(field: GraphQLField<unknown, Context>, { role: required, action }: Demand): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (parent, args, context, info) => {
    const { role, actions } = context.viewer;
    // A guest is refused without a call for the tenant's rules.
    if (required !== 'GUEST' && role !== required) throw refusal(role);
    if (action !== null && !(await actions()).includes(action)) throw refusal(role);
    return resolve(parent, args, context, info);
  };
}

/** Enforces `@auth`: wraps the resolver of every field that has it. */
export function guardFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const demand = demandOf(schema, field);
      if (demand) guard(field, demand);
    }
  }
  return schema;
}
