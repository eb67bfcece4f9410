import '../tramites/questions/questions.css';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { useTramiteEditor } from '../tramites/editor/editor-context.js';
import { Preview } from '../tramites/editor/preview.js';
import { QuestionList } from './question-list.js';
import { QuestionPanel } from './question-panel.js';
import { useMoves } from './use-moves.js';

const places = { lista: 'Lista', pregunta: 'Pregunta', vista: 'Vista previa' } as const;

type Place = keyof typeof places;

/** The questions of a tramite: list, properties, preview. On a phone, one of them is shown at a time. */
export function QuestionsPart() {
  const { draft, chosen } = useTramiteEditor();
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
        {(Object.keys(places) as Place[]).map((one) => (
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
      <div className="questions-part__preview">
        <Preview />
      </div>
    </div>
  );
}
