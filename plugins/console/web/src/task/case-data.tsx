import type { TaskInstance } from './task-data.js';
import { Panel } from './task-panel.js';

/** `area_medida` as a person reads it. */
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

/** What is known of the case. */
export function CaseData({ data }: { readonly data: TaskInstance['datos'] }) {
  return (
    <Panel id="caso" title="Caso">
      <div className="panel__body">
        {data.length === 0 ? (
          <p className="muted">Todavía no hay datos.</p>
        ) : (
          <dl className="facts">
            {data.map(({ codigo, texto, valor }) => (
              <div key={codigo}>
                <dt>{nameInWords(texto)}</dt>
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
