import { defaultFieldResolver, GraphQLError, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { transportMessage } from '../errors/transport-messages.ts';
import type { Language } from '../language.ts';
import { type Demand, demandOf } from './read.ts';

type Context = { language: Language; viewer: { role: string; actions: () => Promise<readonly string[]> } };

function refusal({ language, viewer }: Context): GraphQLError {
  const code = viewer.role === 'GUEST' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
  return new GraphQLError(transportMessage(code, language), { extensions: { code, retryable: false } });
}

function guard(field: GraphQLField<unknown, Context>, { role: required, action }: Demand): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (parent, args, context, info) => {
    const { role, actions } = context.viewer;
    // A guest is refused without a call for the tenant's rules.
    if (required !== 'GUEST' && role !== required) throw refusal(context);
    if (action !== null && !(await actions()).includes(action)) throw refusal(context);
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
