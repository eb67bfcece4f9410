import { queryOptions, useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { Loaded } from '../frame/states.js';
import { Told } from '../look/told.js';
import { AnswerRating } from './answer-rating.js';
import { NotifiedForm } from './notified-form.js';
import { deliveryInWords } from './record-words.js';

/** Describes the query of the answers of a record. */
export const recordAnswers = (id: number) =>
  queryOptions({
    queryKey: ['tramites', 'answers', { id }],
    queryFn: ({ signal }) => admin.tramites.records.answers.query({ id, limit: 100 }, { signal }),
  });

/** The answers of the city, the earliest first. */
export function RecordAnswers({ id }: { readonly id: number }) {
  const query = useQuery(recordAnswers(id));
  return (
    <section className="panel" aria-labelledby="t-contestado">
      <div className="panel__head">
        <h2 id="t-contestado">Respuestas de la entidad</h2>
      </div>
      <div className="panel__body stack">
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">Todavía no se ha respondido.</p>
            ) : (
              items.map((answer) => <RecordAnswer key={answer.numero} id={id} answer={answer} />)
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

type Answer = Awaited<ReturnType<typeof admin.tramites.records.answers.query>>['items'][number];

function RecordAnswer({ id, answer }: { readonly id: number; readonly answer: Answer }) {
  const { numero, fecha, texto, parcial, archivos, envio } = answer;
  return (
    <article className="stack-s">
      <p className="small muted">
        Respuesta {numero}, {momentInWords(fecha)}
        {envio !== null && `, ${deliveryInWords(envio)}`}
      </p>
      <p className="answer-text">{texto}</p>
      {parcial !== null && <Told label="Se concede solo una parte" words={parcial} />}
      {envio?.notificada !== undefined && (
        <p className="small">
          Notificada el {momentInWords(envio.notificada.fecha)}: {envio.notificada.medio}
        </p>
      )}
      {envio?.estado === 'FALLIDO' && envio.notificada === undefined && <NotifiedForm id={id} numero={numero} />}
      {archivos.length > 0 && (
        <ul role="list">
          {archivos.map(({ nombre, ruta }) => (
            <li key={ruta}>
              <a href={ruta} download={nombre}>
                {nombre}
              </a>
            </li>
          ))}
        </ul>
      )}
      <AnswerRating answer={answer} />
    </article>
  );
}
