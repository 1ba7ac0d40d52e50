import type { ProblemCode } from '../../generated/resolver-types.ts';
import type { Language } from '../language.ts';

export type ProblemText = { title: string; message: string };
type Texts = Readonly<Record<ProblemCode, ProblemText>>;

const en: Texts = {
  PROVIDER_DOWN: {
    title: 'Ticket provider not answering',
    message:
      'The ticket provider of this event does not answer. Nothing was reserved. Please try again in a few minutes.',
  },
  INVALID_CARD: {
    title: 'Card not accepted',
    message: 'The card was declined or its details are wrong. Nothing was charged. Check the card or use another one.',
  },
  INVALID_CART_STATE: {
    title: 'Cart can no longer be changed',
    message: 'The cart has expired, is being paid, or was already bought. Start again from the event.',
  },
  OUTSTANDING_BALANCE: {
    title: 'The total has changed',
    message: 'The amount is below what is due. Nothing was charged. Check the new total and pay again.',
  },
  INVALID_BILLING: {
    title: 'Check your billing details',
    message: 'Some of the billing details are not valid. Nothing was charged. Correct the marked fields.',
  },
  NOT_PROCESSED: {
    title: 'Purchase not carried out',
    message: 'The purchase was not carried out and nothing was charged. Your cart is still held: try again.',
  },
  INVALID_QUANTITY: {
    title: 'Choose another number of tickets',
    message: 'That is fewer than one, more than one order may have, or more than is left. Choose another number.',
  },
  TICKET_ERROR: {
    title: 'These seats cannot be bought together',
    message: 'The seats or the offer do not belong together. Choose other seats.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Check your stay',
    message: 'The dates, guests or room of the stay are not valid. Correct them and try again.',
  },
  INVALID_DATA: {
    title: 'Check what you entered',
    message: 'Something in the request is not valid. Correct it and try again.',
  },
  NOT_SELLABLE: { title: 'Not on sale', message: 'Tickets for this event cannot be bought now.' },
  SYSTEM_ERROR: {
    title: 'Something went wrong',
    message: 'The ticket system failed unexpectedly. Please try again in a moment.',
  },
  ROOM_RATE_CHANGED: {
    title: 'The price of the room has changed',
    message: 'The room has a new price since you saw it. Check it and confirm again.',
  },
  ALREADY_TAKEN: {
    title: 'Somebody was faster',
    message: 'Somebody else took these seats or this room first. Choose others, or take the best available.',
  },
  OFFER_GONE: {
    title: 'Offer no longer available',
    message: 'This package is no longer available. Choose another offer.',
  },
  BLOCKED: {
    title: 'Purchase blocked',
    message: 'This purchase was blocked for security reasons. Nothing was charged. Try later or contact support.',
  },
  RESALE_EXPIRED: {
    title: 'Resale offer expired',
    message: 'The resale ticket is no longer held for you. The rest of your cart stays.',
  },
  NOT_REFUNDABLE: {
    title: 'This cannot be given back',
    message: 'It was given back already, or it is too late for it. Nothing was changed.',
  },
  NOT_FOUND: {
    title: 'Not found',
    message: 'It does not exist any more, or it is not yours. Start again from the event.',
  },
  UNKNOWN: {
    title: 'That did not work',
    message: 'The ticket system refused the request. Please try again in a moment.',
  },
};

