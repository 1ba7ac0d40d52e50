/** The simplest model of a shop with one row of seats, one counter of places with a waiting list, one of rooms, and a member's points. */
export type Sold = 'seats' | 'places';
/** Two rates of the same room. */
export type Rate = 'alone' | 'with tickets';
export type Wish = { event?: Sold; seats?: number[]; quantity: number; rooms: number; rate: Rate };

/** What one refund brought back and left with the sellers, in cents and points. */
export type Back = { cash: number; points: number; takenBack: number; owed: number; kept: number };
export type ModelOrder = {
  total: number;
  /** The part that the card paid. */
  cash: number;
  earned: number;
  /** What tickets and rooms that were not given back have cost. */
  ticketCents: number;
  roomCents: number;
  /** Of what it earned, how much its refunds asked back, whether or not the wallet had it. */
  askedBack: number;
  backs: Back[];
};

export type ModelCart = {
  uuid: string;
  visitor: number;
  state: 'open' | 'expired' | 'deleted' | 'unknown' | 'purchased';
  /** Whose tickets it has or had. */
  event: Sold | undefined;
  /** What it holds, or what is left of its order. */
  seats: number[];
  places: number;
  rooms: number;
  rate: Rate;
  courier: boolean;
  /** Its event was changed after it was reserved: once bought its tickets can be given back, whatever the brand's rules are. */
  mayChoose: boolean;
  order: ModelOrder | undefined;
};
export type Payment = {
  cart: ModelCart;
  key: string;
  /** None when points pay for everything. */
  token: string | undefined;
  total: number;
  points: number;
  /** What is answered when it is repeated. */
  answers: '200' | '202' | '20002' | '20226';
  charged: boolean;
};
/** In the waiting list for places. */
export type Place = {
  token: string;
  quantity: number;
  state: 'waiting' | 'offered' | 'bought' | 'missed' | 'left' | 'ended';
  /** What is held for it; nobody's until it is taken. */
  cart: ModelCart | undefined;
};
export type Model = {
  carts: ModelCart[];
  payments: Payment[];
  capacity: number;
  rooms: number;
  /** The member's; below zero what is owed (LOYAL-7). */
  points: number;
  line: Place[];
  /** What is free of the places is for the line alone. */
  closed: boolean;
  moved: Set<Sold>;
  cancelled: Set<Sold>;
};

export const GUEST = 0;
export const MEMBER = 1;
const NOBODY = -1;
export const SEATS_IN_ROW = 10;
export const SEAT_CENTS = 5123;
export const PLACE_CENTS = 2017;
/** Of each ticket. */
const SERVICE_CENTS = 1000;
const NIGHT_CENTS = 8600;
const ROOM_CENTS = 2 * NIGHT_CENTS;
const COURIER_CENTS = 1615;
/** What the brand keeps of tickets that are given back. */
export const FEE_PERCENT = 7;
export const WELCOME_POINTS = 5000;
/** Fewer cannot be spent. */
const LEAST_POINTS = 1000;

const ticketsOf = ({ seats, places }: Pick<ModelCart, 'seats' | 'places'>): number => seats.length + places;
export const isLeft = (cart: ModelCart): boolean => ticketsOf(cart) + cart.rooms > 0;
const ticketCents = ({ seats, places }: ModelCart): number =>
  seats.length * (SEAT_CENTS + SERVICE_CENTS) + places * (PLACE_CENTS + SERVICE_CENTS);
const roomCents = ({ rooms }: ModelCart): number => rooms * ROOM_CENTS;
/** What a cart costs, or an order did, in cents. */
export const totalOf = (cart: ModelCart): number =>
  cart.order?.total ?? ticketCents(cart) + roomCents(cart) + (cart.courier ? COURIER_CENTS : 0);

const holds = ({ state }: ModelCart): boolean => state === 'open' || state === 'unknown' || state === 'purchased';

/** The cart that a reservation would replace. */
export const currentCart = (model: Model, visitor: number): ModelCart | undefined =>
  model.carts.find((cart) => cart.visitor === visitor && (cart.state === 'open' || cart.state === 'expired'));
export const latestCart = (model: Model, visitor: number): ModelCart | undefined =>
  model.carts.findLast((cart) => cart.visitor === visitor);
