/** A table that takes rows from the temporary table of the same purpose: which columns, and what names a row. */
type Filled = {
  table: string;
  from: string;
  columns: readonly string[];
  /** In which order new rows are written. */
  order?: string;
};

const venue: Filled = {
  table: 'venue',
  from: 'new_venue',
  columns: [
    ...['partner_id', 'name', 'street', 'city', 'state_code', 'country_code', 'postal_code', 'latitude', 'longitude'],
    ...['time_zone', 'capacity', 'layout_id'],
  ],
};
const attraction: Filled = {
  table: 'attraction',
  from: 'new_attraction',
  columns: [
    ...['partner_id', 'name', 'category_id', 'segment', 'genre', 'sub_genre', 'league_id', 'abbreviation', 'colour_1'],
    ...['colour_2', 'image_url', 'popularity'],
  ],
};
const event: Filled = {
  table: 'event',
  from: 'final_event',
  columns: [
    ...['partner_id', 'legacy_id', 'name', 'category_id', 'segment_id', 'segment', 'genre', 'sub_genre', 'venue_id'],
    ...['status', 'tickets_status', 'active', 'transactable', 'can_be_linked_over', 'source', 'provider_url'],
    ...[
      'admission',
      'presales',
      'start_at',
      'start_date',
      'end_at',
      'end_date',
      'time_zone',
      'on_sale_start_at',
      'on_sale_end_at',
    ],
    ...['currency', 'ticket_limit', 'fees_included', 'fees_known', 'min_base_cents', 'min_fee_cents', 'max_base_cents'],
    ...['max_fee_cents', 'bonus_points', 'info', 'health_check', 'image_url', 'image_placeholder', 'popularity'],
    'backdrop_url',
    'own_allocation',
  ],
  // What takes place together is read together: lists look at one day after another.
  order: 'n.start_date, n.start_at',
};
const offer: Filled = {
  table: 'offer',
  from: 'final_offer',
  columns: ['event_id', 'name', 'ticket_type', 'source', 'price_level', 'face_value_cents', 'fees', 'capacity'],
};

export const filled = { venue, attraction, event, offer } as const;

const prefixed = (prefix: string, columns: readonly string[]): string =>
  columns.map((column) => `${prefix}.${column}`).join(', ');

/** Changes the rows that differ, and only those: `on conflict` would lock every row that it leaves as it is. */
export const updateChanged = ({ table, from, columns }: Filled): string =>
  `update ${table} t set (${columns.join(', ')}) = (${prefixed('n', columns)}) from ${from} n
   where n.id = t.id and (${prefixed('t', columns)}) is distinct from (${prefixed('n', columns)})`;

export const insertMissing = ({ table, from, columns, order = 'n.id' }: Filled): string =>
  `insert into ${table} (id, ${columns.join(', ')}) select n.id, ${prefixed('n', columns)} from ${from} n
   where not exists (select 1 from ${table} t where t.id = n.id) order by ${order}`;
