/** What people call the artists and shows beside their names. */
// biome-ignore format: one line a show reads as the table it is
export const showAliases: Readonly<Record<string, string>> = {
  'The Velvet Comets': 'tvc',
  'Copper Canyon Ramblers': 'the ramblers, ccr ramblers',
  'Nachtlicht Kollektiv': 'nightlight collective, nacht licht kollektiv',
  'Los Faros del Norte': 'los faros, the lighthouses of the north',
  'Tide & Timber': 'tide and timber',
  'Swan Lake with the City Ballet Orchestra': 'swan lake, lac des cygnes, le lac des cygnes, schwanensee, el lago de los cisnes, lago de los cisnes, zwanenmeer, il lago dei cigni, lago dei cigni',
  'The Magic Flute by Harbour Opera': 'magic flute, die zauberflote, zauberflote, la flute enchantee, flute enchantee, la flauta magica, flauta magica, il flauto magico, flauto magico, toverfluit, mozart',
  'Romeo and Juliet by the Lantern Players': 'romeo and juliet, romeo und julia, romeo et juliette, romeo y julieta, romeo en julia, romeo e giulietta, romeo & juliet, shakespeare',
  'An Evening with Dot Pemberton': 'dot pemberton',
  'The Seasons: Riverside Philharmonic': 'riverside philharmonic, the four seasons, four seasons, vivaldi, les quatre saisons, die vier jahreszeiten, las cuatro estaciones, le quattro stagioni, de vier jaargetijden',
  'Winter on Ice: A Family Spectacular': 'winter on ice',
  "Captain Marmalade's Pirate Party": 'captain marmalade, pirate party, capn marmalade',
  'Planet Wonder: The Science Show': 'planet wonder',
  "Tomorrow's Cities: A Speaker Series": 'tomorrows cities, speaker series',
  'Dino Valley Live': 'dino valley, dinosaurs, dinos',
  'Grand Prix of Trivia': 'trivia night, trivia grand prix',
  'City Food & Wine Weekend': 'food and wine weekend, city food and wine weekend, food & wine',
  'Retro Games Expo': 'retro games, retro gaming expo',
};
