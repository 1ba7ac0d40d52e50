export function contractChanges(before: string, after: string): Promise<string>;
export function changelog(unreleased: string, released: string): string;
export function withRelease(day: string, changes: string, released: string): string;