export const boughtCarts = (model: Model, visitor?: number): ModelCart[] =>
  model.carts.filter((cart) => cart.order !== undefined && (visitor === undefined || cart.visitor === visitor));

/** Carts in a visitor's way: all that hold, but for the one that they would give back. */
const inTheWay = (model: Model, visitor: number | undefined): ModelCart[] =>
  model.carts.filter((cart) => holds(cart) && !(cart.visitor === visitor && cart.state === 'open'));

export const takenSeats = (model: Model, visitor?: number): Set<number> =>
  new Set(inTheWay(model, visitor).flatMap((cart) => cart.seats));
export const placesLeft = (model: Model, visitor?: number): number =>
  inTheWay(model, visitor).reduce((left, cart) => left - cart.places, model.capacity);
export const roomsLeft = (model: Model, visitor?: number): number =>
  inTheWay(model, visitor).reduce((left, cart) => left - cart.rooms, model.rooms);

/** True when so many seats beside each other are free. */
const hasRun = (taken: ReadonlySet<number>, quantity: number): boolean => {
  let run = 0;
  for (let seat = 1; seat <= SEATS_IN_ROW; seat += 1) {
    run = taken.has(seat) ? 0 : run + 1;
    if (run === quantity) return true;
  }
  return false;
};

export const waiting = ({ line }: Model): Place[] => line.filter(({ state }) => state === 'waiting');
const isForLine = (model: Model): boolean => waiting(model).length > 0 && model.closed;
/** How many places anybody is shown. */
export const placesShown = (model: Model): number => (isForLine(model) ? 0 : placesLeft(model));

const refusalOfTickets = (model: Model, visitor: number, { event, seats, quantity }: Wish): string | undefined => {
  if (event === undefined) return undefined;
  if (model.cancelled.has(event)) return '50020';
  if (event === 'places') {
    const left = placesLeft(model, visitor);
    if (isForLine(model)) return '50020';
    if (left < quantity) return '20231';
    return waiting(model).some((place) => place.quantity <= left) ? '50020' : undefined;
  }
  const taken = takenSeats(model, visitor);
  if (seats === undefined) return hasRun(taken, quantity) ? undefined : '20231';
  return seats.some((seat) => taken.has(seat)) ? '67941' : undefined;
};

/** Why a reservation is refused; undefined when it holds all that was wished for. */
export const refusalOf = (model: Model, visitor: number, wish: Wish): string | undefined => {
  if (wish.event === undefined && wish.rate === 'with tickets') return '40010';
  return refusalOfTickets(model, visitor, wish) ?? (roomsLeft(model, visitor) < wish.rooms ? '67941' : undefined);
};

type NewCart = Pick<ModelCart, 'uuid' | 'visitor' | 'event'> &
  Partial<Pick<ModelCart, 'seats' | 'places' | 'rooms' | 'rate'>>;
const addCart = (model: Model, next: NewCart): ModelCart => {
  const empty = { seats: [], places: 0, rooms: 0, rate: 'alone', courier: false, mayChoose: false } as const;
  const cart: ModelCart = { ...empty, seats: [], ...next, state: 'open', order: undefined };
  model.carts.push(cart);
  return cart;
};
const dropCurrent = (model: Model, visitor: number): void => {
  const older = currentCart(model, visitor);
  if (older !== undefined) older.state = 'deleted';
};

/** A successful reservation: the visitor's older cart is deleted. */
export const replace = (model: Model, next: NewCart): void => {
  dropCurrent(model, next.visitor);
  addCart(model, next);
};

/** What can be spent of the member's points: none while some are owed. */
export const balanceOf = ({ points }: Model): number => Math.max(0, points);

/** Points that pay something of a cart: none, some, as many as possible, or more than there are. */
export type Spending = 'none' | 'some' | 'all' | 'too many';
export const pointsFor = (model: Model, cart: ModelCart, spending: Spending): number => {
  const most = cart.visitor === MEMBER ? Math.min(balanceOf(model), totalOf(cart)) : 0;
  if (spending === 'too many') return most + LEAST_POINTS;
  if (spending === 'none' || most < LEAST_POINTS) return 0;
  return spending === 'all' ? most : LEAST_POINTS + Math.floor((most - LEAST_POINTS) / 3);
};

