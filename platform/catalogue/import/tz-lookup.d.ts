declare module 'tz-lookup' {
  /** The IANA zone at a point; throws outside the globe. */
  export default function tzLookup(latitude: number, longitude: number): string;
}
