import type { Language } from '../../core/language.ts';

/** What people call the categories in our languages, by Category.id. */
export const categoryWords: Readonly<Record<string, string>> = {
  sports:
    'sports, sport, sporting events, sports games, sportveranstaltungen, deporte, deportes, eventos deportivos, evenements sportifs, sportwedstrijden, eventi sportivi',
  concerts:
    'concerts, concert, gig, gigs, live music, music, konzert, konzerte, live musik, livemusik, musik, concerten, muziek, live muziek, concierto, conciertos, musica, musica en vivo, musica dal vivo, concerto, concerti, musique, musique live, концерт, концерты, コンサート, 演唱会, 音乐会, 콘서트, συναυλίες, 🎵, 🎶',
  arts: 'arts, arts and theatre, arts and theater, performing arts, kunst, kultur, kunst und kultur, arts du spectacle, cultura, cultuur, artes, artes escenicas, arti, arte, spettacoli, buhnenkunst, spectacles',
  family:
    'family, family shows, family fun, kids, kids shows, children, for kids, familie, kinder, fur kinder, familienshows, famille, enfants, pour enfants, familial, familia, ninos, para ninos, infantil, gezin, kinderen, voor kinderen, famiglia, bambini, per bambini',
};

type Topic = {
  /** To be shown. */
  name: string;
  /** The words of names and classifications that are searched: any of these phrases. */
  finds: string;
  /** What it is called, also in other languages. */
  called: string;
};

