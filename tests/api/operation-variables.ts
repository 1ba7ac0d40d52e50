import { randomUUID } from 'node:crypto';
import { dayFromToday } from '#rules/calendar-day.ts';
import { billing } from '../support/shop.ts';

/** What the storefront's operations are asked about. */
export type Subjects = {
  eventId: string;
  attractionId: string | undefined;
  venueId: string | undefined;
  hotelId: string;
  cartId: string;
  orderId: string;
  shippingOptionId: string;
  linkingEmail: string;
  registeringEmail: string;
};

const { emailAddress: _ofSignIn, ...profile } = billing;
const [checkin, checkout] = [dayFromToday(30), dayFromToday(31)];
const stay = { checkin, checkout };
const guests = { adults: 2, childAges: [], rooms: 1 };
const page = { limit: 20, offset: 0 };
const seats = { quantity: 2, limit: 3, accessible: false };

/** What only members' pages ask for. */
export const membersOperations: ReadonlySet<string> = new Set([
  'CheckoutWallet',
  'CloseCalendarFeed',
  'DeleteSavedSearch',
  'DeleteViews',
  'FavouriteIds',
  'LinkWallet',
  'MemberRights',
  'MyTickets',
  'OpenCalendarFeed',
  'PickedForYou',
  'RecentViews',
  'RecordViews',
  'ProfilePage',
  'RegisterWallet',
  'SaveProfile',
  'SaveSearch',
  'SavedSearches',
  'SetFavourites',
  'UserFavoriteAttractions',
  'UserFavorites',
  'Viewer',
  'WalletEntries',
  'WalletPage',
]);

/** The variables of each operation; one that is not named has none. */
export function operationVariables(subjects: Subjects, keyword: string): Record<string, Record<string, unknown>> {
  const { eventId, attractionId, venueId, hotelId, cartId, orderId, shippingOptionId } = subjects;
  const { linkingEmail, registeringEmail } = subjects;
  const filter = { keyword };
  return {
    AttractionDates: { filter: { attractionId }, page },
    AttractionPage: { by: { id: attractionId } },
    Autocomplete: { keyword, limit: 5 },
    BestAvailable: { id: eventId, filtered: true, input: seats },
    CartStatus: { cartId },
    CancelPayment: { input: { token: 'of no payment session' } },
    CancelPurchase: { input: { cartId } },
    Checkout: { cartId },
    CompletePayment: { input: { token: 'of no payment session' } },
    CompletePurchase: { input: { cartId } },
    CityHere: { coordinates: { latitude: 40.7128, longitude: -74.006 } },
    CitySearch: { keyword, page: { limit: 3, offset: 0 } },
    DeleteViews: { input: { all: true } },
    DeleteCart: { input: { cartId: randomUUID() } },
    DeleteSavedSearch: { input: { id: randomUUID() } },
    EventInformation: { id: eventId },
    EventPage: { by: { id: eventId } },
    BrandPage: { name: 'help' },
    HotelPage: { id: hotelId, stay, guests },
    NearbyHotels: {
      near: { coordinates: { latitude: 40.7128, longitude: -74.006 } },
      range: 25,
      stay,
      guests,
      order: 'DISTANCE',
      filter: {},
      page,
    },
    ReserveHotelRoom: {
      input: {
        idempotencyKey: randomUUID(),
        room: {
          hotelId,
          roomId: randomUUID(),
          rateId: randomUUID(),
          stay,
          guests,
          currencyCode: 'USD',
          expectedTotalMinorUnits: 1,
          contact: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' },
        },
      },
    },
    JoinWaitingList: { input: { eventId, quantity: 1, emailAddress: 'fan@example.com' } },
    JoinWaitingRoom: { input: { eventId, quantity: 1 } },
    LeaveWaitingRoom: { input: { eventId } },
    WaitingRoomPlace: { eventId },
    LeaveWaitingList: { input: { token: randomUUID() } },
    TakeWaitingListOffer: { input: { token: randomUUID() } },
    WaitingListSections: { id: eventId },
    WaitingListPage: { token: randomUUID() },
    StayEvent: { id: eventId },
    StayVenue: { id: venueId },
    LeaguePage: { id: 'NBA' },
    MyTickets: { period: 'UPCOMING', page, other: 'PAST', isFirst: true },
    FavouriteIds: { type: 'EVENT', page: { limit: 100, offset: 0 } },
    EventTickets: { id: eventId, reserved: true, filtered: true, input: seats },
    ExtendCart: { input: { cartId } },
    LinkWallet: { input: { emailAddress: linkingEmail } },
    OpenResaleSession: { input: { eventId } },
    OrderConfirmation: { id: orderId },
    ProviderPage: { id: eventId },
    PaymentPage: { token: 'of no payment session' },
    SubmitPayment: { input: { token: 'of no payment session', idempotencyKey: randomUUID(), paymentToken: 'tok_x' } },
    Purchase: {
      input: {
        cartId,
        idempotencyKey: randomUUID(),
        billing,
        paymentToken: 'tok_unknown',
        expectedTotalMinorUnits: 1,
        currencyCode: 'USD',
        acceptTerms: true,
      },
    },
    ChangeOrderEmail: { input: { orderId, emailAddress: 'zoe@example.com' } },
    KeepTickets: { input: { orderId, noticeId: '1' } },
    RefundOrder: { input: { orderId, idempotencyKey: randomUUID() } },
    RefundQuote: { orderId },
    RegisterWallet: { input: { emailAddress: registeringEmail } },
    RecordViews: { input: { items: [{ type: 'EVENT', id: eventId }] } },
    ReserveTickets: { input: { idempotencyKey: randomUUID(), eventId, quantity: 2 } },
    SaveProfile: { input: profile },
    SendOrderLink: { input: { orderNumber: '100014', emailAddress: billing.emailAddress } },
    SaveSearch: {
      input: { city: { cityName: 'Boston', countryCode: 'US' }, startDate: '2100-01-01', endDate: '2100-01-02' },
    },
    SearchAttractions: { filter, page },
    SearchEvents: { filter, order: 'DATE', page, facets: true },
    SearchResults: { filter },
    SearchStart: { filter: {}, page: { limit: 12, offset: 0 }, seen: [eventId], hasSeen: true },
    SearchVenues: { filter, page },
    SectionSeats: { id: eventId, section: 'A' },
    SetFavourites: { input: { changes: [{ type: 'EVENT', id: eventId, isFavourite: true }] } },
    SetShippingOption: { input: { cartId, shippingOptionId } },
    TicketsToShow: { id: orderId },
    TopEvents: { filter: {}, page: { limit: 12, offset: 0 } },
    UserFavorites: { page },
    UserFavoriteAttractions: { page },
    WalletEntries: { page },
    VenuePage: { id: venueId },
  };
}
