import { type Show, show } from './show.ts';

// biome-ignore format: one line a show reads as the table it is
export const concerts: Show[] = [
  show('Nova Lane', 'Nova Lane: The Long Way Home Tour', ['concerts', 'Pop', 'Indie Pop'], ['NOVA', '#c2410c', '#4a1272'], 5900, 930, ['Barclays Center', 'Madison Square Garden', 'TD Garden', 'United Center', 'Scotiabank Arena', 'The O2', 'Uber Arena']),
  show('Paper Harbour', 'Paper Harbour: Low Tide Sessions', ['concerts', 'Rock', 'Indie Rock'], ['HARBOUR', '#0f4c75', '#0a1f33'], 4200, 640, ['Terminal 5', 'The Salt Shed', 'The Fillmore', 'MTELUS', 'Paradiso', 'O2 Academy Brixton']),
  show('The Velvet Comets', 'The Velvet Comets: Afterglow', ['concerts', 'Rock', 'Alternative Rock'], ['COMETS', '#7b2cbf', '#240046'], 5400, 820, ['UBS Arena', 'Crypto.com Arena', 'Ball Arena', 'Climate Pledge Arena', 'Bell Centre', 'Accor Arena']),
  show('Marigold Ives', undefined, ['concerts', 'Country', 'Americana'], ['IVES', '#b5651d', '#3d1f0a'], 3900, 610, [
    'Ryman Auditorium',
    'Beacon Theatre',
    'ACL Live at the Moody Theater',
    'Bridgestone Arena',
    'Fox Theatre',
  ]),
  show('Kite Season', 'Kite Season: Northern Lines', ['concerts', 'Rock', 'Indie Folk'], ['KITE', '#2d6a4f', '#081c15'], 3600, 520, ['Brooklyn Paramount', 'Massey Hall', 'Paramount Theatre', 'Orpheum Theatre', 'Olympia']),
  show('Halcyon Drift', 'Halcyon Drift: Live', ['concerts', 'Dance/Electronic', 'House'], ['DRIFT', '#0ea5e9', '#1e1b4b'], 4800, 700, ['Brooklyn Paramount', 'Hollywood Palladium', 'Columbiahalle', 'Ziggo Dome', 'MTELUS']),
  show('Orchid Static', undefined, ['concerts', 'Hip-Hop/Rap', 'Alternative Rap'], ['ORCHID', '#db2777', '#3b0764'], 5200, 760, ['Prudential Center', 'State Farm Arena', 'Toyota Center', 'Kaseya Center', 'Scotiabank Arena']),
  show('Copper Canyon Ramblers', undefined, ['concerts', 'Country', 'Bluegrass'], ['COPPER', '#92400e', '#1c1917'], 3400, 430, ['Ryman Auditorium', 'Mortgage Matchup Center', 'ACL Live at the Moody Theater', 'Bowery Ballroom']),
  show('Aurelia Fontaine', 'Aurelia Fontaine: Une Nuit', ['concerts', 'World', 'Chanson'], ['AURELIA', '#9f1239', '#1f0a12'], 5600, 690, ['Radio City Music Hall', 'Place des Arts', 'Grand Théâtre de Québec', 'Olympia', 'Royal Albert Hall']),
  show('Nachtlicht Kollektiv', undefined, ['concerts', 'Dance/Electronic', 'Techno'], ['NACHT', '#111827', '#374151'], 3200, 480, ['Columbiahalle', 'Terminal 5', 'Paradiso', 'Wiener Stadthalle']),
  show('Sable Quartet', 'Sable Quartet: Blue Hours', ['concerts', 'Jazz', 'Contemporary Jazz'], ['SABLE', '#1e3a5f', '#0b1320'], 4500, 410, ['Beacon Theatre', 'Chicago Theatre', 'Elbphilharmonie', 'Massey Hall']),
  show('Los Faros del Norte', undefined, ['concerts', 'Latin', 'Norteño'], ['FAROS', '#d97706', '#7f1d1d'], 4400, 650, [
    'Toyota Center',
    'Frost Bank Center',
    'Intuit Dome',
    'Movistar Arena',
    'Prudential Center',
  ]),
  show('Solène Marchetti', 'Solène Marchetti: Montréal à minuit', ['concerts', 'Pop', 'Singer-Songwriter'], ['SOLÈNE', '#be185d', '#500724'], 4100, 560, ['MTELUS', 'Place des Arts', 'Grand Théâtre de Québec', 'Kings Theatre']),
  show('Tide & Timber', undefined, ['concerts', 'Folk', 'Sea Shanties'], ['TIDE', '#155e75', '#083344'], 2900, 380, [
    'Bowery Ballroom',
    'The Danforth Music Hall',
    '3Arena',
    'Boch Center Wang Theatre',
  ]),
  show('Glasshouse Radio', 'Glasshouse Radio: Signals', ['concerts', 'Rock', 'Synth Rock'], ['GLASS', '#4f46e5', '#0f172a'], 4700, 720, ['Madison Square Garden', 'Rocket Arena', 'Fiserv Forum', 'Moda Center', 'Olympiahalle', 'Unipol Forum']),
  show('Wrenfield', 'Wrenfield: Small Hours Tour', ['concerts', 'Pop', 'Dream Pop'], ['WREN', '#0d9488', '#134e4a'], 3800, 540, ['Kings Theatre', 'Dolby Theatre', 'Adrienne Arsht Center', 'Auditorium Parco della Musica']),
  show('Bastion North', 'Bastion North: Iron Winter', ['concerts', 'Metal', 'Heavy Metal'], ['BASTION', '#57534e', '#0c0a09'], 4600, 580, ['Prudential Center', 'Nationwide Arena', 'PPG Paints Arena', 'Canada Life Centre', 'Wiener Stadthalle']),
];