/** Leagues, sports and genres by what people call them beside the words that classifications use. */
export const topics: readonly Topic[] = [
  { name: 'NFL', finds: 'nfl', called: 'national football league, american football league, nfl football, 🏈' },
  { name: 'MLB', finds: 'mlb', called: 'major league baseball, mlb baseball, major leagues' },
  { name: 'NBA', finds: 'nba', called: 'national basketball association, nba basketball' },
  { name: 'NHL', finds: 'nhl', called: 'national hockey league, nhl hockey' },
  { name: 'MLS', finds: 'mls', called: 'major league soccer, mls soccer' },
  {
    name: 'Soccer',
    finds: 'soccer',
    called:
      'futbol, fussball, fusball, calcio, voetbal, footy, association football, football club, foot, футбол, サッカー, 足球, 축구, ποδόσφαιρο, ⚽',
  },
  {
    name: 'Football',
    finds: 'football',
    called:
      'american football, football americain, futbol americano, amerikanischer fussball, amerikaans voetbal, football americano, gridiron',
  },
  {
    name: 'Hockey',
    finds: 'hockey',
    called:
      'ice hockey, eishockey, ijshockey, hockey sur glace, hockey sobre hielo, hockey su ghiaccio, хоккей, アイスホッケー, 冰球, 아이스하키, 🏒',
  },
  {
    name: 'Basketball',
    finds: 'basketball',
    called:
      'basket, baloncesto, basketbal, pallacanestro, hoops, bball, баскетбол, バスケ, バスケットボール, 篮球, 농구, 🏀',
  },
  { name: 'Baseball', finds: 'baseball', called: 'beisbol, honkbal, base ball, бейсбол, 野球, 棒球, 야구, ⚾' },
  { name: 'Tennis', finds: 'tennis', called: 'tenis, 🎾' },
  { name: 'Golf', finds: 'golf', called: '⛳' },
  { name: 'Boxing', finds: 'boxing', called: 'boxen, boxe, boxeo, boksen, pugilato, 🥊' },
  { name: 'Wrestling', finds: 'wrestling', called: 'catch, lucha libre, ringen, lotta, worstelen, wwe' },
  {
    name: 'Rock',
    finds: 'rock',
    called: 'rock music, rock concerts, rockmusik, rockkonzerte, musique rock, rockmuziek, 🎸',
  },
  { name: 'Pop', finds: 'pop', called: 'pop music, popmusik, popmuziek, pop concerts, popkonzerte' },
  {
    name: 'Hip-Hop/Rap',
    finds: 'hip hop, rap',
    called: 'hiphop, hip hop, hip hop rap, rapper, rappers, rap music, rap concerts',
  },
  { name: 'R&B', finds: 'r b, rnb', called: 'rnb, r and b, r b, rhythm and blues' },
  {
    name: 'Dance/Electronic',
    finds: 'electronic, techno, house',
    called:
      'edm, electronica, electro, elektronische musik, elektronik, musique electronique, rave, raves, dj, djs, electronic music, elettronica',
  },
  { name: 'Country', finds: 'country', called: 'country music, countrymusik, country concerts, musique country, 🤠' },
  { name: 'Folk', finds: 'folk', called: 'folk music, volksmusik, folkmusik, musique folk' },
  {
    name: 'Jazz',
    finds: 'jazz',
    called: 'jazz music, jazzmusik, jazz concerts, jazzkonzerte, musique jazz, jazzmuziek, 🎷',
  },
  { name: 'Metal', finds: 'metal', called: 'heavy metal, metal music, metal concerts, metalkonzerte, 🤘' },
  {
    name: 'Latin',
    finds: 'latin',
    called: 'latin music, latino, latina, musica latina, musique latine, lateinamerikanisch, nortena, norteno',
  },
  { name: 'World', finds: 'world', called: 'world music, weltmusik, musique du monde, musica del mundo, wereldmuziek' },
  {
    name: 'Classical',
    finds: 'classical, symphonic, philharmonic, orchestra',
    called:
      'classical music, classical concerts, klassik, klassische musik, musique classique, classique, musica clasica, clasica, klassiek, klassieke muziek, classica, musica classica, symphony, symphonie, sinfonie, sinfonia, orchester, orchestre, orquesta, orkest, 🎻',
  },
  { name: 'Opera', finds: 'opera', called: 'operas, oper, opern, operahouse, opera lirica' },
  { name: 'Ballet', finds: 'ballet', called: 'ballett, balletto, ballets, 🩰' },
  { name: 'Dance', finds: 'dance', called: 'tanz, danse, danza, baile, dans, tanzen, dance shows' },
  {
    name: 'Theatre',
    finds: 'theatre, theater',
    called:
      'theatre, theater, theaters, theatres, teatro, schauspiel, piece de theatre, obra de teatro, toneel, plays, drama, 🎭',
  },
  {
    name: 'Musical',
    finds: 'musical',
    called:
      'musicals, broadway, broadway shows, comedie musicale, comedies musicales, musicales, musical theatre, musical theater',
  },
  {
    name: 'Comedy',
    finds: 'comedy, stand up',
    called:
      '😂, 🎤, comedy shows, comedian, comedians, standup, stand up, stand up comedy, standup comedy, comedie, komodie, comedia, commedia, humor, humour, humoriste, kabarett, cabaret, comico, monologos, komiek',
  },
  { name: 'Circus', finds: 'circus', called: 'zirkus, cirque, circo, circuses, 🎪' },
  {
    name: 'Ice Show',
    finds: 'ice show, on ice',
    called: 'ice skating, ice shows, figure skating, eisshow, patinage, patinaje, ijsshow, pattinaggio, skating, ⛸',
  },
  {
    name: 'Puppetry',
    finds: 'puppetry, puppets',
    called:
      'puppet, puppet show, puppets, puppentheater, kasperltheater, marionnettes, marionetas, titeres, poppentheater, marionette, burattini',
  },
  { name: 'Science', finds: 'science', called: 'science shows, wissenschaft, ciencia, scienza, wetenschap, sciences' },
  { name: 'Festival', finds: 'festival', called: 'festivals, festivales' },
  {
    name: 'Food & Drink',
    finds: 'food, wine',
    called:
      'food and drink, food and wine, wine, food festival, essen, gastronomie, gastronomia, cucina, eten en drinken, vino, wein, comida',
  },
  { name: 'Fair', finds: 'fair, crafts', called: 'fairs, messe, foire, feria, fiera, beurs, craft fair, quilting' },
  {
    name: 'Expo',
    finds: 'expo',
    called:
      'exhibition, exhibitions, ausstellung, exposition, exposicion, tentoonstelling, esposizione, convention, conventions, gaming',
  },
  {
    name: 'Lecture',
    finds: 'lecture, speaker',
    called:
      'lectures, talks, talk, speakers, vortrag, vortrage, conference, conferences, conferencia, lezing, conferenza',
  },
  { name: 'Trivia', finds: 'trivia', called: 'quiz, quizzes, game show, pub quiz, spielshow' },
];

/** Words that mean something else in some languages: what they find there as well. */
export const topicsByLanguage: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  fr: { football: 'Soccer' },
  de: { football: 'Football' },
  es: { football: 'Soccer' },
  it: { football: 'Soccer' },
  nl: { football: 'Soccer' },
};

/** Words before a place or days that belong to it: taken back with it. */
export const prepositions = new Set(
  'in near at on for from around to by this within a à au aux en dans pres de le la du les im am an bei nach ab vom um fur este esta el cerca para op te bij rond naar voor nel nella nei il di per vicino ad alla al'.split(
    ' ',
  ),
);
