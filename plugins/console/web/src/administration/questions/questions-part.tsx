import './questions.css';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { useQuestions } from './questions-context.js';
import { QuestionList } from './question-list.js';
import { QuestionPanel } from './question-panel.js';
import { useMoves } from './use-moves.js';

const places = { lista: 'Lista', pregunta: 'Pregunta', vista: 'Vista previa' } as const;

type Place = keyof typeof places;

/** The questions of a form: list, properties, and a preview if there is one. On a phone, one is shown at a time. */
export function QuestionsPart({ preview }: { readonly preview?: ReactNode }) {
  const { draft, chosen } = useQuestions();
  const move = useMoves();
  const question = draft.questions.find(({ id }) => id === chosen);
  const [place, setPlace] = useState<Place>('lista');
  const [seen, setSeen] = useState(chosen);
  // A question that was chosen in the list is shown.
  if (chosen !== seen) {
    setSeen(chosen);
    if (chosen !== undefined) setPlace('pregunta');
  }
  return (
    <div className={`questions-part questions-part--${place}`}>
      <div className="row questions-part__places" role="group" aria-label="Qué se muestra">
        {(Object.keys(places) as Place[])
          .filter((one) => one !== 'vista' || preview !== undefined)
          .map((one) => (
            <Button
              key={one}
              look={one === place ? 'primary' : 'secondary'}
              aria-pressed={one === place}
              onClick={() => setPlace(one)}
            >
              {places[one]}
            </Button>
          ))}
      </div>
      <div className="questions-part__list">
        <QuestionList move={move} />
      </div>
      <div className="questions-part__panel">
        {question ? (
          <QuestionPanel question={question} move={move} />
        ) : (
          <p className="card">Elija una pregunta de la lista para cambiarla.</p>
        )}
      </div>
      {preview !== undefined && <div className="questions-part__preview">{preview}</div>}
    </div>
  );
}
