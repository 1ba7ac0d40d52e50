import type { Language, Localised, Translations } from '../core/language.ts';
import { lineTexts } from './line-texts.ts';

type Text = Required<Localised>;

const resale = {
  en: 'resale',
  fr: 'revente',
  de: 'Wiederverkauf',
  es: 'reventa',
  nl: 'doorverkoop',
  it: 'rivendita',
};

/** Price levels of halls and stadiums. */
const levels: readonly Text[] = [
  { en: 'Premium', fr: 'Premium', de: 'Premium', es: 'Premium', nl: 'Premium', it: 'Premium' },
  {
    en: 'Preferred',
    fr: 'Préférentiel',
    de: 'Vorzugsplatz',
    es: 'Preferente',
    nl: 'Voorkeursplaats',
    it: 'Preferenziale',
  },
  { en: 'Standard', fr: 'Standard', de: 'Standard', es: 'Estándar', nl: 'Standaard', it: 'Standard' },
  {
    en: 'Upper',
    fr: 'Tribune haute',
    de: 'Oberrang',
    es: 'Grada superior',
    nl: 'Bovenring',
    it: 'Anello superiore',
  },
  { en: 'Value', fr: 'Petit prix', de: 'Sparpreis', es: 'Económica', nl: 'Voordeel', it: 'Economico' },
];

const resold = ({ en, fr, de, es, nl, it }: Text): Text => ({
  en: `${en} (${resale.en})`,
  fr: `${fr} (${resale.fr})`,
  de: `${de} (${resale.de})`,
  es: `${es} (${resale.es})`,
  nl: `${nl} (${resale.nl})`,
  it: `${it} (${resale.it})`,
});

const standing: readonly Text[] = [
  {
    en: 'General Admission',
    fr: 'Placement libre',
    de: 'Freie Platzwahl',
    es: 'Entrada general',
    nl: 'Vrije plaatskeuze',
    it: 'Posto unico',
  },
  {
    en: 'Balcony Standing',
    fr: 'Balcon debout',
    de: 'Stehplatz auf dem Balkon',
    es: 'Balcón de pie',
    nl: 'Staanplaats op het balkon',
    it: 'Balconata in piedi',
  },
];

const packages: readonly Text[] = [
  {
    en: 'Matchday package',
    fr: 'Formule jour de match',
    de: 'Spieltagspaket',
    es: 'Paquete día de partido',
    nl: 'Wedstrijddagpakket',
    it: 'Pacchetto giorno della partita',
  },
  {
    en: 'A scarf in the home colours, at the fan shop',
    fr: 'Une écharpe aux couleurs de l’équipe locale, à la boutique des supporters',
    de: 'Ein Schal in den Farben der Heimmannschaft, im Fanshop',
    es: 'Una bufanda con los colores del equipo local, en la tienda oficial',
    nl: 'Een sjaal in de kleuren van de thuisclub, in de fanshop',
    it: 'Una sciarpa con i colori di casa, al fan shop',
  },
  {
    en: 'A voucher for food and drink worth $20',
    fr: 'Un bon de 20 $ pour manger et boire',
    de: 'Ein Gutschein über 20 $ für Essen und Getränke',
    es: 'Un vale de 20 $ para comida y bebida',
    nl: 'Een tegoedbon van $ 20 voor eten en drinken',
    it: 'Un buono da 20 $ per cibo e bevande',
  },
  {
    en: 'Doors open half an hour earlier for you',
    fr: 'Les portes s’ouvrent une demi-heure plus tôt pour vous',
    de: 'Für Sie öffnen die Türen eine halbe Stunde früher',
    es: 'Las puertas se abren media hora antes para ti',
    nl: 'Voor jou gaan de deuren een half uur eerder open',
    it: 'Per te le porte aprono mezz’ora prima',
  },
  {
    en: 'Early entry package',
    fr: 'Formule entrée anticipée',
    de: 'Früheinlasspaket',
    es: 'Paquete de acceso anticipado',
    nl: 'Pakket met vroege toegang',
    it: 'Pacchetto ingresso anticipato',
  },
  {
    en: 'Entry half an hour before everybody else',
    fr: 'Entrée une demi-heure avant tout le monde',
    de: 'Einlass eine halbe Stunde vor allen anderen',
    es: 'Entrada media hora antes que los demás',
    nl: 'Een half uur eerder naar binnen dan de rest',
    it: 'Ingresso mezz’ora prima di tutti gli altri',
  },
  {
    en: 'A printed programme of the tour',
    fr: 'Un programme imprimé de la tournée',
    de: 'Ein gedrucktes Programm der Tournee',
    es: 'Un programa impreso de la gira',
    nl: 'Een gedrukt programma van de tournee',
    it: 'Un programma stampato del tour',
  },
  {
    en: 'Family package',
    fr: 'Formule famille',
    de: 'Familienpaket',
    es: 'Paquete familiar',
    nl: 'Familiepakket',
    it: 'Pacchetto famiglia',
  },
  {
    en: 'A drink and a snack for each of you',
    fr: 'Une boisson et un en-cas pour chacun',
    de: 'Für alle ein Getränk und ein Snack',
    es: 'Una bebida y un tentempié para cada uno',
    nl: 'Voor ieder een drankje en een snack',
    it: 'Una bibita e uno spuntino per ciascuno',
  },
  {
    en: 'A poster to take home',
    fr: 'Une affiche à emporter',
    de: 'Ein Plakat für zu Hause',
    es: 'Un cartel para llevar a casa',
    nl: 'Een poster om mee naar huis te nemen',
    it: 'Un poster da portare a casa',
  },
];

/** The usual names of tickets, packages and price lines, by their English text: so carts and orders follow the language, older ones too. */
const known = new Map(
  [...levels, ...levels.map(resold), ...standing, ...packages, ...lineTexts].map((text) => [text.en, text]),
);

/** A seller's text in a language: the seller's own translation, else ours of a usual name, else as the seller wrote it. */
export const sellerText = (text: string, language: Language, translations: Translations = {}): string =>
  translations[language] ?? known.get(text)?.[language] ?? text;
