import { encode } from 'uqr';
import './qr-code.css';

/** Modules of white around the code, which readers need. */
const BORDER = 4;

/** A QR code as a drawing; `label` is its text alternative. A module of its own: it is loaded where it is shown. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
