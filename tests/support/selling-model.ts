/** The simplest model of a shop with one row of seats, one counter of places and one of rooms. */
export type ModelCart = {
  uuid: string;
  visitor: number;
  state: 'open' | 'expired' | 'deleted' | 'unknown' | 'purchased' | 'returned';
  seats: number[];
  places: number;
  rooms: number;
  courier: boolean;
  /** Its event was changed after it was reserved: once bought it can be given back, though the brand takes nothing back. */
  mayReturn: boolean;
};
export type Payment = {
  cart: ModelCart;
  key: string;
  token: string;
  total: number;
  /** What is answered when it is repeated. */
  answers: '200' | '202' | '20002' | '20226';
  charged: boolean;
};
export type Model = {
  carts: ModelCart[];
  payments: Payment[];
  capacity: number;
  rooms: number;
};

const SEAT_PRICE = 60;
const PLACE_PRICE = 30;
/** Two nights. */
const ROOM_PRICE = 172;
const COURIER = 16.15;
export const SEATS_IN_ROW = 10;

export const totalOf = ({ seats, places, rooms, courier }: ModelCart): number =>
  Math.round((seats.length * SEAT_PRICE + places * PLACE_PRICE + rooms * ROOM_PRICE + (courier ? COURIER : 0)) * 100) /
  100;

const holds = ({ state }: ModelCart): boolean => state === 'open' || state === 'unknown' || state === 'purchased';

/** The cart that a reservation would replace. */
export const currentCart = (model: Model, visitor: number): ModelCart | undefined =>
  model.carts.find((cart) => cart.visitor === visitor && (cart.state === 'open' || cart.state === 'expired'));
export const latestCart = (model: Model, visitor: number): ModelCart | undefined =>
  model.carts.findLast((cart) => cart.visitor === visitor);

/** Carts in a visitor's way: all that hold, but for the one that they would give back. */
const inTheWay = (model: Model, visitor: number | undefined): ModelCart[] =>
  model.carts.filter((cart) => holds(cart) && !(cart.visitor === visitor && cart.state === 'open'));

export const takenSeats = (model: Model, visitor?: number): Set<number> =>
  new Set(inTheWay(model, visitor).flatMap((cart) => cart.seats));
export const placesLeft = (model: Model, visitor?: number): number =>
  inTheWay(model, visitor).reduce((left, cart) => left - cart.places, model.capacity);
export const roomsLeft = (model: Model, visitor: number): number =>
  inTheWay(model, visitor).reduce((left, cart) => left - cart.rooms, model.rooms);

/** True when so many seats beside each other are free. */
export const hasRun = (taken: ReadonlySet<number>, quantity: number): boolean => {
  let run = 0;
  for (let seat = 1; seat <= SEATS_IN_ROW; seat += 1) {
    run = taken.has(seat) ? 0 : run + 1;
    if (run === quantity) return true;
  }
  return false;
};

/** A successful reservation: the visitor's older cart is deleted. */
export const replace = (
  model: Model,
  next: Pick<ModelCart, 'uuid' | 'visitor'> & Partial<Pick<ModelCart, 'seats' | 'places' | 'rooms'>>,
): void => {
  const older = currentCart(model, next.visitor);
  if (older !== undefined) older.state = 'deleted';
  model.carts.push({ seats: [], places: 0, rooms: 0, ...next, state: 'open', courier: false, mayReturn: false });
};

/** The seller changes an event: who has reserved before may choose, also when it is paid afterwards. */
export const change = (model: Model, what: 'seats' | 'places'): void => {
  for (const cart of model.carts) {
    const isOfEvent = what === 'seats' ? cart.seats.length > 0 : cart.places > 0;
    if (isOfEvent) cart.mayReturn = true;
  }
};

/** Every purchase with an unknown outcome is decided. */
export const reconcile = (model: Model): void => {
  for (const payment of model.payments.filter((one) => one.answers === '202')) {
    const { cart } = payment;
    payment.answers = payment.charged ? '200' : '20226';
    if (payment.charged) cart.state = 'purchased';
    else cart.state = currentCart(model, cart.visitor) === undefined ? 'open' : 'deleted';
  }
};
