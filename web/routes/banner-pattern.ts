/** The playing fields of leagues; all others have that of soccer. */
const fields: Record<string, 'gridiron' | 'diamond' | 'court' | 'rink'> = {
  NFL: 'gridiron',
  MLB: 'diamond',
  NBA: 'court',
  NHL: 'rink',
};

const patterns: Record<string, 'shapes' | 'bunting'> = { arts: 'shapes', family: 'bunting' };

/** What is drawn on a league's banner. */
export const fieldOf = (leagueId: string) => fields[leagueId] ?? 'field';

/** What is drawn on an attraction's banner, by league or category. */
export const patternOf = (categoryId: string | undefined, leagueId: string | null) =>
  leagueId !== null || categoryId === 'sports' ? fieldOf(leagueId ?? '') : (patterns[categoryId ?? ''] ?? 'hall');
