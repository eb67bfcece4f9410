import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { SourceField } from '../../frame/source-field.js';
import { canBecomeDecision, actionsToDecision } from '../definition/decision.js';
import type { Action, Step } from '../definition/definition.js';
import { addAction, moveAction, removeAction, setAction, setStep } from '../definition/fields.js';
import { nextOf } from '../definition/new-step.js';
import { faultAt, useEditing } from './editing.js';
import { SeveralOf, StepChoice, StepTerm } from './input-fields.js';

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The fields of a step that a person does. */
export function UserFields({ step }: { readonly step: Step }) {
  const editing = useEditing();
  const { catalogue, definition, change } = editing;
  const assignment = object(step['asignacion']);
  const isOne = 'usuario' in assignment;
  const assign = (asignacion: object, typing?: string): void =>
    change(setStep(definition, step.codigo, { asignacion }), typing);
  const error = faultAt(editing, step, 'asignacion');
  const escalation = texts(object(step['escalamiento'])['pool']);
  const rules = step['reglas'];
  return (
    <>
      <Select
        label="Quién la hace"
        options={[
          { codigo: 'pool', nombre: 'Alguien de unos grupos' },
          { codigo: 'usuario', nombre: 'Una persona, según los datos' },
        ]}
        value={isOne ? 'usuario' : 'pool'}
        onChange={({ target }) => assign(target.value === 'pool' ? { pool: [] } : { usuario: '' })}
      />
      {isOne ? (
        <SourceField
          label="Nombre del usuario"
          hint="Una expresión FEEL, como datos.revisor."
          rows={2}
          error={error}
          value={String(assignment['usuario'] ?? '')}
          onChange={({ target }) => assign({ usuario: target.value }, `${step.codigo} usuario`)}
        />
      ) : (
        <SeveralOf
          label="Grupos que la pueden tomar"
          error={error}
          chosen={texts(assignment['pool'])}
          options={catalogue.grupos}
          onChange={(pool) => assign({ pool })}
        />
      )}
      <StepChoice
        {...{ step }}
        field="formulario"
        label="Formulario que llena"
        isRequired={false}
        options={catalogue.formularios}
      />
      <StepTerm {...{ step }} field="plazo" label="Plazo" none="Sin plazo propio" />
      {step['plazo'] !== undefined && (
        <SeveralOf
          label="Si el plazo se vence, pasa a"
          error={faultAt(editing, step, 'escalamiento')}
          chosen={escalation}
          options={catalogue.grupos}
          onChange={(pool) =>
            change(setStep(definition, step.codigo, { escalamiento: pool.length === 0 ? undefined : { pool } }))
          }
        />
      )}
      {Array.isArray(rules) && (
        <p className="hint">
          {rules.length === 1
            ? 'Tiene 1 regla del plazo, que se conserva'
            : `Tiene ${rules.length} reglas del plazo, que se conservan`}
          : se cambian en un paquete.
        </p>
      )}
      <Actions step={step} />
    </>
  );
}

/** The actions of a step, each with the text of its button and its procedure. */
function Actions({ step }: { readonly step: Step }) {
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

/** Shows a procedure of an action as its choice: none, a code, or several that stay as they are. */
function shownProcedure(procedimiento: Action['procedimiento']): string {
  if (procedimiento === undefined) return '*';
  if (procedimiento === null) return '';
  return typeof procedimiento === 'string' ? procedimiento : '**';
}

function ActionFields({ step, action, index, isLast }: ActionFieldsProps) {
  const editing = useEditing();
  const { definition, catalogue, change } = editing;
  const { codigo, nombre, procedimiento } = action;
  const set = (changes: Partial<Action>, typing?: string): void =>
    change(setAction(definition, step.codigo, codigo, changes), typing);
  const shown = shownProcedure(procedimiento);
  const kept = [
    ...(shown === '*' ? [{ codigo: '*', nombre: 'El que diga quien la ejecuta' }] : []),
    ...(shown === '**' ? [{ codigo: '**', nombre: (procedimiento as readonly string[]).join(', ') }] : []),
  ];
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
        options={[...kept, ...catalogue.procedimientos]}
        value={shown}
        onChange={({ target }) => {
          if (!target.value.startsWith('*')) set({ procedimiento: target.value === '' ? null : target.value });
        }}
      />
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
