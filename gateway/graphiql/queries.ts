/** The operations of the examples for everyone; each begins with a comment that says what it shows. */
export const home = `# The home page: the brand, its categories and leagues, and the most popular events.
query Home {
  tenant { name basePath purchaseFlow loyalty { name type earnRate } discounts { topBanner } }
  categories { id name }
  leagues { id name teams { id name } }
  topEvents(page: { limit: 12 }) {
    totalCount
    items {
      id name status availability
      starts { date time timeZone precision }
      venue { name address { city stateCode } }
      priceFrom { total { amount currencyCode } feeIncluded }
      sale { canBuy blockedBy }
    }
  }
}`;

export const search = `# Attractions, events and venues that match, in one call.
query Search($keyword: String!) {
  search(filter: { keyword: $keyword }) {
    range
    attractions { totalCount items { id name category { name } } }
    events { totalCount items { id name starts { date time } venue { name } } }
    venues { totalCount items { id name address { city } } }
  }
}`;

export const suggest = `# Suggestions for a keyword while it is typed: by prefix, without accents, in spite of a typo.
query Suggest($keyword: String!) {
  autocomplete(keyword: $keyword, limit: 3) {
    attractions { id name category { name } }
    events { id name starts { date } venue { name } }
    venues { id name address { city } }
  }
}`;

export const narrow = `# Facets: how many events each category, genre, price, weekend and month has under a filter.
query Narrow($filter: EventFilter!) {
  events(filter: $filter, order: PRICE, page: { limit: 5 }) {
    totalCount
    items { id name starts { date } priceFrom { total { amount currencyCode } } }
    facets {
      complete
      categories { category { id name } count }
      genres { genre count }
      ticketTypes { ticketType count }
      prices { min max count }
      weekend { startDate endDate count }
      months { startDate endDate count }
    }
  }
}`;

export const cityAt = `# The city at a point, and whether events are found by its name.
query CityAt($coordinates: CoordinatesInput!) {
  cityAt(coordinates: $coordinates) { id name stateCode countryCode isSearchableByName }
}`;

export const nearby = `# Events near a place: the city by name when the platform knows it, else by its coordinates; 50 miles first, then 100.
query Nearby($location: LocationInput!) {
  events(filter: { location: $location }, order: DATE, page: { limit: 10 }) {
    totalCount
    items { id name starts { date time } venue { name address { city } coordinates { latitude longitude } } }
  }
}`;

export const event = `# One event with what there is to buy: offers line by line, packages, and the sections of its seats.
query Event($id: ID!) {
  event(by: { id: $id }) {
    id name status ticketLimit admission
    starts { at date time timeZone precision }
    sale { canBuy blockedBy }
    information { kind text }
    offers { id name type available price { total { amount } } lines { type scope total { amount } } }
    packages { package { name highlights { type description } } price { amount } available }
    seatMap { width height sections { name available priceFrom { amount } } }
  }
}`;

export const seats = `# The rows of one section, front to back, with the present state of every seat.
query Seats($id: ID!, $section: String!) {
  event(by: { id: $id }) {
    seatRows(section: $section) { name seats { id number state offerId features } }
  }
}`;

export const bestAvailable = `# The best seats beside each other, one suggestion a section.
query BestAvailable($id: ID!, $input: BestAvailableInput!) {
  event(by: { id: $id }) {
    bestAvailable(input: $input) { offerId section row total { amount currencyCode } seats { id number features } }
  }
}`;

export const venue = `# A venue, what it says of itself, and what is on there.
query Venue($id: ID!) {
  venue(id: $id) {
    name timeZone address { street city stateCode countryCode } coordinates { latitude longitude }
    information { kind text }
    events(page: { limit: 5 }) { totalCount items { id name starts { date } } }
  }
}`;

export const attraction = `# A team, artist or show, and when to see it.
query Attraction($id: ID!) {
  attraction(by: { id: $id }) {
    name category { name } information
    events(page: { limit: 5 }) { totalCount items { id name starts { date } venue { name } } }
  }
}`;

export const league = `# A league with its teams.
query League($id: ID!) {
  league(id: $id) { name teams { id name } }
}`;

export const earnPoints = `# The points for spending 80.00 at the event: no sign-in needed.
query EarnPoints($eventId: ID!) {
  earnPoints(eventId: $eventId, amount: "80.00") {
    earned { ... on Points { points } ... on Money { amount currencyCode } }
    bonus { ... on Points { points } }
  }
}`;

const cartFields = `id state expiresAt serverTime
    items { id name total { amount } ... on TicketCartItem { quantity section row seats offerName } }
    totals { base { amount } fee { amount } tax { amount } total { minorUnits amount currencyCode } }`;

