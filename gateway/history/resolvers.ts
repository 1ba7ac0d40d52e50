import { orProblems } from '../core/errors/problems.ts';
import type { DeleteViewsInput, Resolvers, ViewInput } from '../generated/resolver-types.ts';
import type { Shapes } from '../shapes.ts';
import type { ViewWire } from './source.ts';

/** Null for a type that this contract does not know yet. */
function toRecentView(view: ViewWire, shapes: Shapes) {
  const { viewedAt } = view;
  switch (view.type) {
    case 'EVENT':
      return { viewedAt, item: { __typename: 'Event' as const, ...shapes.event(view.event) } };
    case 'ATTRACTION':
      return { viewedAt, item: { __typename: 'Attraction' as const, ...shapes.attraction(view.attraction) } };
    case 'VENUE':
      return { viewedAt, item: { __typename: 'Venue' as const, ...shapes.venue(view.venue) } };
    case 'CITY':
      return { viewedAt, item: { __typename: 'City' as const, ...shapes.city(view.city) } };
    default:
      return null;
  }
}

const toBody = ({ type, id, viewedAt }: ViewInput) => ({ type, id, ...(viewedAt && { viewedAt }) });

const toDeleteBody = ({ items, all }: DeleteViewsInput) => ({ ...(items && { items }), ...(all != null && { all }) });

export const historyResolvers = {
  Viewer: {
    recentViews: async (_viewer, _args, context) => {
      const [{ items }, shapes] = await Promise.all([context.sources.history.recent(), context.shapes()]);
      return items.flatMap((view) => toRecentView(view, shapes) ?? []);
    },
    analytics: async (_viewer, _args, context) => {
      const [wire, shapes] = await Promise.all([context.sources.history.analytics(), context.shapes()]);
      return { suggestions: wire.suggestions.map(shapes.event), similar: wire.similar.map(shapes.attraction) };
    },
  },
  Mutation: {
    recordViews: async (_root, { input }, { sources, language, viewer }) => {
      const { problems } = await orProblems(sources.history.record({ items: input.items.map(toBody) }), language, {});
      return { viewer: problems.length > 0 ? null : { can: await viewer.actions() }, problems };
    },
    deleteViews: async (_root, { input }, { sources, language, viewer }) => {
      const { problems } = await orProblems(sources.history.remove(toDeleteBody(input)), language, {});
      return { viewer: problems.length > 0 ? null : { can: await viewer.actions() }, problems };
    },
  },
} satisfies Resolvers;
