const row = (number: number): string =>
  `<tr><td>${number}</td><td>Impuesto predial unificado, vigencia ${2000 + number}</td><td>Pagado</td><td>$ ${number * 137}.400,00</td></tr>`;

/** A resolution of two pages: headings, paragraphs, a table, a coat of arms. */
export const TWO_PAGES = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Resolución 0147 de 2026</title>
<style>body { font: 11pt/1.5 serif } h1 { text-align: center } table { width: 100%; border-collapse: collapse }
td { border: 1px solid #888; padding: 2px 6px } p { text-align: justify }</style></head><body>
<svg width="80" height="80" viewBox="0 0 10 10" role="img" aria-label="Escudo"><path d="M1 1h8v4q0 3-4 4-4-1-4-4z" fill="#0a5"/></svg>
<h1>Resolución 0147 de 2026</h1>
<h2>Considerando</h2>${'<p>Que de conformidad con lo dispuesto en el artículo 313 de la Constitución Política, y con la solicitud que presentó el interesado, la Secretaría de Hacienda verificó los registros que obran en sus archivos y encontró que el predio está a paz y salvo por todo concepto.</p>'.repeat(5)}
<h2>Pagos</h2><table>${Array.from({ length: 24 }, (_, index) => row(index + 1)).join('')}</table>
<h2>Resuelve</h2>${'<p>Artículo. Expedir la constancia de paz y salvo al titular del predio, con vigencia hasta el último día del año en curso, y comunicarla a las dependencias interesadas.</p>'.repeat(4)}
</body></html>`;
