const patterns: Record<string, 'field' | 'shapes' | 'bunting'> = {
  sports: 'field',
  arts: 'shapes',
  family: 'bunting',
};

/** What is drawn on an attraction's banner, by category. */
export const patternOf = (categoryId: string | undefined) => patterns[categoryId ?? ''] ?? 'hall';
