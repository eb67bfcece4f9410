import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { actionsToDecision, canBecomeDecision } from '../definition/decision.js';
import type { Action, Step } from '../definition/definition.js';
import { addAction, moveAction, removeAction, setAction } from '../definition/fields.js';
import { nextOf } from '../definition/new-step.js';
import { faultAt, useEditing } from './editing.js';
import { SeveralOf } from './input-fields.js';

/** The actions of a step, each with the text of its button and its procedure. */
export function Actions({ step }: { readonly step: Step }) {
  const editing = useEditing();
  const { definition, change, apply } = editing;
  const actions = step.acciones ?? [];
  const next = nextOf(definition, step.codigo);
  return (
    <fieldset className="editor-group">
      <legend className="label">Acciones con las que termina</legend>
      {actions.map((action, index) => (
        <ActionFields key={action.codigo} {...{ step, action, index }} isLast={index === actions.length - 1} />
      ))}
      <div className="row">
        {next !== undefined && (
          <Button
            look="secondary"
            icon="plus"
            onClick={() => change(addAction(definition, step.codigo, `Acción ${actions.length + 1}`, next))}
          >
            Agregar una acción
          </Button>
        )}
        {canBecomeDecision(definition, step.codigo) && (
          <Button
            look="quiet"
            onClick={() => apply(actionsToDecision(definition, step.codigo, `¿${step.nombre}?`), 'name')}
          >
            Que decidan los datos
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ActionFieldsProps {
  readonly step: Step;
  readonly action: Action;
  readonly index: number;
  readonly isLast: boolean;
}

/** The choices of the procedure of an action that name none: the caller's, and one of several. */
const openChoices = [
  { codigo: '*', nombre: 'El que diga quien la ejecuta' },
  { codigo: '**', nombre: 'Uno de varios' },
];

/** Shows a procedure of an action as its choice. */
function shownProcedure(procedimiento: Action['procedimiento']): string {
  if (procedimiento === undefined) return '*';
  if (procedimiento === null) return '';
  return typeof procedimiento === 'string' ? procedimiento : '**';
}

/** Returns the procedures of a choice, which begins with the present one. */
function chosenProcedure(choice: string, present: Action['procedimiento']): Action['procedimiento'] {
  if (choice === '*') return undefined;
  if (choice === '**') return typeof present === 'string' ? [present] : [];
  return choice === '' ? null : choice;
}

function ActionFields({ step, action, index, isLast }: ActionFieldsProps) {
  const editing = useEditing();
  const { definition, catalogue, change } = editing;
  const { codigo, nombre, procedimiento } = action;
  const set = (changes: Partial<Action>, typing?: string): void =>
    change(setAction(definition, step.codigo, codigo, changes), typing);
  const shown = shownProcedure(procedimiento);
  const several = typeof procedimiento === 'object' && procedimiento !== null ? procedimiento : undefined;
  const isListed = shown === '' || [...openChoices, ...catalogue.procedimientos].some((one) => one.codigo === shown);
  const kept = isListed ? [] : [{ codigo: shown, nombre: shown }];
  return (
    <div className="editor-row">
      <TextField
        label={`Botón ${index + 1}`}
        error={faultAt(editing, step, 'acciones', index)}
        value={nombre}
        onChange={({ target }) => set({ nombre: target.value }, `${step.codigo} ${codigo}`)}
      />
      <Select
        label={`Procedimiento del botón ${index + 1}`}
        none="Ninguno"
        options={[...openChoices, ...kept, ...catalogue.procedimientos]}
        value={shown}
        onChange={({ target }) => set({ procedimiento: chosenProcedure(target.value, procedimiento) })}
      />
      {several && (
        <SeveralOf
          label={`Procedimientos del botón ${index + 1}, de los que se elige uno`}
          chosen={several}
          options={catalogue.procedimientos}
          onChange={(chosen) => set({ procedimiento: chosen })}
        />
      )}
      <div className="row">
        {index > 0 && (
          <Button
            look="quiet"
            icon="sortUp"
            aria-label={`Subir «${nombre}»`}
            onClick={() => change(moveAction(definition, step.codigo, codigo, -1))}
          />
        )}
        {!isLast && (
          <Button
            look="quiet"
            icon="sortDown"
            aria-label={`Bajar «${nombre}»`}
            onClick={() => change(moveAction(definition, step.codigo, codigo, 1))}
          />
        )}
        {(index > 0 || !isLast) && (
          <Button
            look="quiet"
            icon="close"
            aria-label={`Quitar «${nombre}» y sus caminos`}
            onClick={() => change(removeAction(definition, step.codigo, codigo))}
          />
        )}
      </div>
    </div>
  );
}
