import { useTranslation } from 'react-i18next';

const known = [
  'wifi',
  'restaurant',
  'bar',
  'breakfast',
  'gym',
  'pool',
  'spa',
  'parking',
  'accessible',
  'air_conditioning',
  'tv',
  'desk',
  'minibar',
  'bathtub',
  'sofa_bed',
  'fridge',
] as const;

/** What hotel or room have; a code that has no words here is left out. */
export const Amenities = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation('hotels');
  const named = known.filter((code) => codes.includes(code));
  if (named.length === 0) return null;
  return (
    <ul aria-label={t('amenities')} className="flex flex-wrap gap-2">
      {named.map((code) => (
        <li key={code} className="rounded-full bg-sunk px-3 py-1 text-sm">
          {t(`amenity.${code}`)}
        </li>
      ))}
    </ul>
  );
};
