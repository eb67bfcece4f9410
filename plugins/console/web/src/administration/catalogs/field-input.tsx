import type { UseFormReturn } from 'react-hook-form';
import { Select } from '../../ui/select.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import type { Catalog, CatalogField } from './catalog-queries.js';
import type { Typed } from './field-values.js';
import { ReferenceField } from './reference-field.js';

interface FieldInputProps {
  readonly catalog: Catalog;
  readonly campo: CatalogField;
  readonly form: UseFormReturn<Typed>;
}

const booleans = [
  { codigo: 'si', nombre: 'Sí' },
  { codigo: 'no', nombre: 'No' },
];

/** The words of the things outside of the catalogs that a field names. */
const hints: Readonly<Record<string, string>> = {
  role: 'El código de un rol.',
  permission: 'El código de un permiso, como tramites.read.',
  procedure: 'El código de un procedimiento del uso «informe».',
  template: 'El código de una plantilla de documento.',
  pattern: 'Una expresión regular: [0-9]{6,10}.',
  questions: 'Las preguntas, en JSON.',
};

/** The input of a field, by its kind. */
export function FieldInput({ catalog, campo, form }: FieldInputProps) {
  const { nombre, titulo, clase, obligatorio, largo, opciones, nombra, varias_lineas: isLong } = campo;
  const error = form.formState.errors[nombre]?.message;
  const rules = { ...(obligatorio && { required: 'Este campo es requerido.' }) };
  const hint = nombra === null ? undefined : hints[nombra];
  const words = { label: titulo, hint, error, isRequired: obligatorio };
  switch (clase) {
    case 'usuarios':
      return null;
    case 'referencia':
    case 'usuario':
      return (
        <ReferenceField
          catalog={catalog}
          campo={campo}
          value={form.watch(nombre) ?? ''}
          error={error}
          onChange={(id) => form.setValue(nombre, id, { shouldDirty: true, shouldValidate: error !== undefined })}
        />
      );
    case 'si_no':
      return <Select {...words} options={booleans} {...form.register(nombre, rules)} />;
    case 'opcion': {
      const options = (opciones ?? []).map((codigo) => ({ codigo, nombre: codigo }));
      return <Select {...words} options={options} none="Sin elegir" {...form.register(nombre, rules)} />;
    }
    default:
      if (isLong || clase === 'json') {
        return (
          <TextArea
            {...words}
            rows={clase === 'json' ? 10 : 4}
            {...(largo !== null && { maxLength: largo })}
            {...form.register(nombre, rules)}
          />
        );
      }
      return (
        <TextField
          {...words}
          {...(largo !== null && { maxLength: largo })}
          {...(clase === 'fecha' && { type: 'date' })}
          {...(clase === 'numero' && { inputMode: 'numeric' })}
          autoComplete="off"
          {...form.register(nombre, rules)}
        />
      );
  }
}
