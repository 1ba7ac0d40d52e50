import type { Texts } from './texts.ts';

export const de: Texts = {
  PROVIDER_DOWN: {
    title: 'Ticketanbieter antwortet nicht',
    message:
      'Der Ticketanbieter dieser Veranstaltung antwortet nicht. Es wurde nichts reserviert. Versuchen Sie es in ein paar Minuten erneut.',
  },
  INVALID_CARD: {
    title: 'Karte nicht akzeptiert',
    message:
      'Ihre Karte wurde abgelehnt, oder die Angaben stimmen nicht. Es wurde nichts abgebucht. Prüfen Sie die Karte oder verwenden Sie eine andere.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Karte nicht gedeckt',
    message:
      'Ihre Karte ist für diesen Kauf nicht ausreichend gedeckt. Es wurde nichts abgebucht. Verwenden Sie eine andere Karte.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Freigabe nötig',
    message:
      'Ihre Bank möchte, dass Sie diese Zahlung freigeben. Das ist hier nicht möglich. Es wurde nichts abgebucht. Verwenden Sie eine andere Karte.',
  },
  NOT_CONFIRMED: {
    title: 'Zahlung nicht freigegeben',
    message:
      'Die Zahlung wurde bei Ihrer Bank nicht freigegeben. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
  },
  PAYMENT_CANCELED: {
    title: 'Zahlung abgebrochen',
    message:
      'Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht. Zahlen Sie auf andere Weise, solange der Warenkorb reserviert ist.',
  },
  INVALID_CART_STATE: {
    title: 'Dieser Warenkorb lässt sich nicht mehr ändern',
    message:
      'Der Warenkorb ist abgelaufen, wird gerade bezahlt oder wurde schon gekauft. Beginnen Sie bei der Veranstaltung neu.',
  },
  CARD_EXPIRED: {
    title: 'Karte abgelaufen',
    message: 'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Verwenden Sie eine andere Karte.',
  },
  WRONG_CODE: {
    title: 'Prüfnummer falsch',
    message:
      'Die Prüfnummer (CVC) passt nicht zu dieser Karte. Es wurde nichts abgebucht. Prüfen Sie sie und versuchen Sie es erneut.',
  },
  CARD_TRY_AGAIN: {
    title: 'Karte konnte nicht verarbeitet werden',
    message:
      'Ihre Bank konnte die Karte gerade nicht verarbeiten. Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
  },
  OUTSTANDING_BALANCE: {
    title: 'Die Summe hat sich geändert',
    message:
      'Der Betrag ist niedriger als der fällige. Es wurde nichts abgebucht. Prüfen Sie die neue Summe und bezahlen Sie erneut.',
  },
  INVALID_BILLING: {
    title: 'Rechnungsangaben prüfen',
    message: 'Einige Rechnungsangaben sind ungültig. Es wurde nichts abgebucht. Korrigieren Sie die markierten Felder.',
  },
  NOT_PROCESSED: {
    title: 'Kauf nicht abgeschlossen',
    message:
      'Wir konnten den Kauf nicht abschließen. Es wurde nichts abgebucht, und Ihr Warenkorb bleibt reserviert. Versuchen Sie es erneut.',
  },
  INVALID_QUANTITY: {
    title: 'Andere Anzahl wählen',
    message: 'Wählen Sie mindestens ein Ticket und höchstens so viele, wie pro Bestellung erlaubt und noch frei sind.',
  },
  TICKET_ERROR: {
    title: 'Plätze nicht zusammen buchbar',
    message: 'Die Plätze oder das Angebot passen nicht zusammen. Wählen Sie andere Plätze.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Aufenthalt prüfen',
    message: 'Daten, Gäste oder Zimmer sind ungültig. Korrigieren Sie sie und versuchen Sie es erneut.',
  },
  INVALID_DATA: {
    title: 'Eingaben prüfen',
    message: 'Eine Eingabe ist ungültig. Korrigieren Sie sie und versuchen Sie es erneut.',
  },
  NOT_SELLABLE: {
    title: 'Nicht im Verkauf',
    message: 'Tickets für diese Veranstaltung sind gerade nicht im Verkauf.',
  },
  SYSTEM_ERROR: {
    title: 'Etwas ist schiefgegangen',
    message: 'Unser Ticketsystem hatte eine unerwartete Störung. Versuchen Sie es gleich noch einmal.',
  },
  ROOM_RATE_CHANGED: {
    title: 'Der Zimmerpreis hat sich geändert',
    message: 'Der Preis hat sich inzwischen geändert. Prüfen Sie ihn und bestätigen Sie noch einmal.',
  },
  ALREADY_TAKEN: {
    title: 'Jemand war schneller',
    message:
      'Bei diesen Plätzen oder diesem Zimmer war jemand anderes schneller. Wählen Sie andere, oder nehmen Sie die besten verfügbaren.',
  },
  OFFER_GONE: {
    title: 'Angebot nicht mehr verfügbar',
    message: 'Dieses Paket ist nicht mehr verfügbar. Wählen Sie ein anderes Angebot.',
  },
  BLOCKED: {
    title: 'Kauf gesperrt',
    message:
      'Dieser Kauf wurde aus Sicherheitsgründen gesperrt. Es wurde nichts abgebucht. Versuchen Sie es später oder wenden Sie sich an den Kundendienst.',
  },
  OTHERS_FIRST: {
    title: 'Eine Minute lang haben andere Vorrang',
    message:
      'Länger können Sie diese nicht reservieren. Es wurde nichts abgebucht. Wählen Sie andere, oder versuchen Sie es in einer Minute noch einmal.',
  },
  RESALE_EXPIRED: {
    title: 'Wiederverkaufsangebot abgelaufen',
    message: 'Das Ticket aus dem Wiederverkauf ist nicht mehr für Sie reserviert. Der Rest Ihres Warenkorbs bleibt.',
  },
  WAITING_ROOM: {
    title: 'Warten Sie, bis Sie an der Reihe sind',
    message:
      'Für diese Veranstaltung gibt es einen Warteraum. Stellen Sie sich an; sobald Sie an der Reihe sind, wählen Sie Ihre Tickets.',
  },
  PASS_IN_USE: {
    title: 'Sie sind für einen Kauf an der Reihe',
    message:
      'Sie haben für diese Veranstaltung schon Tickets reserviert oder gekauft. Schließen Sie den Kauf ab oder geben Sie die Tickets frei. Für weitere stellen Sie sich neu an.',
  },
  DELIVERY_LATE: {
    title: 'Zu spät für diese Lieferung',
    message: 'Sie kommt nicht mehr vor Beginn der Veranstaltung an. Wählen Sie eine andere Lieferung.',
  },
  DELIVERY_GONE: {
    title: 'Diese Lieferung ist nicht verfügbar',
    message: 'Sie wird für diese Bestellung nicht angeboten. Wählen Sie eine andere Lieferung.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'Keine Lieferung in dieses Land',
    message:
      'Die gewählte Lieferung gibt es in Ihrem Land nicht. Es wurde nichts abgebucht. Wählen Sie eine andere Lieferung oder eine andere Adresse.',
  },
  NOT_REFUNDABLE: {
    title: 'Rückgabe nicht möglich',
    message:
      'Es wurde schon zurückgegeben, die Frist ist abgelaufen, oder ein Zimmer der Bestellung gibt es nur mit diesen Tickets. Es wurde nichts geändert.',
  },
  NOT_FOUND: {
    title: 'Nicht gefunden',
    message: 'Es existiert nicht mehr, oder es gehört jemand anderem. Beginnen Sie bei der Veranstaltung neu.',
  },
  NOT_SUPPORTED: {
    title: 'Hier nicht verfügbar',
    message: 'Das ist hier nicht verfügbar. Es wurde nichts geändert.',
  },
  UNKNOWN: {
    title: 'Das hat nicht geklappt',
    message: 'Unser Ticketsystem hat die Anfrage abgelehnt. Versuchen Sie es gleich noch einmal.',
  },
};
