import { PKPass } from 'passkit-generator';
import sharp from 'sharp';
import { luminance } from '../../core/colour.ts';
import type { AppleSigner } from '../../tenant/service.ts';
import type { PassFacts } from './facts.ts';

export type AppleTask = { facts: PassFacts; signer: AppleSigner; icon: Uint8Array | null };

const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

const iconSizes = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 };

/** The brand's icon, or its colour. */
const iconsOf = async (icon: Uint8Array | null, colour: string): Promise<Record<string, Buffer>> => {
  const source = icon ? sharp(icon) : sharp({ create: { width: 87, height: 87, channels: 3, background: colour } });
  const drawn = Object.entries(iconSizes).map(
    async ([name, size]) => [name, await source.clone().resize(size, size).png().toBuffer()] as const,
  );
  return Object.fromEntries(await Promise.all(drawn));
};

/** A signed pass of one ticket, about 15 kB. */
export const makeApplePass = async ({ facts, signer, icon }: AppleTask): Promise<Buffer> => {
  const { brand, ticket, event, labels } = facts;
  const ink = luminance(brand.colour) > 0.18 ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
  const pass = new PKPass(
    await iconsOf(icon, brand.colour),
    { wwdr: signer.authority, signerCert: signer.certificate, signerKey: signer.key },
    {
      serialNumber: ticket.id,
      passTypeIdentifier: signer.passType,
      teamIdentifier: signer.team,
      organizationName: brand.name,
      logoText: brand.name,
      description: `${labels.ticket} · ${event.name}`,
      backgroundColor: rgb(brand.colour),
      foregroundColor: ink,
      labelColor: ink,
    },
  );
  pass.type = 'eventTicket';
  pass.primaryFields.push({ key: 'event', label: '', value: event.name });
  pass.secondaryFields.push({ key: 'when', label: labels.when, value: event.when });
  pass.auxiliaryFields.push({ key: 'where', label: labels.where, value: event.venue }, ...facts.places);
  pass.backFields.push(
    { key: 'address', label: labels.where, value: event.where },
    { key: 'offer', label: labels.ticket, value: ticket.offer },
    { key: 'order', label: labels.order, value: facts.order },
    { key: 'buyer', label: labels.buyer, value: facts.buyer },
    { key: 'gate', label: '', value: labels.atGate },
  );
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: ticket.barcode,
    messageEncoding: 'iso-8859-1',
    altText: ticket.barcode,
  });
  if (event.startsAt !== null) pass.setRelevantDate(new Date(event.startsAt));
  return pass.getAsBuffer();
};
