import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { attractionResolvers } from './attraction/attraction.ts';
import { cartResolvers } from './cart/resolvers.ts';
import { categoryResolvers } from './category/category.ts';
import { cityResolvers } from './city/city.ts';
import { guardFields } from './core/directives/auth.ts';
import { scalars } from './core/scalars/scalars.ts';
import { eventResolvers } from './event/resolvers.ts';
import { favouriteResolvers } from './favourite/resolvers.ts';
import { gateFeatures } from './features.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  Resolvers,
  SubscriptionResolvers,
} from './generated/resolver-types.ts';
import { historyResolvers } from './history/resolvers.ts';
import { hotelResolvers } from './hotel/resolvers.ts';
import { imageResolvers } from './images/resolvers.ts';
import { leagueResolvers } from './league/league.ts';
import { liveResolvers } from './live/resolvers.ts';
import { offerResolvers } from './offer/resolvers.ts';
import { orderResolvers } from './order/resolvers.ts';
import { partnerResolvers } from './partner/resolvers.ts';
import { webhookResolvers } from './partner/webhooks.ts';
import { searchResolvers } from './search/resolvers.ts';
import { savedSearchResolvers } from './search/saved-searches.ts';
import { tenantResolvers } from './tenant/tenant.ts';
import { userResolvers } from './user/user.ts';
import { venueResolvers } from './venue/venue.ts';
import { waitingListResolvers } from './waiting-list/waiting-list.ts';
import { waitingRoomResolvers } from './waiting-room/waiting-room.ts';
import { walletResolvers } from './wallet/resolvers.ts';

const SDL = new URL('../schema/', import.meta.url);
/** The graph's version, as `apiVersion` answers it. */
const API_VERSION = '1.0';

/** GRAPH-1: makes a root field without a resolver a type error. */
type Complete<T> = { [K in keyof T]-?: T[K] };

const resolvers = {
  Query: {
    apiVersion: () => API_VERSION,
    ...attractionResolvers.Query,
    ...cartResolvers.Query,
    ...categoryResolvers.Query,
    ...cityResolvers.Query,
    ...eventResolvers.Query,
    ...hotelResolvers.Query,
    ...leagueResolvers.Query,
    ...orderResolvers.Query,
    ...searchResolvers.Query,
    ...tenantResolvers.Query,
    ...userResolvers.Query,
    ...venueResolvers.Query,
    ...waitingListResolvers.Query,
    ...waitingRoomResolvers.Query,
    ...walletResolvers.Query,
    ...webhookResolvers.Query,
  } satisfies Complete<QueryResolvers>,
  Mutation: {
    ping: () => true,
    ...cartResolvers.Mutation,
    ...favouriteResolvers.Mutation,
    ...historyResolvers.Mutation,
    ...orderResolvers.Mutation,
    ...partnerResolvers.Mutation,
    ...savedSearchResolvers.Mutation,
    ...userResolvers.Mutation,
    ...webhookResolvers.Mutation,
    ...waitingListResolvers.Mutation,
    ...waitingRoomResolvers.Mutation,
    ...walletResolvers.Mutation,
  } satisfies Complete<MutationResolvers>,
  Subscription: liveResolvers.Subscription satisfies Complete<SubscriptionResolvers>,
  Attraction: { ...attractionResolvers.Attraction, ...eventResolvers.Attraction, ...favouriteResolvers.Attraction },
  Event: {
    ...eventResolvers.Event,
    ...offerResolvers.Event,
    ...attractionResolvers.Event,
    ...favouriteResolvers.Event,
    ...waitingRoomResolvers.Event,
  },
  Cart: cartResolvers.Cart,
  CreatePaymentSessionPayload: cartResolvers.CreatePaymentSessionPayload,
  InvoiceCartPayload: cartResolvers.InvoiceCartPayload,
  JoinWaitingRoomPayload: waitingRoomResolvers.JoinWaitingRoomPayload,
  LeaveWaitingListPayload: waitingListResolvers.LeaveWaitingListPayload,
  LeaveWaitingRoomPayload: waitingRoomResolvers.LeaveWaitingRoomPayload,
  OpenResaleSessionPayload: cartResolvers.OpenResaleSessionPayload,
  TakeWaitingListOfferPayload: cartResolvers.TakeWaitingListOfferPayload,
  City: { ...cityResolvers.City, ...eventResolvers.City },
  EventList: eventResolvers.EventList,
  Image: imageResolvers.Image,
  League: leagueResolvers.League,
  PurchaseCompleted: walletResolvers.PurchaseCompleted,
  PurchasePending: walletResolvers.PurchasePending,
  PurchaseRejected: { ...cartResolvers.PurchaseRejected, ...walletResolvers.PurchaseRejected },
  RegisterWalletPayload: walletResolvers.RegisterWalletPayload,
  Favouritable: favouriteResolvers.Favouritable,
  Team: attractionResolvers.Team,
  Venue: { ...venueResolvers.Venue, ...eventResolvers.Venue, ...favouriteResolvers.Venue },
  Viewer: {
    ...userResolvers.Viewer,
    ...favouriteResolvers.Viewer,
    ...historyResolvers.Viewer,
    ...savedSearchResolvers.Viewer,
    ...walletResolvers.Viewer,
  },
  Wallet: walletResolvers.Wallet,
} satisfies Resolvers;

export function createSchema(): GraphQLSchema {
  const typeDefs = readdirSync(SDL)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(new URL(name, SDL), 'utf8'));
  // Who may not ask is refused before it matters what the upstream can do.
  return guardFields(gateFeatures(makeExecutableSchema({ typeDefs, resolvers: [resolvers, scalars] })));
}