const de: Texts = {
  PROVIDER_DOWN: {
    title: 'Ticketanbieter antwortet nicht',
    message:
      'Der Ticketanbieter dieser Veranstaltung antwortet nicht. Es wurde nichts reserviert. Bitte in ein paar Minuten erneut versuchen.',
  },
  INVALID_CARD: {
    title: 'Karte nicht akzeptiert',
    message:
      'Die Karte wurde abgelehnt oder ihre Angaben sind falsch. Es wurde nichts abgebucht. Bitte Karte prüfen oder eine andere nehmen.',
  },
  INVALID_CART_STATE: {
    title: 'Warenkorb nicht mehr änderbar',
    message:
      'Der Warenkorb ist abgelaufen, wird gerade bezahlt oder wurde schon gekauft. Bitte bei der Veranstaltung neu beginnen.',
  },
  OUTSTANDING_BALANCE: {
    title: 'Die Summe hat sich geändert',
    message:
      'Der Betrag liegt unter dem fälligen. Es wurde nichts abgebucht. Bitte neue Summe prüfen und erneut bezahlen.',
  },
  INVALID_BILLING: {
    title: 'Rechnungsangaben prüfen',
    message:
      'Einige Rechnungsangaben sind ungültig. Es wurde nichts abgebucht. Bitte die markierten Felder korrigieren.',
  },
  NOT_PROCESSED: {
    title: 'Kauf nicht ausgeführt',
    message:
      'Der Kauf wurde nicht ausgeführt, es wurde nichts abgebucht. Der Warenkorb bleibt reserviert: bitte erneut versuchen.',
  },
  INVALID_QUANTITY: {
    title: 'Andere Anzahl wählen',
    message:
      'Das ist weniger als eins, mehr als eine Bestellung haben darf oder mehr als noch da ist. Bitte eine andere Anzahl wählen.',
  },
  TICKET_ERROR: {
    title: 'Plätze nicht zusammen buchbar',
    message: 'Die Plätze oder das Angebot gehören nicht zusammen. Bitte andere Plätze wählen.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Aufenthalt prüfen',
    message: 'Daten, Gäste oder Zimmer des Aufenthalts sind ungültig. Bitte korrigieren und erneut versuchen.',
  },
  INVALID_DATA: {
    title: 'Eingaben prüfen',
    message: 'Etwas in der Anfrage ist ungültig. Bitte korrigieren und erneut versuchen.',
  },
  NOT_SELLABLE: {
    title: 'Nicht im Verkauf',
    message: 'Tickets für diese Veranstaltung können gerade nicht gekauft werden.',
  },
  SYSTEM_ERROR: {
    title: 'Etwas ist schiefgegangen',
    message: 'Das Ticketsystem hatte eine unerwartete Störung. Bitte gleich erneut versuchen.',
  },
  ROOM_RATE_CHANGED: {
    title: 'Der Zimmerpreis hat sich geändert',
    message: 'Das Zimmer hat inzwischen einen neuen Preis. Bitte prüfen und erneut bestätigen.',
  },
  ALREADY_TAKEN: {
    title: 'Jemand war schneller',
    message:
      'Jemand anderes hat diese Plätze oder dieses Zimmer zuerst genommen. Bitte andere wählen oder die besten verfügbaren nehmen.',
  },
  OFFER_GONE: {
    title: 'Angebot nicht mehr verfügbar',
    message: 'Dieses Paket ist nicht mehr verfügbar. Bitte ein anderes Angebot wählen.',
  },
  BLOCKED: {
    title: 'Kauf gesperrt',
    message:
      'Dieser Kauf wurde aus Sicherheitsgründen gesperrt. Es wurde nichts abgebucht. Bitte später versuchen oder den Kundendienst fragen.',
  },
  RESALE_EXPIRED: {
    title: 'Wiederverkaufsangebot abgelaufen',
    message: 'Das Ticket aus dem Wiederverkauf ist nicht mehr reserviert. Der Rest des Warenkorbs bleibt.',
  },
  NOT_REFUNDABLE: {
    title: 'Rückgabe nicht möglich',
    message: 'Das wurde schon zurückgegeben, oder es ist zu spät dafür. Es wurde nichts geändert.',
  },
  NOT_FOUND: {
    title: 'Nicht gefunden',
    message: 'Das gibt es nicht mehr oder es gehört jemand anderem. Bitte bei der Veranstaltung neu beginnen.',
  },
  UNKNOWN: {
    title: 'Das hat nicht geklappt',
    message: 'Das Ticketsystem hat die Anfrage abgelehnt. Bitte gleich erneut versuchen.',
  },
};

const texts: Partial<Record<Language, Texts>> = { en, de };

export function problemText(code: ProblemCode, language: Language): ProblemText {
  return (texts[language] ?? en)[code];
}

const pending: Partial<Record<Language, string>> & { en: string } = {
  en: 'The payment has not been confirmed yet. Your cart stays held, and you will not be charged twice.',
  de: 'Die Zahlung ist noch nicht bestätigt. Der Warenkorb bleibt reserviert, und es wird nicht doppelt abgebucht.',
};

/** What a buyer reads while the processor has not answered. */
export function pendingText(language: Language): string {
  return pending[language] ?? pending.en;
}
