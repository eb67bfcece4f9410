import type { Certificate } from './certificate-queries.js';
import { questionsIn } from './edited-certificate.js';

/** A certificate for a user who may not change it. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }) {
  const facts = [
    ['Código', certificate.cert_codigo],
    ['Procedimiento', certificate.cert_TablaBusqueda],
    ['Plantilla del documento', certificate.plantilla ?? 'Ninguna'],
    ['Proceso', certificate.proceso ?? 'Ninguno'],
    ['En las páginas', certificate.en_linea === true ? 'Se pide en línea' : 'No se pide'],
  ] as const;
  const questions = questionsIn(certificate.preguntas);
  return (
    <div className="stack-l">
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="stack" aria-labelledby="preguntas-del-certificado">
        <h2 id="preguntas-del-certificado">Lo que se pregunta</h2>
        <ol className="stack-s">
          {questions.map(({ pre_codigo, pre_texto }) => (
            <li key={pre_codigo}>
              {pre_texto} <span className="mono small muted">{pre_codigo}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
