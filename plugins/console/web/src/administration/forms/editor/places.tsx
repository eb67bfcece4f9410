import '../../questions/questions.css';
import { Button } from '../../../ui/button.js';

const places = { lista: 'Lista', pregunta: 'Pregunta', vista: 'Vista previa' } as const;

/** A part of the editor. */
export type Place = keyof typeof places;

interface PlacesProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** On a phone, one part of the editor is shown at a time. */
export function Places({ place, onChange }: PlacesProps) {
  return (
    <div className="row questions-part__places" role="group" aria-label="Qué se muestra">
      {(Object.keys(places) as Place[]).map((one) => (
        <Button
          key={one}
          look={one === place ? 'primary' : 'secondary'}
          aria-pressed={one === place}
          onClick={() => onChange(one)}
        >
          {places[one]}
        </Button>
      ))}
    </div>
  );
}
