import { Notice, Refusal } from '../../../ui/notice.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import type { Trial } from './use-trial.js';

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value as string | number);
};

/** The outcome of trying a set of answers; nothing before it was tried. */
export function TrialResult({
  trial: { at: tried, result, error },
  at,
}: {
  readonly trial: Trial;
  readonly at: number;
}) {
  if (error !== null && error !== undefined) return <Refusal error={error} />;
  if (!result || tried !== at) return null;
  const faults = Object.values(result.faltas).flat().length;
  return (
    <section className="card stack" aria-labelledby="resultado-de-la-prueba">
      <h2 id="resultado-de-la-prueba">Resultado</h2>
      {result.valido ? (
        <Notice look="success" icon="check" role="status">
          <p>Con estas respuestas se puede radicar.</p>
        </Notice>
      ) : (
        <Notice look="danger" icon="alert" role="status">
          <p>
            {faults === 1 ? 'Una respuesta no sirve' : `${faults} respuestas no sirven`}: se dice en cada una qué falta.
          </p>
        </Notice>
      )}
      <Answers title="Lo que queda guardado" answers={result.se_guarda} />
      <Answers title="Lo que ve cualquiera que consulte" answers={result.se_muestra} />
    </section>
  );
}

function Answers({ title, answers }: { readonly title: string; readonly answers: Readonly<Record<string, unknown>> }) {
  const { draft } = useTramiteEditor();
  const shown = Object.entries(answers);
  const nameOf = (code: string): string =>
    draft.questions.find(({ fields }) => fields.pre_codigo === code)?.fields.pre_texto ?? code;
  return (
    <div className="stack-s">
      <h3>{title}</h3>
      {shown.length === 0 ? (
        <p className="muted">Nada.</p>
      ) : (
        <dl className="facts">
          {shown.map(([code, value]) => (
            <div key={code}>
              <dt>{nameOf(code)}</dt>
              <dd>{inWords(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
