import { momentInWords } from '../frame/dates.js';
import { Told } from '../thread/told.js';
import { FileLine } from '../task/file-line.js';
import { fileOf, useCase } from '../task/use-case.js';
import { AnswerRating } from './answer-rating.js';
import { NotifiedForm } from './notified-form.js';
import { caseOf, namesIn, type RecordFile } from './record-file.js';
import { deliveryInWords } from './record-words.js';

/** The answers of the city, the earliest first, each with its files and the documents that went with it. */
export function RecordAnswers({ file }: { readonly file: RecordFile }) {
  const outcome = useCase(caseOf(file.registro)).data?.entries.find(({ tipo }) => tipo === 'REGISTRO')?.datos[
    'desenlace'
  ];
  return (
    <section className="panel" id="respuestas" aria-labelledby="t-contestado">
      <div className="panel__head">
        <h2 id="t-contestado">Respuestas de la entidad</h2>
      </div>
      <div className="panel__body stack">
        {file.respuestas.length === 0 ? (
          <p className="muted">
            {typeof outcome === 'string'
              ? `El proceso terminó sin otra respuesta: ${outcome}.`
              : 'Todavía no se ha respondido.'}
          </p>
        ) : (
          file.respuestas.map((answer) => <RecordAnswer key={answer.numero} file={file} answer={answer} />)
        )}
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly file: RecordFile;
  readonly answer: RecordFile['respuestas'][number];
}

function RecordAnswer({ file, answer }: AnswerProps) {
  const { registro, puede } = file;
  const { numero, fecha, texto, parcial, archivos, documentos, usuario, envio } = answer;
  const names = namesIn(file);
  const issued = useCase(caseOf(registro)).data?.entries.filter(({ tipo }) => tipo === 'DOCUMENTO') ?? [];
  const placeOf = (codigo: string) => issued.find(({ datos }) => datos['codigo'] === codigo)?.datos['ruta'];
  return (
    <article className="stack-s">
      <p className="small muted">
        Respuesta {numero}, {momentInWords(fecha)}
        {names.has(usuario) && `, ${names.get(usuario)}`}
        {envio !== null && `, ${deliveryInWords(envio)}`}
      </p>
      <p className="answer-text">{texto}</p>
      {parcial !== null && <Told label="Se concede solo una parte" words={parcial} />}
      {envio?.notificada !== undefined && (
        <p className="small">
          Notificada el {momentInWords(envio.notificada.fecha)}: {envio.notificada.medio}
        </p>
      )}
      {envio?.estado === 'FALLIDO' && envio.notificada === undefined && puede.responder && (
        <NotifiedForm radicado={registro.radicado} numero={numero} />
      )}
      {(archivos.length > 0 || documentos.length > 0) && (
        <ul className="docs docs--inset" role="list">
          {archivos.map((one) => (
            <FileLine key={one.ruta} file={fileOf(one)} />
          ))}
          {documentos.map(({ nombre, codigo }) => {
            const address = placeOf(codigo);
            return typeof address === 'string' ? (
              <FileLine key={codigo} file={{ name: nombre, type: 'application/pdf', bytes: undefined, address }} />
            ) : (
              <li key={codigo}>{nombre}</li>
            );
          })}
        </ul>
      )}
      <AnswerRating answer={answer} />
    </article>
  );
}
