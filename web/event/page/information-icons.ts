import {
  Accessibility,
  Baby,
  Backpack,
  CircleAlert,
  CircleParking,
  IdCard,
  Info,
  type LucideIcon,
  ScrollText,
  Store,
  Tickets,
} from 'lucide-react';
import type { EventOnPage } from './event-page-data.ts';

/** Stands before the title of each section about an event or its venue. */
export const informationIcons: Record<NonNullable<EventOnPage['information']>[number]['kind'], LucideIcon> = {
  INFO: Info,
  PLEASE_NOTE: CircleAlert,
  AGE_RULE: IdCard,
  TICKET_LIMIT: Tickets,
  BOX_OFFICE_INFO: Store,
  PARKING_DETAIL: CircleParking,
  BAG_POLICY: Backpack,
  ACCESSIBLE_SEATING_DETAIL: Accessibility,
  GENERAL_RULE: ScrollText,
  CHILD_RULE: Baby,
};
