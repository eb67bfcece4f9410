import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import type { DraftStep } from './draft-model.js';
import { moveStep, nameStep, removeStep } from './question-moves.js';
import { useQuestions } from './questions-context.js';
import { faultsAt } from './faults.js';

/** The title of a step above its questions, with its place among the steps. */
export function StepHeading({ step: { id, titulo, codigo } }: { readonly step: DraftStep }) {
  const { change, faults, publishedSteps, announce, focusOn } = useQuestions();
  const name = titulo.trim() || codigo;
  const move = (by: -1 | 1): void => {
    change((draft) => moveStep(draft, id, by));
    announce(`El paso «${name}» quedó ${by < 0 ? 'antes' : 'después'}.`);
  };
  return (
    <div className="step-heading">
      <TextField
        id={`paso-${id}-titulo`}
        label="Paso"
        value={titulo}
        maxLength={200}
        error={faultsAt(faults, 'pasos', id)[0]?.message}
        onChange={({ target }) => change((draft) => nameStep(draft, id, target.value, publishedSteps), `paso ${id}`)}
      />
      <div className="row">
        <Button look="quiet" icon="sortUp" aria-label={`Subir el paso «${name}»`} onClick={() => move(-1)} />
        <Button look="quiet" icon="sortDown" aria-label={`Bajar el paso «${name}»`} onClick={() => move(1)} />
        <Button
          look="quiet"
          icon="close"
          aria-label={`Quitar el paso «${name}»; sus preguntas quedan`}
          onClick={() => {
            change((draft) => removeStep(draft, id));
            announce(`Quitó el paso «${name}». Sus preguntas quedaron, cada una en su página.`);
            focusOn('preguntas-del-tramite');
          }}
        />
      </div>
    </div>
  );
}
