import { create } from 'qrcode';

/** Quiet zone around the code, in modules, as scanners require. */
const quiet = 4;

/** A QR code as one SVG path; dark on white in every theme, because scanners need it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + quiet} ${Math.floor(index / size) + quiet}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block size-full rounded-card"
    >
      <rect width={side} height={side} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  );
};
