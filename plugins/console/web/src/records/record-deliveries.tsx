import { momentInWords } from '../frame/dates.js';
import { FileLine } from '../task/file-line.js';
import { NotShown } from '../task/not-shown.js';
import { fileOf } from '../task/use-case.js';
import { caseOf, type RecordFile } from './record-file.js';

/** The texts and files that the citizen handed in after the record was returned; nothing where there are none. */
export function RecordDeliveries({ file: { registro, entregas } }: { readonly file: RecordFile }) {
  if (entregas.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="t-entregas">
      <div className="panel__head">
        <h2 id="t-entregas">Lo que entregó después</h2>
      </div>
      {entregas.map(({ id: delivery, fecha, texto, archivos }) => (
        <article key={delivery} aria-label={`Entregado el ${momentInWords(fecha)}`}>
          <div className="panel__body stack-s">
            <p className="small muted">{momentInWords(fecha)}</p>
            {texto !== null && <p className="answer-text">{texto}</p>}
            {texto === null && archivos === undefined && (
              <NotShown llave={caseOf(registro)}>Entregó archivos. Los abre quien tiene una tarea del caso.</NotShown>
            )}
          </div>
          {archivos !== undefined && archivos.length > 0 && (
            <ul className="docs" role="list">
              {archivos.map((file) => (
                <FileLine key={file.ruta} file={fileOf(file)} />
              ))}
            </ul>
          )}
        </article>
      ))}
    </section>
  );
}
