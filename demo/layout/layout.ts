import type { LayoutId } from '../data/venue.ts';
import { type Ellipse, type Point, ringMiddle, ringPath } from './geometry.ts';

/** Dearest to cheapest; an event has an offer for each. */
export type PriceLevel = 1 | 2 | 3 | 4 | 5;

export type LayoutSection = {
  name: string;
  price_level: PriceLevel;
  row_names: string[];
  seats_per_row: number;
  accessible_row: string | null;
  restricted_view: boolean;
  outline: string;
  label_x: number;
  label_y: number;
};

export type Layout = {
  id: LayoutId;
  width: number;
  height: number;
  focus_label: string;
  focus_outline: string;
  sections: LayoutSection[];
};

/** A tier of equal sections along a ring. Angles in degrees, clockwise from three o'clock. */
export type Tier = {
  centre: Point;
  inner: Ellipse;
  outer: Ellipse;
  from: number;
  to: number;
  names: string[];
  rows: string[];
  seatsPerRow: number;
  /** The level of a section by the angle of its middle. */
  level: (angle: number) => PriceLevel;
  accessible?: boolean;
  restricted?: (angle: number) => boolean;
};

const GAP = 1.1;

export const numbered = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));

/** A, B, C … without I and O, which look like numbers on a ticket. */
export const lettered = (count: number): string[] => [...'ABCDEFGHJKLMNPQRSTUVWXYZ'].slice(0, count);

export const tierSections = (tier: Tier): LayoutSection[] => {
  const step = (tier.to - tier.from) / tier.names.length;
  return tier.names.map((name, index) => {
    const [from, to] = [tier.from + index * step + GAP / 2, tier.from + (index + 1) * step - GAP / 2];
    const part = { centre: tier.centre, inner: tier.inner, outer: tier.outer, from, to };
    const label = ringMiddle(part);
    const angle = ((((from + to) / 2) % 360) + 360) % 360;
    return {
      name,
      price_level: tier.level(angle),
      row_names: tier.rows,
      seats_per_row: tier.seatsPerRow,
      accessible_row: tier.accessible ? (tier.rows.at(-1) ?? null) : null,
      restricted_view: tier.restricted?.(angle) ?? false,
      outline: ringPath(part),
      label_x: label.x,
      label_y: label.y,
    };
  });
};

/** Where a section is: 0 at the middle of a long side, 1 behind a short end. */
export const towardsEnd = (angle: number): number => Math.abs(Math.cos((angle * Math.PI) / 180));
