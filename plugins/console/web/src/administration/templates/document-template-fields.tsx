import type { UseFormReturn } from 'react-hook-form';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { SourceField } from '../frame/source-field.js';
import { FieldPairs } from '../inputs/field-pairs.js';
import { papers, type TypedTemplate } from './document-template.js';

interface FieldsProps {
  readonly form: UseFormReturn<TypedTemplate>;
  /** The faults that the preview has found, by field; they count before those of the last save. */
  readonly faults: Readonly<Record<string, string>>;
}

const sides = [
  { name: 'arriba', label: 'Arriba' },
  { name: 'derecha', label: 'Derecha' },
  { name: 'abajo', label: 'Abajo' },
  { name: 'izquierda', label: 'Izquierda' },
] as const;

/** The texts of a template. */
export function TextFields({ form, faults }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <SourceField
        label="Contenido"
        hint={
          <>
            HTML con datos de Liquid: <span className="mono">{'<p>{{ datos.nombre }}</p>'}</span>. El código de
            verificación va al final, o donde diga <span className="mono">{'{{ documento | verificacion }}'}</span>.
          </>
        }
        rows={18}
        error={faults['html'] ?? errors.html?.message}
        {...form.register('html', { required: 'Escriba el contenido del documento.' })}
      />
      <SourceField
        label="Encabezado de cada página"
        isRequired={false}
        rows={4}
        error={faults['encabezado'] ?? errors.encabezado?.message}
        {...form.register('encabezado')}
      />
      <SourceField
        label="Pie de cada página"
        isRequired={false}
        rows={4}
        error={faults['pie'] ?? errors.pie?.message}
        {...form.register('pie')}
      />
      <SourceField
        label="Titular"
        isRequired={false}
        hint={
          <>
            A nombre de quién va: <span className="mono">{'{{ datos.nombre }}'}</span>
          </>
        }
        rows={2}
        error={faults['titular'] ?? errors.titular?.message}
        {...form.register('titular')}
      />
      <SourceField
        label="Estilo (CSS)"
        isRequired={false}
        rows={6}
        error={faults['css'] ?? errors.css?.message}
        {...form.register('css')}
      />
    </>
  );
}

/** The paper of a template, and what stands around its text. */
export function PaperFields({ form, faults }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <details className="more">
      <summary>Papel, membrete y resultados</summary>
      <div className="stack">
        <Select label="Papel" options={papers} {...form.register('tamano')} />
        <label className="check">
          <input type="checkbox" {...form.register('horizontal')} />
          <span>Hoja horizontal</span>
        </label>
        <fieldset className="stack">
          <legend className="label">Márgenes, en milímetros</legend>
          <FieldPairs>
            {sides.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                type="number"
                min={0}
                max={80}
                error={faults[`margenes.${name}`] ?? errors.margenes?.[name]?.message}
                {...form.register(`margenes.${name}`, { valueAsNumber: true })}
              />
            ))}
          </FieldPairs>
        </fieldset>
        <label className="check">
          <input type="checkbox" {...form.register('membrete')} />
          <span>Con el membrete de la ciudad</span>
        </label>
        <TextField
          label="Dependencia en el membrete"
          isRequired={false}
          maxLength={200}
          error={faults['dependencia'] ?? errors.dependencia?.message}
          {...form.register('dependencia')}
        />
        <TextField
          label="Resultados con los que vale"
          isRequired={false}
          hint="Códigos de resultados del proceso, con espacios. Si el trámite termina con otro, el documento se revoca."
          error={faults['resultados'] ?? errors.resultados?.message}
          {...form.register('resultados')}
        />
      </div>
    </details>
  );
}
