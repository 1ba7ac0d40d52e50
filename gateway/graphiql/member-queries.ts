/** The operations of the examples for members and partners; each begins with a comment that says what it shows. */
export const wallet = `# A member's points, lot by lot, and their ledger.
query Wallet {
  wallet {
    status accountNumber balance { points }
    lots { points { points } expiresAt }
    entries(page: { limit: 10 }) { totalCount items { kind change { points } balance { points } explanation createdAt } }
  }
}`;

export const linkWallet = `# Links the member's wallet to the program by the address they sign in with.
mutation LinkWallet($input: LinkWalletInput!) {
  linkWallet(input: $input) {
    wallet { status accountNumber balance { points } }
    problems { code message fields { field message } }
  }
}`;

export const favourites = `# Makes an event a favorite. Run it again: setting what is so already changes nothing.
mutation Favourites($input: SetFavouritesInput!) {
  setFavourites(input: $input) {
    changed { id isFavourite }
    viewer { favouriteEvents { totalCount items { id name starts { date } } } }
    problems { code message }
  }
}`;

export const recentViews = `# Records that the member looked at an event and its venue, and lists what they looked at, the latest first.
mutation RecentViews($input: RecordViewsInput!) {
  recordViews(input: $input) {
    viewer {
      recentViews {
        viewedAt
        item { __typename ... on Event { id name } ... on Venue { id name } ... on Attraction { id name } ... on City { id name } }
      }
    }
    problems { code message }
  }
}`;

export const pickedForYou = `# What the member may like, by what they looked at and by their favorites.
query PickedForYou {
  viewer { analytics { suggestions { id name starts { date } } similar { id name } } }
}`;

export const orders = `# The member's upcoming orders with their tickets.
query Orders {
  orders(period: UPCOMING, page: { limit: 5 }) {
    totalCount
    items { id number status createdAt total { amount currencyCode } items { event { name } quantity tickets { section row seat } } }
  }
}`;

export const saveSearch = `# Keeps a search in a city for some days. Run it again: the same search is kept once.
mutation SaveSearch($input: SaveSearchInput!) {
  saveSearch(input: $input) {
    savedSearch { id keyword city { name } startDate endDate }
    problems { code message fields { field message } }
  }
}`;

export const savedSearches = `# The searches that the member keeps, the soonest first.
query SavedSearches {
  viewer { savedSearches { id keyword city { name } startDate endDate createdAt } }
}`;

export const waitingList = `# Joins the waitlist of a sold-out event. Run it again: one place a person.
mutation WaitingList($input: JoinWaitingListInput!) {
  joinWaitingList(input: $input) {
    place { state place quantity event { name } }
    problems { code message fields { field message } }
  }
}`;

export const waitingRooms = `# The waiting rooms that are open now. An empty list: no sale has one.
query WaitingRooms {
  waitingRooms { eventId state startsAt waiting admittedAMinute askAgainSeconds }
}`;

export const changeFeed = `# Events that have changed since a cursor: keep a copy of the catalog by asking again and again with the latest one.
query ChangeFeed($since: String) {
  eventsChanged(since: $since, first: 100) { items { eventId changedAt event { name status } } cursor hasMore }
}`;

export const webhooks = `# A partner's webhooks. Only a key with the right webhooks may ask.
query Webhooks {
  webhooks { id url topics createdAt firstFailedAt }
}`;

export const live = `# What can be bought of an event, now and whenever that changes. Hold two of its seats in the storefront, and the next state arrives.
subscription Live($id: ID!) {
  eventLive(id: $id) { availability priceFrom { total { amount } } offers { offerId available } }
}`;
