import type { Texts } from './texts.ts';

export const it: Texts = {
  PROVIDER_DOWN: {
    title: 'Il partner di biglietteria non risponde',
    message:
      'Il partner di biglietteria di questo evento non risponde. Nulla è stato riservato. Riprova tra qualche minuto.',
  },
  INVALID_CARD: {
    title: 'Carta non accettata',
    message:
      'La tua carta è stata rifiutata, o i dati sono errati. Nessun addebito. Controlla la carta o usane un’altra.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Fondi insufficienti',
    message: 'Il saldo della carta non basta per questo acquisto. Nessun addebito. Usa un’altra carta.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Serve una conferma',
    message:
      'La tua banca chiede di confermare questo pagamento, e qui non è possibile. Nessun addebito. Usa un’altra carta.',
  },
  NOT_CONFIRMED: {
    title: 'Pagamento non confermato',
    message: 'Il pagamento non è stato confermato presso la tua banca. Nessun addebito. Riprova o usa un’altra carta.',
  },
  PAYMENT_CANCELED: {
    title: 'Pagamento annullato',
    message: 'Hai annullato il pagamento. Nessun addebito. Paga in un altro modo finché il carrello è riservato.',
  },
  INVALID_CART_STATE: {
    title: 'Questo carrello non si può più modificare',
    message: 'Il carrello è scaduto, è in fase di pagamento o è già stato acquistato. Riparti dall’evento.',
  },
  CARD_EXPIRED: {
    title: 'Carta scaduta',
    message: 'Questa carta è scaduta. Nessun addebito. Usa un’altra carta.',
  },
  WRONG_CODE: {
    title: 'Codice di sicurezza errato',
    message: 'Il codice di sicurezza non corrisponde a questa carta. Nessun addebito. Controllalo e riprova.',
  },
  CARD_TRY_AGAIN: {
    title: 'Carta non elaborata',
    message: 'La tua banca non ha potuto elaborare la carta. Nessun addebito. Riprova tra poco.',
  },
  OUTSTANDING_BALANCE: {
    title: 'Il totale è cambiato',
    message: 'L’importo è inferiore al dovuto. Nessun addebito. Controlla il nuovo totale e paga di nuovo.',
  },
  INVALID_BILLING: {
    title: 'Controlla i dati di fatturazione',
    message: 'Alcuni dati di fatturazione non sono validi. Nessun addebito. Correggi i campi evidenziati.',
  },
  NOT_PROCESSED: {
    title: 'Acquisto non eseguito',
    message: 'Non siamo riusciti a completare l’acquisto. Nessun addebito, e il carrello è ancora riservato. Riprova.',
  },
  INVALID_QUANTITY: {
    title: 'Scegli un altro numero di biglietti',
    message: 'Scegli almeno un biglietto, entro il limite per ordine e quelli rimasti.',
  },
  TICKET_ERROR: {
    title: 'Questi posti non si possono acquistare insieme',
    message: 'I posti o l’offerta non sono compatibili tra loro. Scegli altri posti.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Controlla il soggiorno',
    message: 'Le date, gli ospiti o la camera non sono validi. Correggili e riprova.',
  },
  INVALID_DATA: {
    title: 'Controlla i dati inseriti',
    message: 'Un dato non è valido. Correggilo e riprova.',
  },
  NOT_SELLABLE: {
    title: 'Non in vendita',
    message: 'Al momento i biglietti per questo evento non sono in vendita.',
  },
  SYSTEM_ERROR: {
    title: 'Qualcosa è andato storto',
    message: 'Il nostro sistema di biglietteria ha avuto un problema imprevisto. Riprova tra un momento.',
  },
  ROOM_RATE_CHANGED: {
    title: 'Il prezzo della camera è cambiato',
    message: 'Nel frattempo il prezzo è cambiato. Controllalo e conferma di nuovo.',
  },
  ALREADY_TAKEN: {
    title: 'Qualcuno è stato più veloce',
    message:
      'Qualcun altro ha preso prima questi posti o questa camera. Scegline altri o prendi i migliori disponibili.',
  },
  OFFER_GONE: {
    title: 'Offerta non più disponibile',
    message: 'Questo pacchetto non è più disponibile. Scegli un’altra offerta.',
  },
  BLOCKED: {
    title: 'Acquisto bloccato',
    message:
      'Questo acquisto è stato bloccato per motivi di sicurezza. Nessun addebito. Riprova più tardi o contatta l’assistenza.',
  },
  OTHERS_FIRST: {
    title: 'Per un minuto hanno la precedenza gli altri',
    message: 'Li hai già tenuti per il tempo massimo. Nessun addebito. Scegline altri o riprova tra un minuto.',
  },
  RESALE_EXPIRED: {
    title: 'Offerta di rivendita scaduta',
    message: 'Il biglietto in rivendita non è più riservato per te. Il resto del carrello rimane.',
  },
  WAITING_ROOM: {
    title: 'Aspetta il tuo turno',
    message: 'Questo evento ha una sala d’attesa. Mettiti in coda e scegli i biglietti quando sarà il tuo turno.',
  },
  PASS_IN_USE: {
    title: 'Il tuo turno vale per un solo acquisto',
    message:
      'Hai già riservato o acquistato biglietti per questo evento. Completa l’acquisto o libera i biglietti. Per acquistarne altri, rimettiti in coda.',
  },
  DELIVERY_LATE: {
    title: 'Troppo tardi per questa consegna',
    message: 'Non può più arrivare prima dell’inizio dell’evento. Scegli un’altra consegna.',
  },
  DELIVERY_GONE: {
    title: 'Questa consegna non è disponibile',
    message: 'Non è offerta per questo ordine. Scegli un’altra consegna.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'Nessuna consegna in questo Paese',
    message:
      'La consegna scelta non è disponibile nel tuo Paese. Nessun addebito. Scegli un’altra consegna o un altro indirizzo.',
  },
  NOT_REFUNDABLE: {
    title: 'Restituzione non possibile',
    message:
      'È già stato restituito, il termine è scaduto, oppure una camera dell’ordine si vende solo con questi biglietti. Nulla è cambiato.',
  },
  NOT_FOUND: {
    title: 'Non trovato',
    message: 'Non esiste più o non è tuo. Riparti dall’evento.',
  },
  NOT_SUPPORTED: {
    title: 'Non disponibile qui',
    message: 'Questa funzione non è disponibile qui. Non è stato modificato nulla.',
  },
  UNKNOWN: {
    title: 'Non ha funzionato',
    message: 'Il nostro sistema di biglietteria ha rifiutato la richiesta. Riprova tra un momento.',
  },
};
