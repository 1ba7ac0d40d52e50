import { type Language, text, textFinder } from '../core/language.ts';

const limit = text(
  'There is a limit of {n} tickets a person.',
  'Maximum {n} billets par personne.',
  'Höchstens {n} Tickets pro Person.',
  'Máximo {n} entradas por persona.',
  'Maximaal {n} tickets per persoon.',
  'Massimo {n} biglietti a persona.',
);
const LIMIT = /^There is a limit of (\d+) tickets a person\.$/;

/** The usual notes about events, by their English text. */
const known = textFinder([
  text(
    'Times may change for television. Your ticket stays valid for the new time.',
    'L’horaire peut changer pour la télévision. Votre billet reste valable pour le nouvel horaire.',
    'Die Uhrzeit kann sich wegen des Fernsehens ändern. Ihr Ticket gilt auch dann.',
    'El horario puede cambiar por la televisión. Tu entrada sigue siendo válida.',
    'De tijd kan veranderen vanwege de televisie. Je ticket blijft geldig voor de nieuwe tijd.',
    'L’orario può cambiare per la televisione. Il biglietto resta valido per il nuovo orario.',
  ),
  text(
    'The support acts are announced on the day.',
    'Les premières parties sont annoncées le jour même.',
    'Die Vorgruppen werden am selben Tag bekannt gegeben.',
    'Los teloneros se anuncian el mismo día.',
    'De voorprogramma’s worden op de dag zelf bekendgemaakt.',
    'I gruppi di supporto sono annunciati il giorno stesso.',
  ),
  text(
    'Latecomers are seated at a suitable break.',
    'Les retardataires sont placés à une pause appropriée.',
    'Wer zu spät kommt, wird in einer passenden Pause eingelassen.',
    'Quien llega tarde entra en una pausa adecuada.',
    'Laatkomers worden in een geschikte pauze binnengelaten.',
    'I ritardatari entrano durante una pausa adatta.',
  ),
  text(
    'The show lasts under two hours with one interval.',
    'Le spectacle dure moins de deux heures, avec un entracte.',
    'Die Vorstellung dauert unter zwei Stunden mit einer Pause.',
    'El espectáculo dura menos de dos horas, con un descanso.',
    'De voorstelling duurt minder dan twee uur, met één pauze.',
    'Lo spettacolo dura meno di due ore, con un intervallo.',
  ),
  text(
    'The programme is published a week before.',
    'Le programme est publié une semaine avant.',
    'Das Programm erscheint eine Woche vorher.',
    'El programa se publica una semana antes.',
    'Het programma verschijnt een week van tevoren.',
    'Il programma è pubblicato una settimana prima.',
  ),
  text(
    'Bags larger than A4 are not let in.',
    'Les sacs plus grands que A4 ne sont pas admis.',
    'Taschen größer als A4 sind nicht erlaubt.',
    'No se admiten bolsos mayores que A4.',
    'Tassen groter dan A4 zijn niet toegestaan.',
    'Non sono ammesse borse più grandi di un A4.',
  ),
  text(
    'Accessible places have a companion seat beside them.',
    'Les places accessibles ont un siège accompagnateur à côté.',
    'Neben barrierefreien Plätzen ist ein Platz für die Begleitung.',
    'Las plazas accesibles tienen al lado un asiento para el acompañante.',
    'Naast toegankelijke plaatsen is een stoel voor de begeleider.',
    'I posti accessibili hanno accanto un posto per l’accompagnatore.',
  ),
  text(
    'Children from two years on need a ticket of their own.',
    'Dès deux ans, les enfants ont besoin de leur propre billet.',
    'Kinder ab zwei Jahren brauchen ein eigenes Ticket.',
    'Los niños a partir de dos años necesitan su propia entrada.',
    'Kinderen vanaf twee jaar hebben een eigen ticket nodig.',
    'Dai due anni i bambini hanno bisogno di un biglietto proprio.',
  ),
  text(
    'Doors open 90 minutes before the start. Two support acts play before the main programme.',
    'Ouverture des portes 90 minutes avant le début. Deux premières parties précèdent le programme principal.',
    'Einlass ist 90 Minuten vor Beginn. Vor dem Hauptprogramm spielen zwei Vorgruppen.',
    'Las puertas se abren 90 minutos antes. Dos teloneros tocan antes del programa principal.',
    'De deuren gaan 90 minuten van tevoren open. Voor het hoofdprogramma spelen twee voorprogramma’s.',
    'Le porte aprono 90 minuti prima dell’inizio. Due gruppi di supporto suonano prima del programma principale.',
  ),
  text(
    'The programme has one interval of twenty minutes. Latecomers are seated in the interval.',
    'Le programme comporte un entracte de vingt minutes. Les retardataires sont placés à l’entracte.',
    'Das Programm hat eine Pause von zwanzig Minuten. Wer zu spät kommt, wird in der Pause eingelassen.',
    'El programa tiene un descanso de veinte minutos. Quien llega tarde entra en el descanso.',
    'Het programma heeft één pauze van twintig minuten. Laatkomers worden in de pauze binnengelaten.',
    'Il programma ha un intervallo di venti minuti. I ritardatari entrano durante l’intervallo.',
  ),
  text(
    'The box office opens at 10 am on the day of the event.',
    'La billetterie ouvre à 10 h le jour de l’événement.',
    'Die Kasse öffnet am Tag der Veranstaltung um 10 Uhr.',
    'La taquilla abre a las 10 h el día del evento.',
    'De kassa opent om 10 uur op de dag van het evenement.',
    'La biglietteria apre alle 10 il giorno dell’evento.',
  ),
  text(
    'The garage below the house has 400 places and opens two hours before the start.',
    'Le parking sous la salle compte 400 places et ouvre deux heures avant le début.',
    'Die Garage unter dem Haus hat 400 Plätze und öffnet zwei Stunden vor Beginn.',
    'El garaje bajo el recinto tiene 400 plazas y abre dos horas antes.',
    'De garage onder het gebouw heeft 400 plaatsen en opent twee uur van tevoren.',
    'Il garage sotto l’edificio ha 400 posti e apre due ore prima dell’inizio.',
  ),
  text(
    'Accessible places with a companion seat beside them are in the last row of the lower tiers.',
    'Les places accessibles, avec un siège accompagnateur, sont au dernier rang des gradins inférieurs.',
    'Barrierefreie Plätze mit einem Platz für die Begleitung sind in der letzten Reihe der unteren Ränge.',
    'Las plazas accesibles, con asiento para el acompañante, están en la última fila de las gradas inferiores.',
    'Toegankelijke plaatsen met een stoel voor de begeleider zijn op de achterste rij van de onderste ringen.',
    'I posti accessibili, con un posto per l’accompagnatore, sono nell’ultima fila degli anelli inferiori.',
  ),
  text(
    'No bottles. Cameras with removable lenses stay at home.',
    'Pas de bouteilles. Les appareils photo à objectif amovible restent à la maison.',
    'Keine Flaschen. Kameras mit Wechselobjektiv bleiben zu Hause.',
    'Sin botellas. Las cámaras con objetivos intercambiables se quedan en casa.',
    'Geen flessen. Camera’s met verwisselbare lenzen blijven thuis.',
    'Niente bottiglie. Le fotocamere con obiettivi intercambiabili restano a casa.',
  ),
  text(
    'Children under 3 need no ticket when they sit on a lap.',
    'Les moins de 3 ans assis sur les genoux n’ont pas besoin de billet.',
    'Kinder unter 3 Jahren brauchen auf dem Schoß kein Ticket.',
    'Los menores de 3 años no necesitan entrada si se sientan en el regazo.',
    'Kinderen onder 3 jaar op schoot hebben geen ticket nodig.',
    'I bambini sotto i 3 anni in braccio non hanno bisogno di biglietto.',
  ),
]);

/** A note about an event in a language: ours of a usual one, else as the seller wrote it. */
export const informationText = (written: string, language: Language): string => {
  const count = LIMIT.exec(written)?.[1];
  return count === undefined ? known(written, language) : limit[language].replace('{n}', count);
};
