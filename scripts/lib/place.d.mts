export function placesIn(text: string): string[];
