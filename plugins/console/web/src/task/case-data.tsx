import type { TaskInstance } from './task-data.js';
import { Panel } from './task-panel.js';

/** Writes `area_medida` as a person reads it. */
function nameInWords(text: string): string {
  const words = /^[\w-]+$/.test(text) ? text.replaceAll(/[_-]+/g, ' ').toLowerCase() : text;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The parts of the description of a file that are for programs. */
const ofPrograms: ReadonlySet<string> = new Set(['sha256', 'huella', 'tipo', 'ruta', 'id', 'archivo']);

/** Tells whether a value describes a file. */
const isFile = (value: object): value is { readonly nombre: string } =>
  'nombre' in value && typeof value.nombre === 'string' && ('sha256' in value || 'tamano' in value);

/** A value of the data: a text as it was typed, an object by its parts. */
export function DataValue({ value }: { readonly value: unknown }) {
  if (value === null || value === '') return <span className="muted">Sin respuesta</span>;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return <span className="num">{value.toLocaleString('es-CO')}</span>;
  if (Array.isArray(value)) {
    return (
      <ul role="list">
        {value.map((one: unknown, index) => (
          <li key={index}>
            <DataValue value={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object') {
    if (isFile(value)) return value.nombre;
    return (
      <dl className="facts">
        {Object.entries(value)
          .filter(([name]) => !ofPrograms.has(name))
          .map(([name, part]: [string, unknown]) => (
            <div key={name}>
              <dt>{nameInWords(name)}</dt>
              <dd>
                <DataValue value={part} />
              </dd>
            </div>
          ))}
      </dl>
    );
  }
  return String(value);
}

interface CaseDataProps {
  readonly id?: string;
  readonly title: string;
  readonly data: TaskInstance['datos'];
}

/** The data of a process, with the texts and the words of its forms. */
export function CaseData({ id, title, data }: CaseDataProps) {
  return (
    <Panel {...(id !== undefined && { id })} title={title}>
      <div className="panel__body">
        {data.length === 0 ? (
          <p className="muted">Todavía no hay datos.</p>
        ) : (
          <dl className="facts">
            {data.map(({ codigo, texto, valor, palabras }) => (
              <div key={codigo}>
                <dt>{nameInWords(texto)}</dt>
                <dd className="answer-text">{palabras ?? <DataValue value={valor} />}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Panel>
  );
}