export const reserve = `# Holds two seats. Run it again: the same idempotencyKey answers the same cart.
mutation Reserve($input: ReserveTicketsInput!) {
  reserveTickets(input: $input) {
    cart { ${cartFields} }
    problems { code title message fields { field message } }
    warnings { code message }
  }
}`;

export const cart = `# A cart that was just reserved for you, with its price line by line and the ways of delivery.
query Cart($id: ID!) {
  cart(id: $id) {
    ${cartFields}
    lines { type scope quantity total { amount } }
    shippingOptions { id name fee { amount } requiresAddress }
    shippingOption { id name }
    purchase { state orderId }
  }
}`;

export const delivery = `# Chooses how the tickets are delivered; fee and tax go into the totals.
mutation Delivery($input: SetShippingOptionInput!) {
  setShippingOption(input: $input) {
    cart { ${cartFields} shippingOption { name } }
    problems { code message }
  }
}`;

export const purchase = `# Pays for the cart with a sandbox test card. Run it again: nothing is charged twice, and the same order comes back.
mutation Purchase($input: PurchaseInput!) {
  purchase(input: $input) {
    __typename
    ... on PurchaseCompleted {
      order { id number total { amount currencyCode } items { event { name } tickets { section row seat barcode } } card { type last4 } }
    }
    ... on PurchasePending { message cart { id } }
    ... on PurchaseActionRequired { message stepEndsAt step { ... on RedirectStep { url } } cart { id } }
    ... on PurchaseRejected { problems { code title message fields { field message } } remaining: cart { state } }
    ... on PurchasePriceChanged { expected { amount } actual { amount } }
  }
}`;

export const findRooms = `# Hotels near an event, cheapest first, and the rooms of one of them with every rate for the stay.
query FindRooms($near: HotelsNearInput!, $hotelId: ID!, $stay: StayInput!, $guests: GuestsInput!) {
  hotels(near: $near, stay: $stay, guests: $guests, order: PRICE, page: { limit: 5 }) {
    totalCount
    items { distanceMiles hotel { id name rating address { city } } priceFrom { amount currencyCode } }
  }
  hotelRooms(hotelId: $hotelId, stay: $stay, guests: $guests) {
    hotel { name checkInFrom checkOutUntil timeZone amenities policies { title text } }
    stay { checkin checkout nights }
    rooms {
      id name maxGuests amenities
      rates {
        id mealPlan refundable available total { minorUnits amount currencyCode }
        lines { type quantity total { amount } included }
        cancellation { from amount { amount } nights percent nonRefundable }
      }
    }
  }
}`;

export const reserveRoom = `# Holds the room; the older cart is given back. At another price than the expected one nothing is held: roomPrice has the new one.
mutation ReserveRoom($input: ReserveHotelRoomInput!) {
  reserveHotelRoom(input: $input) {
    cart {
      id state expiresAt
      items {
        id name total { amount }
        ... on HotelCartItem {
          room { name mealPlan refundable stay { checkin checkout nights } guests { adults childAges rooms } hotel { timeZone } }
          lines { type quantity total { amount } included }
        }
      }
      totals { base { amount } fee { amount } tax { amount } total { minorUnits amount currencyCode } }
    }
    problems { code title message fields { field message } }
    roomPrice { expected { amount } actual { amount } }
  }
}`;

export const resaleSession = `# Opens a view of the tickets that fans resell: reserve with its id as resaleSessionId.
mutation ResaleSession($input: OpenResaleSessionInput!) {
  openResaleSession(input: $input) { session { id expiresAt } problems { code message } }
}`;

export const extend = `# Holds a cart that was just reserved for you five minutes longer. Run it again: that is possible once.
mutation Extend($input: ExtendCartInput!) {
  extendCart(input: $input) { cart { id expiresAt canExtend } problems { code message } }
}`;

export const deleteCart = `# Gives back a cart that was just reserved for you. Run it again: deleting what is gone succeeds.
mutation DeleteCart($input: DeleteCartInput!) {
  deleteCart(input: $input) { deletedCartId problems { code message } }
}`;

export const order = `# An order that was just bought for you, with its tickets and its price line by line.
query Order($id: ID!) {
  order(id: $id) {
    number status paymentStatus createdAt total { amount currencyCode } card { type last4 }
    items { event { name } quantity tickets { id section row seat barcode } }
    lines { type scope quantity total { amount } }
  }
}`;

export const refund = `# Gives one ticket of an order back that was just bought for you. Run it again: nothing is given back twice.
mutation Refund($input: RefundOrderInput!) {
  refundOrder(input: $input) {
    order { status paymentStatus items { quantity returned } refunds { toCard { amount currencyCode } status } }
    problems { code title message fields { field message } }
  }
}`;
