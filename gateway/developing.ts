/** One of several brands: its id, and what names it to the platform. */
export type AskedBrand = { id: string; header: string };

/** As whom GraphiQL can ask. */
export type Personas = {
  names(): readonly string[];
  /** What a request of this persona carries at the brand, null where there is one only; null when there is no such persona. */
  headersOf(name: string, brand: AskedBrand | null): Promise<Readonly<Record<string, string>> | null>;
};

/** What `npm run dev` gives to the gateway; never used in production. */
export type Developing = {
  /** Where in the sources an error was thrown, as `file:line:column`; null when it was not there. */
  placeOf(error: Error): string | null;
  personas: Personas;
};
