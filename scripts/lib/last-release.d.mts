export function unpackRelease(directory: string): void;
