import type { Texts } from './texts.ts';

export const nl: Texts = {
  PROVIDER_DOWN: {
    title: 'Ticketaanbieder reageert niet',
    message:
      'De ticketaanbieder van dit evenement reageert niet. Er is niets gereserveerd. Probeer het over een paar minuten opnieuw.',
  },
  INVALID_CARD: {
    title: 'Kaart niet geaccepteerd',
    message:
      'Je kaart is geweigerd of de gegevens kloppen niet. Er is niets afgeschreven. Controleer de kaart of gebruik een andere.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Onvoldoende saldo',
    message: 'Het saldo van je kaart is te laag voor deze aankoop. Er is niets afgeschreven. Gebruik een andere kaart.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Bevestiging nodig',
    message:
      'Je bank vraagt je deze betaling te bevestigen, en dat kan hier niet. Er is niets afgeschreven. Gebruik een andere kaart.',
  },
  NOT_CONFIRMED: {
    title: 'Betaling niet bevestigd',
    message:
      'De betaling is niet bevestigd bij je bank. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
  },
  PAYMENT_CANCELED: {
    title: 'Betaling geannuleerd',
    message:
      'Je hebt de betaling geannuleerd. Er is niets afgeschreven. Betaal op een andere manier zolang je winkelwagen gereserveerd is.',
  },
  INVALID_CART_STATE: {
    title: 'Deze winkelwagen kun je niet meer wijzigen',
    message: 'De winkelwagen is verlopen, wordt betaald of is al gekocht. Begin opnieuw bij het evenement.',
  },
  CARD_EXPIRED: {
    title: 'Kaart verlopen',
    message: 'Deze kaart is verlopen. Er is niets afgeschreven. Gebruik een andere kaart.',
  },
  WRONG_CODE: {
    title: 'Verkeerde beveiligingscode',
    message:
      'De beveiligingscode hoort niet bij deze kaart. Er is niets afgeschreven. Controleer de code en probeer het opnieuw.',
  },
  CARD_TRY_AGAIN: {
    title: 'Kaart kon niet worden verwerkt',
    message: 'Je bank kon de kaart nu niet verwerken. Er is niets afgeschreven. Probeer het zo opnieuw.',
  },
  OUTSTANDING_BALANCE: {
    title: 'Het totaal is veranderd',
    message:
      'Het bedrag is lager dan wat je moet betalen. Er is niets afgeschreven. Controleer het nieuwe totaal en betaal opnieuw.',
  },
  INVALID_BILLING: {
    title: 'Controleer je factuurgegevens',
    message: 'Sommige factuurgegevens zijn ongeldig. Er is niets afgeschreven. Verbeter de gemarkeerde velden.',
  },
  NOT_PROCESSED: {
    title: 'Aankoop niet afgerond',
    message:
      'We konden je aankoop niet afronden. Er is niets afgeschreven en je winkelwagen blijft gereserveerd. Probeer het opnieuw.',
  },
  INVALID_QUANTITY: {
    title: 'Kies een ander aantal tickets',
    message: 'Kies minstens één ticket, tot de limiet per bestelling en wat er nog is.',
  },
  TICKET_ERROR: {
    title: 'Deze plaatsen zijn niet samen te koop',
    message: 'De plaatsen of het aanbod horen niet bij elkaar. Kies andere plaatsen.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Controleer je verblijf',
    message: 'De data, gasten of kamer zijn ongeldig. Verbeter ze en probeer het opnieuw.',
  },
  INVALID_DATA: {
    title: 'Controleer wat je hebt ingevuld',
    message: 'Iets wat je hebt ingevuld is ongeldig. Verbeter het en probeer het opnieuw.',
  },
  NOT_SELLABLE: {
    title: 'Niet in de verkoop',
    message: 'Tickets voor dit evenement zijn nu niet in de verkoop.',
  },
  SYSTEM_ERROR: {
    title: 'Er ging iets mis',
    message: 'Ons ticketsysteem had een onverwachte storing. Probeer het zo opnieuw.',
  },
  ROOM_RATE_CHANGED: {
    title: 'De prijs van de kamer is veranderd',
    message: 'De prijs is intussen veranderd. Controleer die en bevestig opnieuw.',
  },
  ALREADY_TAKEN: {
    title: 'Iemand was sneller',
    message:
      'Iemand anders was sneller met deze plaatsen of deze kamer. Kies andere, of neem de beste die nog vrij zijn.',
  },
  OFFER_GONE: {
    title: 'Aanbod niet meer beschikbaar',
    message: 'Dit pakket is niet meer beschikbaar. Kies een ander aanbod.',
  },
  BLOCKED: {
    title: 'Aankoop geblokkeerd',
    message:
      'Deze aankoop is om veiligheidsredenen geblokkeerd. Er is niets afgeschreven. Probeer het later of neem contact op met de klantenservice.',
  },
  OTHERS_FIRST: {
    title: 'Een minuut lang gaan anderen voor',
    message:
      'Langer vasthouden kan niet. Er is niets afgeschreven. Kies andere, of probeer het over een minuut opnieuw.',
  },
  RESALE_EXPIRED: {
    title: 'Doorverkoopaanbod verlopen',
    message: 'Het doorverkoopticket wordt niet meer voor je vastgehouden. De rest van je winkelwagen blijft.',
  },
  WAITING_ROOM: {
    title: 'Wacht op je beurt',
    message: 'Dit evenement heeft een wachtkamer. Ga in de rij staan en kies je tickets als je aan de beurt bent.',
  },
  PASS_IN_USE: {
    title: 'Je beurt is voor één aankoop',
    message:
      'Je hebt voor dit evenement al tickets vastgehouden of gekocht. Rond die aankoop af of geef de tickets vrij. Ga voor meer tickets opnieuw in de rij staan.',
  },
  DELIVERY_LATE: {
    title: 'Te laat voor deze levering',
    message: 'Die kan niet meer aankomen voordat het evenement begint. Kies een andere levering.',
  },
  DELIVERY_GONE: {
    title: 'Deze levering is niet beschikbaar',
    message: 'Die wordt voor deze bestelling niet aangeboden. Kies een andere levering.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'Geen levering in dit land',
    message:
      'De gekozen levering is niet beschikbaar in jouw land. Er is niets afgeschreven. Kies een andere levering of een ander adres.',
  },
  NOT_REFUNDABLE: {
    title: 'Teruggeven niet mogelijk',
    message:
      'Het is al teruggegeven, de termijn is voorbij, of een kamer van de bestelling wordt alleen met deze tickets verkocht. Er is niets gewijzigd.',
  },
  NOT_FOUND: {
    title: 'Niet gevonden',
    message: 'Het bestaat niet meer of is niet van jou. Begin opnieuw bij het evenement.',
  },
  NOT_SUPPORTED: {
    title: 'Hier niet beschikbaar',
    message: 'Dit is hier niet beschikbaar. Er is niets gewijzigd.',
  },
  UNKNOWN: {
    title: 'Dat is niet gelukt',
    message: 'Ons ticketsysteem heeft de aanvraag geweigerd. Probeer het zo opnieuw.',
  },
};
