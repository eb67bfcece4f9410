import { NotShown } from '../task/not-shown.js';
import { FileLine } from '../task/file-line.js';
import { fileOf, filesOf, useCase, withDocuments } from '../task/use-case.js';
import { caseOf, type RecordFile } from './record-file.js';

/** The files of the filing, each under the question that asked for it, and the documents that were issued. */
export function RecordFiles({ file: { registro, archivos } }: { readonly file: RecordFile }) {
  const issued = filesOf(useCase(caseOf(registro)).data?.entries ?? [], withDocuments);
  const asked = new Map(registro.respuestas.map(({ pre_codigo, texto }) => [pre_codigo, texto]));
  return (
    <section className="panel" id="documentos" aria-labelledby="t-archivos">
      <div className="panel__head">
        <h2 id="t-archivos">Archivos</h2>
        {archivos !== null && archivos.length > 0 && <span className="muted num">{archivos.length}</span>}
      </div>
      {archivos === null ? (
        <div className="panel__body">
          <NotShown llave={caseOf(registro)}>Los archivos los abre quien tiene una tarea del caso.</NotShown>
        </div>
      ) : archivos.length === 0 ? (
        <div className="panel__body">
          <p className="muted">No se radicaron archivos.</p>
        </div>
      ) : (
        <ul className="docs" role="list">
          {archivos.map((file) => (
            <FileLine key={file.ruta} file={{ ...fileOf(file), title: asked.get(file.pre_codigo) }} />
          ))}
        </ul>
      )}
      {issued.length > 0 && (
        <>
          <div className="panel__head">
            <h3>Documentos expedidos</h3>
            <span className="muted num">{issued.length}</span>
          </div>
          <ul className="docs" role="list">
            {issued.map((document) => (
              <FileLine key={document.address} file={document} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
