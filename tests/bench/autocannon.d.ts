declare module 'autocannon' {
  type Options = {
    url: string;
    method?: 'POST' | 'GET';
    connections: number;
    duration?: number;
    /** How many requests, instead of a duration. */
    amount?: number;
    /** How often it checks whether it is done, in ms; 1,000 by default. */
    sampleInt?: number;
    headers: Record<string, string>;
    body?: string;
    /** In turn, each in place of `headers`. */
    requests?: { headers: Record<string, string> }[];
  };
  type Result = {
    requests: { total: number; average: number };
    latency: { average: number; p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
