import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { GoogleSigner } from '../../tenant/service.ts';
import type { PassFacts } from './facts.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';

const inWords = (language: string, value: string) => ({ defaultValue: { language, value } });

/** The address that puts a ticket into Google Wallet: all that it has to know stands signed in the address. */
export const googlePassUrl = async (facts: PassFacts, { issuerId, email, key }: GoogleSigner): Promise<string> => {
  const { brand, ticket, event, language } = facts;
  const classId = `${issuerId}.${event.id}`;
  const eventTicketClass = {
    id: classId,
    issuerName: brand.name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: inWords(language, event.name),
    venue: { name: inWords(language, event.venue), address: inWords(language, event.where) },
    ...(event.startsAt && { dateTime: { start: event.startsAt } }),
  };
  const seatInfo = Object.fromEntries(facts.places.map(({ key: part, value }) => [part, inWords(language, value)]));
  const eventTicketObject = {
    id: `${issuerId}.${ticket.id}`,
    classId,
    state: 'ACTIVE',
    ticketHolderName: facts.buyer,
    ticketNumber: facts.order,
    barcode: { type: 'QR_CODE', value: ticket.barcode },
    hexBackgroundColor: brand.colour,
    ...(ticket.section !== null && { seatInfo }),
  };
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [],
    payload: { eventTicketClasses: [eventTicketClass], eventTicketObjects: [eventTicketObject] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt()
    .sign(createPrivateKey(key));
  return `${SAVE}${token}`;
};
