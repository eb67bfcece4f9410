import { Button } from '../ui/button.js';
import type { Summary } from './counter-draft.js';

interface SectionsProps {
  readonly sections: Summary['secciones'];
  readonly onChange: (campo: string) => void;
}

/** The answers of a draft in words, by section, each with a way back to its field. */
export function SummarySections({ sections, onChange }: SectionsProps) {
  return sections.map(({ titulo, respuestas }, index) => (
    <section className="card" key={index}>
      <h2>{titulo ?? (index === 0 ? 'Lo que se radica' : 'Otras respuestas')}</h2>
      <dl className="summary">
        {respuestas.map(({ codigo, pregunta, respuesta }) => (
          <div key={codigo}>
            <dt>{pregunta}</dt>
            <dd className="answer-text">{respuesta ?? <span className="muted">Sin respuesta</span>}</dd>
            <dd>
              <Button look="quiet" onClick={() => onChange(codigo)}>
                Cambiar<span className="visually-hidden">: {pregunta}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
