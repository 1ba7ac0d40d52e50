import type { Texts } from './texts.ts';

export const de: Texts = {
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
  INSUFFICIENT_FUNDS: {
    title: 'Karte nicht gedeckt',
    message:
      'Das Guthaben der Karte reicht für diesen Kauf nicht aus. Es wurde nichts abgebucht. Bitte eine andere Karte nehmen.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Freigabe nötig',
    message:
      'Ihre Bank möchte, dass Sie diese Zahlung freigeben. Das ist hier nicht möglich. Es wurde nichts abgebucht. Bitte nehmen Sie eine andere Karte.',
  },
  NOT_CONFIRMED: {
    title: 'Zahlung nicht freigegeben',
    message:
      'Die Zahlung wurde bei Ihrer Bank nicht freigegeben. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
  },
  PAYMENT_CANCELED: {
    title: 'Zahlung abgebrochen',
    message:
      'Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht. Zahlen Sie auf andere Weise, solange der Warenkorb reserviert ist.',
  },
  INVALID_CART_STATE: {
    title: 'Warenkorb nicht mehr änderbar',
    message:
      'Der Warenkorb ist abgelaufen, wird gerade bezahlt oder wurde schon gekauft. Bitte bei der Veranstaltung neu beginnen.',
  },
  CARD_EXPIRED: {
    title: 'Karte abgelaufen',
    message: 'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Bitte eine andere Karte nehmen.',
  },
  WRONG_CODE: {
    title: 'Prüfnummer falsch',
    message:
      'Die Prüfnummer (CVC) passt nicht zu dieser Karte. Es wurde nichts abgebucht. Bitte prüfen und erneut versuchen.',
  },
  CARD_TRY_AGAIN: {
    title: 'Karte konnte nicht verarbeitet werden',
    message:
      'Ihre Bank konnte die Karte gerade nicht verarbeiten. Es wurde nichts abgebucht. Bitte gleich noch einmal versuchen.',
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
  OTHERS_FIRST: {
    title: 'Eine Minute lang haben andere Vorrang',
    message:
      'Länger lässt sich das nicht reservieren. Bitte anderes wählen oder es in einer Minute noch einmal versuchen. Es wurde nichts abgebucht.',
  },
  RESALE_EXPIRED: {
    title: 'Wiederverkaufsangebot abgelaufen',
    message: 'Das Ticket aus dem Wiederverkauf ist nicht mehr reserviert. Der Rest des Warenkorbs bleibt.',
  },
  WAITING_ROOM: {
    title: 'Bitte warten, bis Sie an der Reihe sind',
    message:
      'Für diese Veranstaltung gibt es einen Warteraum. Stellen Sie sich an; sobald Sie an der Reihe sind, wählen Sie Ihre Tickets.',
  },
  PASS_IN_USE: {
    title: 'Einmal an der Reihe heißt ein Kauf',
    message:
      'Für diese Veranstaltung sind schon Tickets für Sie reserviert oder gekauft. Schließen Sie den Kauf ab oder geben Sie die Tickets zurück; für weitere stellen Sie sich im Warteraum neu an.',
  },
  DELIVERY_LATE: {
    title: 'Zu spät für diese Lieferung',
    message: 'Sie kann nicht mehr vor Beginn der Veranstaltung ankommen. Bitte wählen Sie eine andere Lieferung.',
  },
  DELIVERY_GONE: {
    title: 'Diese Lieferung ist nicht verfügbar',
    message: 'Sie wird für diese Bestellung nicht angeboten. Bitte wählen Sie eine andere Lieferung.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'Keine Lieferung in dieses Land',
    message:
      'Die gewählte Lieferung geht nicht in Ihr Land. Es wurde nichts abgebucht. Bitte wählen Sie eine andere Lieferung oder eine andere Adresse.',
  },
  NOT_REFUNDABLE: {
    title: 'Rückgabe nicht möglich',
    message:
      'Das wurde schon zurückgegeben, es ist zu spät dafür, oder ein Zimmer der Bestellung gibt es nur zusammen mit diesen Tickets. Es wurde nichts geändert.',
  },
  NOT_FOUND: {
    title: 'Nicht gefunden',
    message: 'Das gibt es nicht mehr oder es gehört jemand anderem. Bitte bei der Veranstaltung neu beginnen.',
  },
  NOT_SUPPORTED: {
    title: 'Hier nicht verfügbar',
    message: 'Das ist hier nicht verfügbar. Es wurde nichts geändert.',
  },
  UNKNOWN: {
    title: 'Das hat nicht geklappt',
    message: 'Das Ticketsystem hat die Anfrage abgelehnt. Bitte gleich erneut versuchen.',
  },
};
