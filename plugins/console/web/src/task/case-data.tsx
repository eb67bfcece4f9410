import { Link } from 'react-router';
import { useSession } from '../frame/session.js';
import type { TaskInstance } from './task-data.js';
import { Panel } from './task-panel.js';
import { useCase } from './use-case.js';

/** Writes `area_medida` as a person reads it. */
function nameInWords(text: string): string {
  const words = /^[\w-]+$/.test(text) ? text.replaceAll(/[_-]+/g, ' ').toLowerCase() : text;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of the data: a text as it is, an object by its parts. */
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
    return (
      <dl className="facts">
        {Object.entries(value).map(([name, part]: [string, unknown]) => (
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
  readonly llave: string;
  readonly data: TaskInstance['datos'];
}

/** The data of the case: the answers with the texts and in the order of the form, then the rest. */
export function CaseData({ llave, data }: CaseDataProps) {
  const { may } = useSession();
  const record = useCase(llave).data?.entries.find(({ tipo }) => tipo === 'REGISTRO');
  const texts = (record?.datos['preguntas'] ?? {}) as Readonly<Record<string, string>>;
  const asked = Object.keys(texts);
  const place = (codigo: string): number => (asked.includes(codigo) ? asked.indexOf(codigo) : asked.length);
  const sorted = data.toSorted((one, other) => place(one.codigo) - place(other.codigo));
  const radicado = record?.datos['radicado'] as string | undefined;
  return (
    <Panel id="caso" title="Caso">
      <div className="panel__body">
        {radicado !== undefined && (
          <p>
            Radicado{' '}
            {may('tramites.read') ? (
              <Link to={`/buscar?q=${radicado}`}>{radicado}</Link>
            ) : (
              <span className="num">{radicado}</span>
            )}
          </p>
        )}
        {data.length === 0 ? (
          <p className="muted">Todavía no hay datos.</p>
        ) : (
          <dl className="facts">
            {sorted.map(({ codigo, texto, valor }) => (
              <div key={codigo}>
                <dt>{texts[codigo] ?? nameInWords(texto)}</dt>
                <dd>
                  <DataValue value={valor} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Panel>
  );
}
