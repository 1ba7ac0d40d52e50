import { type GraphQLField, type GraphQLSchema, getDirectiveValues } from 'graphql';
import { type KeyRight, keyRights } from '#rules/partner-keys.ts';

function directiveArgument(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  name: string,
  argument: string,
): unknown {
  const directive = schema.getDirective(name);
  if (!directive || !field.astNode) return undefined;
  return getDirectiveValues(directive, field.astNode)?.[argument];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

const costs = new WeakMap<GraphQLField<unknown, unknown>, number>();

/** `@cost(complexity:)` of a field, 0 without it. */
export function costOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): number {
  let cost = costs.get(field);
  if (cost === undefined) {
    cost = numberOf(directiveArgument(schema, field, 'cost', 'complexity'));
    costs.set(field, cost);
  }
  return cost;
}

const listSizes = new WeakMap<GraphQLField<unknown, unknown>, number>();

/** `@listSize(assumed:)` of a field, 1 without it. */
export function listSizeOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): number {
  let size = listSizes.get(field);
  if (size === undefined) {
    size = numberOf(directiveArgument(schema, field, 'listSize', 'assumed')) || 1;
    listSizes.set(field, size);
  }
  return size;
}

/** `@cacheControl` of a field; null without it. */
export function cacheControlOf(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
): { maxAge: number; scope: 'PUBLIC' | 'PRIVATE' } | null {
  const maxAge = directiveArgument(schema, field, 'cacheControl', 'maxAge');
  if (typeof maxAge !== 'number') return null;
  const isPrivate = directiveArgument(schema, field, 'cacheControl', 'scope') === 'PRIVATE';
  return { maxAge, scope: isPrivate ? 'PRIVATE' : 'PUBLIC' };
}

/** `@cacheControl(maxAge:)` of a root field in seconds, 0 without it. */
export function maxAgeOf(schema: GraphQLSchema, rootField: string): number {
  const field = schema.getQueryType()?.getFields()[rootField];
  return (field && cacheControlOf(schema, field)?.maxAge) ?? 0;
}

/** Of `@auth`: a role, GUEST for anybody, and an action or null. */
export type Demand = { role: string; action: string | null };

/** `@auth` of a field; null when anyone may ask. */
export function demandOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Demand | null {
  const role = directiveArgument(schema, field, 'auth', 'requires');
  if (typeof role !== 'string') return null;
  const action = directiveArgument(schema, field, 'auth', 'can');
  return { role, action: typeof action === 'string' ? action : null };
}

/** Of `@partner`: the right that a partner's key needs, in small letters. */
export type PartnerDemand = { right: KeyRight; only: boolean; withoutVisitor: boolean };

function readPartner(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): PartnerDemand | null {
  const given = directiveArgument(schema, field, 'partner', 'right');
  const right = keyRights.find((one) => one.toUpperCase() === given);
  if (!right) return null;
  const isSet = (argument: string) => directiveArgument(schema, field, 'partner', argument) === true;
  return { right, only: isSet('only'), withoutVisitor: isSet('withoutVisitor') };
}

const partnerDemands = new WeakMap<GraphQLField<unknown, unknown>, PartnerDemand | null>();

/** `@partner` of a field; null where the rule for all root fields holds. */
export function partnerOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): PartnerDemand | null {
  let demand = partnerDemands.get(field);
  if (demand === undefined) {
    demand = readPartner(schema, field);
    partnerDemands.set(field, demand);
  }
  return demand;
}
