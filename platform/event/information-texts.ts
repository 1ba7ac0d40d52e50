import { type Language, type Localised, textFinder } from '../core/language.ts';

type Text = Required<Localised>;
const text = (en: string, fr: string, de: string, es: string, nl: string, it: string): Text => ({
  en,
  fr,
  de,
  es,
  nl,
  it,
});

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
]);

/** A note about an event in a language: ours of a usual one, else as the seller wrote it. */
export const informationText = (written: string, language: Language): string => {
  const count = LIMIT.exec(written)?.[1];
  return count === undefined ? known(written, language) : limit[language].replace('{n}', count);
};
