import { useController } from 'react-hook-form';
import { Field, type DraftFiles } from './field-inputs.js';
import { inputId, type Errors, type FieldModel, type Typed } from './field-model.js';
import type { CityForm } from './use-city-form.js';

interface FormFieldsProps {
  readonly form: CityForm;
  /** The fields that the answers show, as the service says. */
  readonly fields: readonly FieldModel[];
  /** The faults of what is being typed: each is shown after its field was left. */
  readonly typing?: Errors;
  /** Returns the files that a draft has for a field. */
  readonly kept?: (field: FieldModel) => DraftFiles | undefined;
  /** Called with each change of a value; without one for a file that was removed. */
  readonly onType?: (codigo: string, value: Typed | undefined) => void;
}

/** The fields of a form of the city. */
export function FormFields({ fields, ...form }: FormFieldsProps) {
  return fields.map((field) => <FormField key={field.codigo} field={field} {...form} />);
}

function FormField({ field, form: { control }, typing, kept, onType }: OneProps) {
  const { codigo } = field;
  const { field: input, fieldState } = useController({ control, name: inputId(codigo) });
  const { error, isTouched } = fieldState;
  return (
    <Field
      field={field}
      value={input.value as Typed | undefined}
      error={error?.message ?? (isTouched ? typing?.[codigo]?.[0] : undefined)}
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
