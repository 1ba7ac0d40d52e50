import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Capability } from '#rules/capabilities.ts';
import { type CapabilityNote, capabilityNotes } from './contract/capabilities.ts';
import { NOT_SUPPORTED } from './core/errors/problem-codes.ts';
import { toProblem } from './core/errors/problems.ts';
import { toRestError } from './core/errors/rest-error.ts';
import type { Language } from './core/language.ts';

type Context = { can: (capability: Capability) => boolean; language: Language };

/** A mutation that is off says so as data. The ids that payloads are completed by are null, so that nothing is read for them. */
const notSupported = ({ language }: Context) => ({
  problems: [toProblem(toRestError(501, { code: NOT_SUPPORTED }), language)],
  eventId: null,
  cartId: null,
  token: null,
  warnings: [],
});

function gate(field: GraphQLField<unknown, Context>, capability: Capability, isMutation: boolean): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const payload = getNamedType(field.type);
  const hasProblems = isMutation && isObjectType(payload) && payload.getFields().problems !== undefined;
  field.resolve = (parent, args, context, info) => {
    if (context.can(capability)) return resolve(parent, args, context, info);
    return hasProblems ? notSupported(context) : null;
  };
}

/** Wraps the resolver of every field that needs a capability. A field that could not be null would break its whole answer, and is refused here. */
export function gateFeatures(schema: GraphQLSchema): GraphQLSchema {
  for (const [capability, { graph }] of Object.entries(capabilityNotes) as [Capability, CapabilityNote][]) {
    for (const name of graph ?? []) {
      const [typeName = '', fieldName = ''] = name.split('.');
      const type = schema.getType(typeName);
      const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
      if (!field) throw new Error(`${name} needs the capability ${capability}, but is not in the schema`);
      const isMutation = typeName === 'Mutation';
      if (!isMutation && isNonNullType(field.type))
        throw new Error(`${name} needs the capability ${capability}, so it must be nullable`);
      gate(field, capability, isMutation);
    }
  }
  return schema;
}
