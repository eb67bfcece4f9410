import { useController } from 'react-hook-form';
import { Field } from './field-inputs.js';
import type { DraftFiles } from './file-input.js';
import { inputId, type FieldModel, type Typed } from './field-model.js';
import type { CityForm } from './use-city-form.js';

interface FormFieldsProps {
  readonly form: CityForm;
  /** The fields that the answers show, as the service says. */
  readonly fields: readonly FieldModel[];
  /** Returns the files that a draft has for a field. */
  readonly kept?: (field: FieldModel) => DraftFiles | undefined;
  /** Called with each change of a value; without one for a file that was removed. */
  readonly onType?: (codigo: string, value: Typed | undefined) => void;
}

/** The fields of a form of the city. */
export function FormFields({ fields, ...form }: FormFieldsProps) {
  return fields.map((field) => <FormField key={field.codigo} field={field} {...form} />);
}

function FormField({ field, form: { control }, kept, onType }: OneProps) {
  const { codigo } = field;
  const { field: input, fieldState } = useController({ control, name: inputId(codigo) });
  return (
    <Field
      field={field}
      value={input.value as Typed | undefined}
      error={fieldState.error?.message}
      kept={kept?.(field)}
      onBlur={input.onBlur}
      onChange={(value) => {
        input.onChange(value ?? '');
        onType?.(codigo, value);
      }}
    />
  );
}

type OneProps = Omit<FormFieldsProps, 'fields'> & { readonly field: FieldModel };
