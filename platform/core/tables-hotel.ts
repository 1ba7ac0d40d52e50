import type { Generated, JSONColumnType } from 'kysely';
import type { InstantColumn } from './column-types.ts';

/** The tables of the third migration: hotels, their rooms and rates, and what is left of each night. */
export type HotelPolicy = { title: string; text: string };

export type HotelTable = {
  id: string;
  partner_id: string;
  name: string;
  street: string | null;
  city: string;
  state_code: string | null;
  country_code: string;
  postal_code: string | null;
  latitude: number;
  longitude: number;
  time_zone: string;
  currency: string;
  image_url: string;
  image_placeholder: string;
  award_rating: number;
  check_in_from: string;
  check_out_until: string;
  policies: JSONColumnType<HotelPolicy[], string | undefined, string>;
  amenities: Generated<string[]>;
  weekend_percent: Generated<number>;
  tax_basis_points: number;
  taxes_included: boolean;
  fee_cents: Generated<number>;
};

export type RoomTable = {
  id: string;
  hotel_id: string;
  name: string;
  max_guests: number;
  amenities: Generated<string[]>;
};

export type MealPlan = 'room_only' | 'breakfast' | 'half_board' | 'full_board';
export type RateType = 'standard' | 'saver';

/** What giving a room back costs from so many hours before the check-in: a share of the price or some nights. */
export type CancellationStep = { hoursBefore: number; percent: number | null; nights: number | null };

export type RoomRateTable = {
  id: string;
  room_id: string;
  meal_plan: MealPlan;
  rate_type: RateType;
  payment_type: Generated<'at_web'>;
  refundable: boolean;
  cancellation: JSONColumnType<CancellationStep[], string | undefined, string>;
  comments: string | null;
  night_cents: number;
  capacity: number;
};

export type RoomNightTable = {
  rate_id: string;
  night: string;
  capacity: number;
  held: Generated<number>;
  sold: Generated<number>;
};

export type RoomHoldTable = {
  cart_id: string;
  rate_id: string;
  night: string;
  quantity: number;
  held_until: InstantColumn;
};
