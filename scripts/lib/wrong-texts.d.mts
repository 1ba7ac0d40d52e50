export function wrongTexts(): string[];
