import type { UseFormReturn } from 'react-hook-form';
import { TextArea, TextField } from '../../ui/text-field.js';
import { firstMessage } from '../frame/first-message.js';
import { LinesField } from '../inputs/lines-field.js';
import type { EditedCertificate } from './edited-certificate.js';

/** The facts of a certificate on the citizens' pages. */
export function PageFields({ form }: { readonly form: UseFormReturn<EditedCertificate> }) {
  const { errors } = form.formState;
  form.register('requisitos');
  form.register('sinonimos');
  const text = (name: 'tema' | 'descripcion' | 'costo' | 'dependencia' | 'tiempo') => ({
    isRequired: false,
    error: firstMessage(errors[name]),
    ...form.register(name),
  });
  const lines = (name: 'requisitos' | 'sinonimos') => ({
    isRequired: false,
    value: form.watch(name),
    error: firstMessage(errors[name]),
    onChange: (written: readonly string[]) => form.setValue(name, written, { shouldDirty: true }),
  });
  return (
    <section className="card stack" aria-labelledby="certificado-en-paginas">
      <h2 id="certificado-en-paginas">Lo que lee la ciudadanía</h2>
      <label className="check">
        <input type="checkbox" {...form.register('en_linea')} />
        <span>Se pide en línea: con la sesión de la persona, o con un código a su correo. Necesita una plantilla.</span>
      </label>
      <TextField label="Tema" maxLength={80} {...text('tema')} />
      <TextArea label="Para qué sirve" rows={3} maxLength={1000} {...text('descripcion')} />
      <LinesField label="Requisitos" hint="Uno en cada línea." {...lines('requisitos')} />
      <TextField label="Costo" hint="En palabras, o un valor con su moneda: 12000 COP." {...text('costo')} />
      <TextField label="Cuánto tarda" hint="En palabras: «De inmediato»." maxLength={100} {...text('tiempo')} />
      <TextField label="Dependencia" maxLength={200} {...text('dependencia')} />
      <LinesField label="Otros nombres" hint="Como la gente lo busca, uno en cada línea." {...lines('sinonimos')} />
    </section>
  );
}