/** Why a payment is refused before anything is charged. */
export const refusalOfPayment = (model: Model, cart: ModelCart, points: number): string | undefined => {
  if (cart.visitor === GUEST && points > 0) return '40020';
  if (cart.state !== 'open') return '20010';
  if (points > totalOf(cart)) return '40020';
  if (cart.event !== undefined && model.cancelled.has(cart.event)) return '50020';
  return points > 0 && points > model.points ? '40020' : undefined;
};

/** A paid cart becomes an order, which earns on what the card has paid. */
const makeOrder = (model: Model, { cart, points, total }: Payment): void => {
  const [tickets, rooms] = [ticketCents(cart), roomCents(cart)];
  const cash = total - points;
  const promised = cart.visitor === MEMBER ? Math.floor(tickets / 100) + Math.floor(rooms / 100) : 0;
  const earned = Math.floor((promised * cash) / total);
  cart.order = { total, cash, earned, ticketCents: tickets, roomCents: rooms, askedBack: 0, backs: [] };
  cart.state = 'purchased';
  model.points += earned;
  const sold = boughtCarts(model).reduce((sum, { places }) => sum + places, 0);
  if (cart.event === 'places' && sold === model.capacity) model.closed = true;
};

/** A payment that was begun: points are spent at once, and return when there is no order. */
export const payWith = (model: Model, payment: Payment): void => {
  model.payments.push(payment);
  if (payment.answers === '20002') return;
  model.points -= payment.points;
  if (payment.answers === '200') makeOrder(model, payment);
  else payment.cart.state = 'unknown';
};

/** Every purchase with an unknown outcome is decided. */
export const reconcile = (model: Model): void => {
  for (const payment of model.payments.filter((one) => one.answers === '202')) {
    const { cart } = payment;
    payment.answers = payment.charged ? '200' : '20226';
    if (payment.charged) makeOrder(model, payment);
    else {
      model.points += payment.points;
      cart.state = currentCart(model, cart.visitor) === undefined ? 'open' : 'deleted';
    }
  }
};

export type Parts = { tickets: number; rooms: boolean };

const isChanged = (model: Model, cart: ModelCart): boolean =>
  cart.mayChoose || (cart.event !== undefined && model.cancelled.has(cart.event));
/** The event with places begins too soon for the brand, until it is moved. */
const takesTickets = (model: Model, cart: ModelCart): boolean =>
  isChanged(model, cart) || cart.event === 'seats' || model.moved.has('places');

/** Why parts of an order cannot be given back. */
export const refusalOfReturn = (model: Model, cart: ModelCart, { tickets, rooms }: Parts): string | undefined => {
  if (!isLeft(cart)) return '40077';
  if (tickets > 0 && !takesTickets(model, cart)) return '40077';
  const wouldStay = cart.rooms > 0 && !rooms && cart.rate === 'with tickets';
  const isLast = tickets > 0 && tickets === ticketsOf(cart);
  return wouldStay && isLast && !isChanged(model, cart) ? '40077' : undefined;
};

const sum = (backs: readonly Back[], what: keyof Back): number => backs.reduce((so, back) => so + back[what], 0);

/** Some tickets, named by their seats when they have any, and the rooms of an order come back, as it was paid. */
const takeBack = (model: Model, cart: ModelCart, { tickets, rooms }: Parts, seats: readonly number[]): void => {
  const { order } = cart;
  if (order === undefined) throw new Error('nothing was bought');
  const left = ticketsOf(cart);
  const isLast = tickets > 0 && tickets === left;
  const share = isLast ? order.ticketCents : Math.floor((order.ticketCents * tickets) / Math.max(1, left));
  const fee = isChanged(model, cart) ? 0 : Math.floor((share * FEE_PERCENT) / 100);
  const ofRooms = rooms ? order.roomCents : 0;
  const desk = rooms && cart.rate === 'alone' ? cart.rooms * NIGHT_CENTS : 0;
  const cents = share - fee + ofRooms - desk + (isLast && cart.courier ? COURIER_CENTS : 0);
  order.ticketCents -= share;
  order.roomCents -= ofRooms;
  if (cart.event === 'places') cart.places -= tickets;
  cart.seats = cart.seats.filter((seat) => !seats.includes(seat));
  if (rooms) cart.rooms = 0;

  const back = sum(order.backs, 'cash') + sum(order.backs, 'points') + cents;
  const cash = Math.floor((order.cash * back) / order.total) - sum(order.backs, 'cash');
  const asked = (isLeft(cart) ? Math.floor((order.earned * back) / order.total) : order.earned) - order.askedBack;
  order.askedBack += asked;
  model.points += cents - cash;
  const takenBack = Math.min(asked, balanceOf(model));
  model.points -= asked;
  order.backs.push({ cash, points: cents - cash, takenBack, owed: asked - takenBack, kept: fee + desk });
};

