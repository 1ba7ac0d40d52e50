import { type FurtherTexts, type Language, text, textFinder } from '../core/language.ts';
import { lineInLanguage } from '../offer/service.ts';
import type { RoomFacts } from './schemas.ts';

/** The usual kinds of rooms, policies and comments, by their English text: so that carts and orders follow the language, older ones too. */
const known = textFinder([
  text('Queen Room', 'Chambre Queen', 'Queen-Zimmer', 'Habitación Queen', 'Queenkamer', 'Camera Queen'),
  text(
    'Double Queen Room',
    'Chambre à deux lits Queen',
    'Zimmer mit zwei Queensize-Betten',
    'Habitación con dos camas Queen',
    'Kamer met twee queensize bedden',
    'Camera con due letti Queen',
  ),
  text(
    'King Suite',
    'Suite avec lit King',
    'Suite mit Kingsize-Bett',
    'Suite con cama King',
    'Suite met kingsize bed',
    'Suite con letto King',
  ),
  text('Family Room', 'Chambre familiale', 'Familienzimmer', 'Habitación familiar', 'Gezinskamer', 'Camera familiare'),
  text('Children', 'Enfants', 'Kinder', 'Niños', 'Kinderen', 'Bambini'),
  text(
    'Children of any age are welcome. Up to two sleep in the existing beds at no extra cost.',
    'Les enfants de tout âge sont bienvenus. Jusqu’à deux dorment sans supplément dans les lits existants.',
    'Kinder jeden Alters sind willkommen. Bis zu zwei schlafen ohne Aufpreis in den vorhandenen Betten.',
    'Se admiten niños de cualquier edad. Hasta dos duermen en las camas existentes sin coste adicional.',
    'Kinderen van elke leeftijd zijn welkom. Tot twee slapen zonder toeslag in de aanwezige bedden.',
    'I bambini di ogni età sono benvenuti. Fino a due dormono nei letti presenti senza supplemento.',
  ),
  text('Pets', 'Animaux', 'Haustiere', 'Mascotas', 'Huisdieren', 'Animali'),
  text(
    'One pet a room is welcome for a charge paid at the desk.',
    'Un animal par chambre est accepté, avec un supplément à régler à la réception.',
    'Ein Haustier je Zimmer ist willkommen; die Gebühr wird am Empfang bezahlt.',
    'Se admite una mascota por habitación con un suplemento que se paga en recepción.',
    'Eén huisdier per kamer is welkom tegen een toeslag die aan de balie wordt betaald.',
    'È ammesso un animale per camera con un supplemento da pagare alla reception.',
  ),
  text(
    'Pets cannot stay; service animals can.',
    'Les animaux ne sont pas admis, sauf les animaux d’assistance.',
    'Haustiere können nicht bleiben, Assistenztiere schon.',
    'No se admiten mascotas, salvo animales de asistencia.',
    'Huisdieren zijn niet toegestaan, hulpdieren wel.',
    'Gli animali non sono ammessi, tranne quelli da assistenza.',
  ),
  text('Smoking', 'Tabac', 'Rauchen', 'Fumar', 'Roken', 'Fumo'),
  text(
    'Some rooms are for smokers; ask at the desk.',
    'Certaines chambres sont pour fumeurs ; demandez à la réception.',
    'Einige Zimmer sind für Raucher; fragen Sie am Empfang.',
    'Algunas habitaciones son para fumadores; pregunta en recepción.',
    'Sommige kamers zijn voor rokers; vraag ernaar aan de balie.',
    'Alcune camere sono per fumatori; chiedi alla reception.',
  ),
  text(
    'The whole house is smoke-free.',
    'Tout l’établissement est non-fumeurs.',
    'Das ganze Haus ist rauchfrei.',
    'Todo el hotel es libre de humo.',
    'Het hele hotel is rookvrij.',
    'In tutto l’hotel è vietato fumare.',
  ),
  text('At arrival', 'À l’arrivée', 'Bei der Ankunft', 'A la llegada', 'Bij aankomst', 'All’arrivo'),
  text(
    'Bring the card that paid and a photo ID in the name of the contact person.',
    'Apportez la carte du paiement et une pièce d’identité avec photo au nom de la personne de contact.',
    'Bringen Sie die Karte der Zahlung und einen Lichtbildausweis auf den Namen der Kontaktperson mit.',
    'Trae la tarjeta del pago y un documento con foto a nombre de la persona de contacto.',
    'Neem de kaart van de betaling mee en een identiteitsbewijs met foto op naam van de contactpersoon.',
    'Porta la carta del pagamento e un documento con foto a nome della persona di contatto.',
  ),
  text(
    'For guests with tickets for an event.',
    'Pour les clients qui ont des billets pour un événement.',
    'Für Gäste mit Tickets für eine Veranstaltung.',
    'Para clientes con entradas para un evento.',
    'Voor gasten met tickets voor een evenement.',
    'Per clienti con biglietti per un evento.',
  ),
  text(
    'Breakfast is served from 6:30 to 10:30.',
    'Le petit-déjeuner est servi de 6 h 30 à 10 h 30.',
    'Frühstück gibt es von 6:30 bis 10:30 Uhr.',
    'El desayuno se sirve de 6:30 a 10:30.',
    'Het ontbijt wordt geserveerd van 6.30 tot 10.30 uur.',
    'La colazione è servita dalle 6:30 alle 10:30.',
  ),
]);

/** A hotel's text in a language: as the hotel says it there, else ours of a usual one, else in its English. */
export const roomText = (text: string, language: Language, texts: FurtherTexts = {}): string =>
  texts[text]?.[language] ?? known(text, language);

export const policiesIn = (
  policies: RoomFacts['hotelInfo']['policyDetails'],
  language: Language,
  texts: FurtherTexts = {},
) =>
  policies.map((one) => ({
    ...one,
    title: roomText(one.title, language, texts),
    text: roomText(one.text, language, texts),
  }));

/** A reserved room in the reader's language; it is stored as the hotel wrote it. */
export const roomInLanguage = <Room extends Pick<RoomFacts, 'hotelInfo' | 'hotelCharges' | 'texts'>>(
  room: Room,
  language: Language,
): Room => {
  const { hotelInfo, texts } = room;
  return {
    ...room,
    hotelInfo: {
      ...hotelInfo,
      roomType: roomText(hotelInfo.roomType, language, texts),
      rateComments: hotelInfo.rateComments && roomText(hotelInfo.rateComments, language, texts),
      policyDetails: policiesIn(hotelInfo.policyDetails, language, texts),
    },
    ...(room.hotelCharges && { hotelCharges: room.hotelCharges.map((one) => lineInLanguage(one, language)) }),
  };
};
