import { fraction } from '#platform/catalogue/identity.ts';
import type { EventPlan } from './plan.ts';

const notes = {
  sports: 'Times may change for television. Your ticket stays valid for the new time.',
  concerts: 'The support acts are announced on the day.',
  arts: 'Latecomers are seated at a suitable break.',
  family: 'The show lasts under two hours with one interval.',
  other: 'The programme is published a week before.',
};

/** Information sections that vary from event to event. */
export const informationOf = (plan: EventPlan, ticketLimit: number): NonNullable<EventPlan['info']> => {
  const chance = fraction(`${plan.key}/information`);
  return {
    ticketLimit: `There is a limit of ${ticketLimit} tickets a person.`,
    ...(chance < 0.6 ? { pleaseNote: notes[plan.category] } : {}),
    ...(chance < 0.4 ? { bagPolicy: 'Bags larger than A4 are not let in.' } : {}),
    ...(chance < 0.3 ? { accessibleSeatingDetail: 'Accessible places have a companion seat beside them.' } : {}),
    ...(plan.category === 'family' ? { childRule: 'Children from two years on need a ticket of their own.' } : {}),
  };
};