/** By its buyer. */
export const giveBack = (model: Model, cart: ModelCart, parts: Parts, seats: readonly number[]): void => {
  takeBack(model, cart, parts, seats);
  if (cart.event === 'places' && parts.tickets > 0 && waiting(model).length === 0) model.closed = false;
};

/** The seller changes an event: who has reserved before may choose, also when it is paid afterwards. */
export const move = (model: Model, event: Sold): void => {
  model.moved.add(event);
  for (const cart of model.carts) if (cart.event === event) cart.mayChoose = true;
};

/** What was reserved of a cancelled event is dropped, what was bought of it is paid back; rooms stay. */
export const payBackCancelled = (model: Model): void => {
  for (const cart of model.carts) {
    if (cart.event === undefined || !model.cancelled.has(cart.event)) continue;
    if (cart.state === 'open' || cart.state === 'expired') cart.state = 'deleted';
    const tickets = ticketsOf(cart);
    if (cart.order !== undefined && tickets > 0) takeBack(model, cart, { tickets, rooms: false }, cart.seats);
  }
};

/** Whether somebody can put a name down for places. */
export const mayJoin = (model: Model): boolean =>
  !model.cancelled.has('places') && (placesLeft(model) === 0 || waiting(model).length > 0);
export const join = (model: Model, place: Pick<Place, 'token' | 'quantity'>): void => {
  if (placesLeft(model) === 0) model.closed = true;
  model.line.push({ ...place, state: 'waiting', cart: undefined });
};

/** The job of the waiting list: ends what is over, offers along the line what fits, and opens the sale of the rest. Answers the new offers. */
export const offer = (model: Model): Place[] => {
  for (const place of model.line) {
    if (place.state === 'offered' && place.cart?.state === 'purchased') place.state = 'bought';
    if (place.state === 'offered' && (place.cart?.state === 'deleted' || place.cart?.state === 'expired'))
      place.state = 'missed';
    if (place.state === 'waiting' && model.cancelled.has('places')) place.state = 'ended';
  }
  const offered: Place[] = [];
  for (const place of waiting(model)) {
    if (place.quantity > placesLeft(model)) continue;
    place.state = 'offered';
    place.cart = addCart(model, { uuid: '', visitor: NOBODY, event: 'places', places: place.quantity });
    offered.push(place);
  }
  if (model.line.length > 0 && !model.cancelled.has('places') && placesLeft(model) > 0) model.closed = false;
  return offered;
};

/** Why an offer cannot be taken by this visitor. */
export const refusalOfTaking = (place: Place, visitor: number): string | undefined => {
  const { cart } = place;
  if (place.state !== 'offered' || cart === undefined) return '20010';
  if (cart.visitor === visitor && (cart.state === 'open' || cart.state === 'expired')) return undefined;
  return cart.state === 'open' && cart.visitor === NOBODY ? undefined : '20010';
};

/** The offer is in this visitor's cart, in place of what they held. */
export const take = (model: Model, { cart }: Place, visitor: number): void => {
  if (cart === undefined || cart.visitor === visitor) return;
  dropCurrent(model, visitor);
  cart.visitor = visitor;
  model.carts.splice(model.carts.indexOf(cart), 1);
  model.carts.push(cart);
};

/** Leaves the list; what another visitor has taken stays theirs. */
export const leave = (place: Place): void => {
  if (place.state !== 'waiting' && place.state !== 'offered') return;
  place.state = 'left';
  const { cart } = place;
  if (cart?.visitor === NOBODY && (cart.state === 'open' || cart.state === 'expired')) cart.state = 'deleted';
};
