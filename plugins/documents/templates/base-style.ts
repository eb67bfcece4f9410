/**
 * The style of documents without their own one. Its fonts are common ones, and all are optional; lines and letters are
 * dark enough for printers without colours.
 */
export const BASE_STYLE = `
html { font: 11pt/1.45 'Open Sans', 'Noto Sans', 'Liberation Sans', Arial, Helvetica, sans-serif; color: #1a1a1a; }
body { margin: 0; hyphens: auto; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.2em 0 0.5em; break-after: avoid; hyphens: none; }
h1 { font-size: 15pt; } h2 { font-size: 13pt; } h3, h4, h5, h6 { font-size: 11pt; }
p, li, dd, td, th, blockquote { orphans: 3; widows: 3; }
p { margin: 0 0 0.7em; }
a { color: inherit; }
img, svg { max-width: 100%; }
figure, blockquote, dl > div { break-inside: avoid; }
table { width: 100%; border-collapse: collapse; margin: 0 0 1em; }
caption { text-align: left; font-weight: 600; margin-bottom: 1mm; break-after: avoid; }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
tr { break-inside: avoid; }
th, td { border: 0.5pt solid #555; padding: 1.2mm 2mm; text-align: left; vertical-align: top; }
th { background: #ececec; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.membrete { display: flex; align-items: center; gap: 5mm; padding-bottom: 4mm; margin-bottom: 7mm;
  border-bottom: 1.4pt solid #333; break-inside: avoid; hyphens: none; }
.membrete-escudo { width: 20mm; height: 23mm; object-fit: contain; flex: none; }
.membrete p { margin: 0; line-height: 1.3; }
.membrete .membrete-entidad { font-size: 14pt; font-weight: 700; }
.membrete .membrete-dependencia { font-size: 10pt; text-transform: uppercase; letter-spacing: 0.6pt; }
.membrete .membrete-linea { font-size: 8.5pt; }
.numero { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.firma { margin-top: 16mm; break-inside: avoid; }
.verificacion { display: flex; gap: 5mm; align-items: center; margin-top: 8mm; padding: 3mm; border: 0.5pt solid #555;
  break-inside: avoid; font-size: 9pt; hyphens: none; }
.verificacion-qr { width: 38mm; height: 38mm; flex: none; }
.verificacion-texto { min-width: 0; overflow-wrap: anywhere; }
.verificacion-texto p { margin: 0 0 1.5mm; }
.verificacion > p { margin: 0; }
.verificacion-codigo { font-family: 'Liberation Mono', 'Courier New', monospace; font-size: 12pt; }
@media screen {
  body { max-width: 176mm; margin: 10mm auto; padding: 0 5mm; }
}
@media screen and (max-width: 480px) {
  .verificacion { flex-wrap: wrap; }
  th, td { overflow-wrap: anywhere; }
}
`.trim();

/**
 * The style of the notice on a document without legal value, which the document's own style cannot change. On paper,
 * the head of each page shows the notice, where it is not part of the text. The hidden copy in the text is for screen
 * readers; it must be painted, or the browser would leave it out.
 */
export const WORTHLESS_STYLE = `
.sin-validez { display: block !important; visibility: visible !important; opacity: 1 !important;
  margin: 0 0 4mm !important; padding: 2mm !important; border: 1.5pt solid #000 !important;
  background: #fff !important; color: #000 !important; font: 700 11pt sans-serif !important;
  text-align: center !important; }
@media print {
  .sin-validez { position: absolute !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
    background: none !important; color: #fff !important; font-size: 1pt !important; }
}
`.trim();
