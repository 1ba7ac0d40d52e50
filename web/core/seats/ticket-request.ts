import type { ReserveTicketsInput } from '#operations/generated/documents.ts';

/** The tickets of a reservation: the input of `reserveTickets`, whose key is added when it is sent. */
export type TicketRequest = Omit<ReserveTicketsInput, 'idempotencyKey'>;
