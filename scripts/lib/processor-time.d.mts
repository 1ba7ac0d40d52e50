export function processorSeconds(): number;
export function countProcessorTime(): (file: string) => void;
