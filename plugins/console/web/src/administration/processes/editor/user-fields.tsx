import { Select } from '../../../ui/select.js';
import { SourceField } from '../../frame/source-field.js';
import type { Step } from '../definition/definition.js';
import { setStep } from '../definition/fields.js';
import { Actions } from './action-fields.js';
import { faultAt, useEditing } from './editing.js';
import { FormLink } from './form-link.js';
import { SeveralOf, StepChoice, StepTerm } from './input-fields.js';
import { TermRules } from './term-rules.js';

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
      <FormLink codigo={step['formulario']} />
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
      <TermRules
        rules={step['reglas']}
        faultOf={(index) => faultAt(editing, step, 'reglas', index)}
        onChange={(reglas, typing) =>
          change(setStep(definition, step.codigo, { reglas }), typing && `${step.codigo} reglas ${typing}`)
        }
      />
      <Actions step={step} />
    </>
  );
}
