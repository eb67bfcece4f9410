import { Select } from '../../../ui/select.js';
import { TextArea, TextField } from '../../../ui/text-field.js';
import type { Step } from '../definition/definition.js';
import { setStep } from '../definition/fields.js';
import { faultAt, useEditing } from './editing.js';
import { FormLink } from './form-link.js';
import { StepTerm, StepText } from './input-fields.js';

type Part = Readonly<Record<string, unknown>>;

const partOf = (value: unknown): Part | undefined =>
  typeof value === 'object' && value !== null ? (value as Part) : undefined;

/** The fields of the reasons for which a wait ends. */
const reasons: Readonly<Record<string, { readonly nombre: string; readonly begun: object | string }>> = {
  mensaje: { nombre: 'Un mensaje de otro sistema', begun: '' },
  ciudadano: { nombre: 'Lo que entrega el ciudadano', begun: { formulario: '' } },
  pago: { nombre: 'Un pago', begun: { concepto: '', titular: '', valor: '' } },
};

/** The fields of a wait. */
export function WaitFields({ step }: { readonly step: Step }) {
  const { definition, change } = useEditing();
  return (
    <>
      <fieldset className="editor-group">
        <legend className="label">Qué espera</legend>
        {Object.entries(reasons).map(([field, { nombre, begun }]) => (
          <label className="check" key={field}>
            <input
              type="checkbox"
              checked={step[field] !== undefined}
              onChange={({ target }) =>
                change(setStep(definition, step.codigo, { [field]: target.checked ? begun : undefined }))
              }
            />
            {nombre}
          </label>
        ))}
      </fieldset>
      {step['mensaje'] !== undefined && <StepText {...{ step }} field="mensaje" label="Código del mensaje" />}
      {partOf(step['ciudadano']) && <Citizen step={step} />}
      {partOf(step['pago']) && <Payment step={step} />}
      <StepTerm {...{ step }} field="hasta" label="Cuánto espera, a lo sumo" none="Sin límite" />
    </>
  );
}

/** Returns the function that sets a field within a part of a step; an empty optional one goes. */
function usePart(step: Step, part: string) {
  const { definition, change } = useEditing();
  return (field: string, text: string, isRequired: boolean): void => {
    const { [field]: _before, ...rest } = partOf(step[part]) ?? {};
    const value = { ...rest, ...((text !== '' || isRequired) && { [field]: text }) };
    change(setStep(definition, step.codigo, { [part]: value }), `${step.codigo} ${part} ${field}`);
  };
}

function Citizen({ step }: { readonly step: Step }) {
  const editing = useEditing();
  const set = usePart(step, 'ciudadano');
  const part = partOf(step['ciudadano'])!;
  const text = (field: string): string => (typeof part[field] === 'string' ? part[field] : '');
  return (
    <>
      <Select
        label="Formulario con el que responde"
        error={faultAt(editing, step, 'ciudadano')}
        none="Elija"
        options={editing.catalogue.formularios}
        value={text('formulario')}
        onChange={({ target }) => set('formulario', target.value, true)}
      />
      <FormLink codigo={part['formulario']} />
      <TextArea
        label="Lo que lee el ciudadano"
        isRequired={false}
        rows={3}
        value={text('para_ciudadano')}
        onChange={({ target }) => set('para_ciudadano', target.value, false)}
      />
      <TextArea
        label="Qué pasa si no entrega nada a tiempo"
        isRequired={false}
        rows={2}
        value={text('si_no_llega')}
        onChange={({ target }) => set('si_no_llega', target.value, false)}
      />
    </>
  );
}

const paymentFields = {
  concepto: 'Lo que se cobra',
  titular: 'Nombre de quien debe (FEEL)',
  valor: 'Valor en pesos (FEEL)',
  factura: 'Número de la factura (FEEL)',
} as const;

function Payment({ step }: { readonly step: Step }) {
  const editing = useEditing();
  const { definition, change } = editing;
  const set = usePart(step, 'pago');
  const part = partOf(step['pago'])!;
  const isPresent = 'factura' in part;
  const text = (field: string): string => (typeof part[field] === 'string' ? part[field] : '');
  const fields = isPresent ? (['factura'] as const) : (['concepto', 'titular', 'valor'] as const);
  return (
    <>
      <Select
        label="Factura"
        options={[
          { codigo: 'nueva', nombre: 'Se expide al llegar al paso' },
          { codigo: 'existente', nombre: 'Ya existe' },
        ]}
        value={isPresent ? 'existente' : 'nueva'}
        onChange={({ target }) => {
          const pago = target.value === 'nueva' ? reasons['pago']!.begun : { factura: '' };
          change(setStep(definition, step.codigo, { pago }));
        }}
      />
      {fields.map((field, index) => (
        <TextField
          key={field}
          label={paymentFields[field]}
          error={index === 0 ? faultAt(editing, step, 'pago') : undefined}
          value={text(field)}
          onChange={({ target }) => set(field, target.value, true)}
        />
      ))}
      <TextArea
        label="Qué pasa si no paga a tiempo"
        isRequired={false}
        rows={2}
        value={text('si_no_paga')}
        onChange={({ target }) => set('si_no_paga', target.value, false)}
      />
    </>
  );
}
