import { momentInWords } from '../frame/dates.js';

interface RatedAnswer {
  readonly numero: number;
  /** The rating of the citizen, from 1 to 5; null without one. */
  readonly calificacion?: { readonly nota: number; readonly comentario: string | null; readonly fecha: string } | null;
}

/** The rating of an answer by the citizen; nothing where there is none. */
export function AnswerRating({ answer: { calificacion: rating } }: { readonly answer: RatedAnswer }) {
  if (!rating) return null;
  const { nota, comentario, fecha } = rating;
  return (
    <div className="small">
      <p>
        El ciudadano la calificó con <strong>{nota} de 5</strong>, {momentInWords(fecha)}
      </p>
      {comentario !== null && <p className="answer-text">{comentario}</p>}
    </div>
  );
}
