import { type Show, show } from './show.ts';

// biome-ignore format: one line a show reads as the table it is
export const arts: Show[] = [
  show('Swan Lake with the City Ballet Orchestra', undefined, ['arts', 'Dance', 'Ballet'], ['SWAN', '#0f766e', '#042f2e'], 5900, 780, ['David H. Koch Theater', 'Boch Center Wang Theatre', 'Place des Arts', 'Royal Albert Hall', 'Chicago Theatre']),
  show('The Lighthouse Keepers', undefined, ['arts', 'Theatre', 'Musical'], ['LIGHT', '#1d4ed8', '#0b1a3b'], 6900, 740, ['Beacon Theatre', 'Dolby Theatre', 'Fox Theatre', 'Paramount Theatre']),
  show("The Clockmender's Waltz", undefined, ['arts', 'Theatre', 'Musical'], ['WALTZ', '#a16207', '#292524'], 6200, 660, ['Kings Theatre', 'Massey Hall', 'Adrienne Arsht Center', 'Gran Teatre del Liceu']),
  show('The Magic Flute by Harbour Opera', undefined, ['arts', 'Classical', 'Opera'], ['FLUTE', '#6d28d9', '#1e1b4b'], 5400, 520, ['New Jersey Performing Arts Center', 'Gran Teatre del Liceu', 'Elbphilharmonie', 'Orpheum Theatre']),
  show('Requiem in Blue', undefined, ['arts', 'Dance', 'Contemporary'], ['BLUE', '#1e40af', '#020617'], 4200, 390, [
    'David H. Koch Theater',
    'Place des Arts',
    'Volkstheater',
  ]),
  show('Romeo and Juliet by the Lantern Players', undefined, ['arts', 'Theatre', 'Drama'], ['ROMEO', '#9d174d', '#1f0510'], 3900, 460, ['Beacon Theatre', 'Orpheum Theatre', 'Royal Albert Hall', 'Admiralspalast']),
  show('An Evening with Dot Pemberton', undefined, ['arts', 'Comedy', 'Stand-up'], ['DOT', '#ca8a04', '#422006'], 3500, 600, ['Radio City Music Hall', 'Chicago Theatre', 'Massey Hall', '3Arena', 'Olympia']),
  show('Glass City Dance Company', undefined, ['arts', 'Dance', 'Contemporary'], ['CITY', '#0891b2', '#164e63'], 3800, 350, ['New Jersey Performing Arts Center', 'Auditorium Parco della Musica', 'Grand Théâtre de Québec']),
  show('The Seasons: Riverside Philharmonic', undefined, ['arts', 'Classical', 'Symphonic'], ['SEASONS', '#4d7c0f', '#1a2e05'], 4400, 470, ['Radio City Music Hall', 'Elbphilharmonie', 'Royal Albert Hall', 'Grand Théâtre de Québec']),
];

// biome-ignore format: one line a show reads as the table it is
export const family: Show[] = [
  show('Winter on Ice: A Family Spectacular', undefined, ['family', 'Ice Show', 'Family'], ['ICE', '#38bdf8', '#1e3a8a'], 2900, 700, ['UBS Arena', 'Prudential Center', 'Honda Center', 'Rogers Place', 'Accor Arena']),
  show('Dino Valley Live', undefined, ['family', "Children's Theatre", 'Family'], ['DINO', '#4d7c0f', '#14532d'], 2400, 640, ['Barclays Center', 'Target Center', 'Bell Centre', 'Ziggo Dome']),
  show('The Great Paper Circus', undefined, ['family', 'Circus', 'Family'], ['CIRCUS', '#dc2626', '#7c2d12'], 3200, 610, ['Radio City Music Hall', 'Adrienne Arsht Center', 'Fox Theatre', 'Wiener Stadthalle']),
  show("Captain Marmalade's Pirate Party", undefined, ['family', "Children's Music", 'Family'], ['PIRATE', '#ea580c', '#431407'], 1900, 450, ['Kings Theatre', 'The Danforth Music Hall', 'Dolby Theatre', '3Arena']),
  show('Moonbeam Puppets', undefined, ['family', 'Puppetry', 'Family'], ['MOON', '#4338ca', '#1e1b4b'], 2200, 400, [
    'New Jersey Performing Arts Center',
    'Orpheum Theatre',
    'Admiralspalast',
  ]),
  show('Planet Wonder: The Science Show', undefined, ['family', 'Science', 'Family'], ['WONDER', '#0284c7', '#0c4a6e'], 2100, 480, ['Beacon Theatre', 'Paramount Theatre', 'Canada Life Centre', 'Movistar Arena']),
];

// biome-ignore format: one line a show reads as the table it is
export const other: Show[] = [
  show('Grand Prix of Trivia', undefined, ['other', 'Game Show', 'Trivia'], ['TRIVIA', '#7c3aed', '#2e1065'], 1800, 330, ['Bowery Ballroom', 'The Salt Shed', 'The Danforth Music Hall', 'O2 Academy Brixton']),
  show('City Food & Wine Weekend', undefined, ['other', 'Food & Drink', 'Festival'], ['TASTE', '#b91c1c', '#450a0a'], 4900, 520, ['Terminal 5', 'The Fillmore', 'Hollywood Palladium', 'Columbiahalle']),
  show('Retro Games Expo', undefined, ['other', 'Expo', 'Games'], ['RETRO', '#c026d3', '#4a044e'], 2600, 440, [
    'Terminal 5',
    'The Salt Shed',
    'MTELUS',
  ]),
  show("Tomorrow's Cities: A Speaker Series", undefined, ['other', 'Lecture', 'Talk'], ['CITIES', '#475569', '#0f172a'], 2800, 300, ['David H. Koch Theater', 'Massey Hall', 'ACL Live at the Moody Theater', 'Volkstheater']),
  show('The Big Quilt Fair', undefined, ['other', 'Fair', 'Crafts'], ['QUILT', '#be123c', '#4c0519'], 1500, 210, [
    'Brooklyn Paramount',
    'The Salt Shed',
    'MTELUS',
  ]),
];
