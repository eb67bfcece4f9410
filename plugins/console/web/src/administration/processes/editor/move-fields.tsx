import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { stepCodes } from '../definition/codes.js';
import { setProcess } from '../definition/fields.js';
import { useEditing } from './editing.js';
import { withPresent } from './input-fields.js';

interface Move {
  readonly desde: string;
  readonly hacia: string;
}

/** The moves of running instances: where those go on that stand at a step which the next version does not have. */
export function MoveFields() {
  const { definition, published, findings, change } = useEditing();
  const { traslados } = definition as { readonly traslados?: unknown };
  const moves = (Array.isArray(traslados) ? traslados : []) as readonly Move[];
  const present = stepCodes(definition);
  const gone = [...published].filter((codigo) => !present.has(codigo));
  const unnamed = gone.filter((codigo) => !moves.some(({ desde }) => desde === codigo));
  if (moves.length === 0 && gone.length === 0) return null;
  const put = (changed: readonly Move[]): void =>
    change(setProcess(definition, { traslados: changed.length === 0 ? undefined : changed }));
  const from = gone.map((codigo) => ({ codigo, nombre: codigo }));
  const steps = definition.tareas.map(({ codigo, nombre }) => ({ codigo, nombre: nombre || codigo }));
  return (
    <fieldset className="editor-group">
      <legend className="label">Traslados de lo que está en curso</legend>
      <p className="hint">
        Si se pasa a la nueva versión lo que está en curso, aquí se dice dónde sigue lo que está en un paso retirado.
      </p>
      {moves.map((move, index) => (
        <div className="editor-row" key={index}>
          <Select
            label={`Traslado ${index + 1}: de`}
            error={
              findings.find(({ field, rest, step }) => step === undefined && field === 'traslados' && rest[0] === index)
                ?.words
            }
            options={withPresent(from, move.desde)}
            value={move.desde}
            onChange={({ target }) => put(moves.with(index, { ...move, desde: target.value }))}
          />
          <Select
            label="Sigue en"
            options={withPresent(steps, move.hacia)}
            value={move.hacia}
            onChange={({ target }) => put(moves.with(index, { ...move, hacia: target.value }))}
          />
          <div className="row">
            <Button
              look="quiet"
              icon="close"
              aria-label={`Quitar el traslado ${index + 1}`}
              onClick={() => put(moves.toSpliced(index, 1))}
            />
          </div>
        </div>
      ))}
      {unnamed.length > 0 && (
        <Button
          look="quiet"
          icon="plus"
          onClick={() => put([...moves, { desde: unnamed[0]!, hacia: definition.inicio }])}
        >
          Agregar un traslado desde «{unnamed[0]}»
        </Button>
      )}
    </fieldset>
  );
}
