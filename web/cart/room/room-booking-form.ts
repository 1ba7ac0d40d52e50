import type { FieldErrors, Resolver } from 'react-hook-form';
import type { GuestsInput } from '#operations/generated/documents.ts';
import { billingProblems } from '#rules/billing.ts';

export const contactFields = ['firstName', 'lastName', 'emailAddress', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];
type Contact = Record<ContactField, string>;
export type GuestName = { firstName: string; lastName: string };
/** Who comes: the contact person, and the others by name where they are named. */
export type Booking = Contact & { guests: GuestName[] };

/** How many come along with the contact person. */
export const countOthers = ({ adults = 1, childAges = [] }: Pick<GuestsInput, 'adults' | 'childAges'> = {}): number =>
  adults + childAges.length - 1;

export const isContactField = (name: string): name is ContactField => contactFields.some((one) => one === name);

/** The rules of names, e-mail and phone are those of a bill from abroad (rules/billing.ts). */
const rulesOf = (values: GuestName & Partial<Contact>) =>
  billingProblems({ emailAddress: '', phone: '', ...values, country: '', address: '', city: '', zipCode: '' });

const errorsOf = <Field extends ContactField>(fields: readonly Field[], values: GuestName & Partial<Contact>) => {
  const rules = rulesOf(values);
  return Object.fromEntries(
    fields.flatMap((field) => (rules[field] ? [[field, { type: rules[field], message: rules[field] }]] : [])),
  );
};

const isNamed = ({ firstName, lastName }: GuestName): boolean => firstName.trim() !== '' || lastName.trim() !== '';

/** Those of whom anything was written. */
export const namedGuests = (guests: readonly GuestName[]): GuestName[] => guests.filter(isNamed);

export const bookingResolver: Resolver<Booking> = (values) => {
  const contact = errorsOf(contactFields, values);
  const guests = values.guests.map((guest) => (isNamed(guest) ? errorsOf(['firstName', 'lastName'], guest) : {}));
  const isRight = [contact, ...guests].every((errors) => Object.keys(errors).length === 0);
  if (isRight) return { values, errors: {} };
  const errors: FieldErrors<Booking> = {
    ...contact,
    ...(guests.some((one) => Object.keys(one).length > 0) && { guests }),
  };
  return { values: {}, errors };
};
