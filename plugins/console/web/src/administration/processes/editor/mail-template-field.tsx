import type { FieldWords } from '../../../ui/labelled.js';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { useEditing } from './editing.js';
import { withPresent } from './input-fields.js';

interface MailTemplateFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (codigo: string, isTyped: boolean) => void;
}

/** A mail template: picked, or typed by its code where the user may not list them. */
export function MailTemplateField({ value, onChange, ...words }: MailTemplateFieldProps) {
  const { correos } = useEditing().catalogue;
  if (!correos) {
    const hint = 'Su código. Su usuario no puede ver la lista de plantillas de correo.';
    return <TextField {...words} hint={hint} value={value} onChange={({ target }) => onChange(target.value, true)} />;
  }
  return (
    <Select
      {...words}
      none="Elija"
      options={withPresent(correos, value)}
      value={value}
      onChange={({ target }) => onChange(target.value, false)}
    />
  );
}
