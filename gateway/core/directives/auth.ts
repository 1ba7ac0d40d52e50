import { defaultFieldResolver, GraphQLError, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { roleRequired } from './read.ts';

type Viewer = { viewer: { role: string } };

function guard(field: GraphQLField<unknown, Viewer>, role: string): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (parent, args, context, info) => {
    if (context.viewer.role === role) return resolve(parent, args, context, info);
    throw new GraphQLError('Sign in first.', { extensions: { code: 'UNAUTHENTICATED', retryable: false } });
  };
}

/** Enforces `@auth`: wraps the resolver of every field that has it. */
export function guardFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const role = roleRequired(schema, field);
      if (role) guard(field, role);
    }
  }
  return schema;
}
