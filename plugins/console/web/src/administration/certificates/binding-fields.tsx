import type { UseFormReturn } from 'react-hook-form';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { useProcesses } from '../tramites/data/use-pickers.js';
import { useTemplates, type CertificateChoices } from './certificate-queries.js';
import type { EditedCertificate } from './edited-certificate.js';

interface BindingFieldsProps {
  readonly form: UseFormReturn<EditedCertificate>;
  readonly choices: CertificateChoices;
  readonly isNew: boolean;
}

/** The name of a certificate, and its procedure, template and process. */
export function BindingFields({ form, choices, isNew }: BindingFieldsProps) {
  const { errors } = form.formState;
  const processes = useProcesses();
  const templates = useTemplates();
  return (
    <section className="card stack" aria-labelledby="datos-del-certificado">
      <h2 id="datos-del-certificado">Datos del certificado</h2>
      <TextField
        label="Código"
        hint={isNew ? 'Con él lo piden los programas: PAZ_Y_SALVO. No se cambia después.' : 'El código no se cambia.'}
        maxLength={60}
        spellCheck={false}
        readOnly={!isNew}
        error={errors.cert_codigo?.message}
        {...form.register('cert_codigo', { required: 'Escriba un código.', setValueAs: (text: string) => text.trim() })}
      />
      <TextField
        label="Nombre"
        maxLength={300}
        error={errors.cert_nombre?.message}
        {...form.register('cert_nombre', { required: 'Escriba el nombre.' })}
      />
      <Picker
        form={form}
        name="cert_TablaBusqueda"
        label="Procedimiento que responde"
        hint="Los que tienen el uso «Certificados» y usted puede ejecutar."
        none="Elija uno"
        required="Elija el procedimiento que responde."
        options={choices.procedimientos.map((codigo) => ({ codigo, nombre: codigo }))}
      />
      <Picker
        form={form}
        name="plantilla"
        label="Plantilla del documento"
        hint="Sin plantilla no hay documento que descargar."
        none="Ninguna"
        options={templates}
      />
      <Picker
        form={form}
        name="proceso"
        label="Proceso que sigue"
        hint="Comienza cuando el procedimiento responde que sí."
        none="Ninguno: el documento queda listo de una vez"
        options={processes}
      />
    </section>
  );
}

interface PickerProps {
  readonly form: UseFormReturn<EditedCertificate>;
  readonly name: 'cert_TablaBusqueda' | 'plantilla' | 'proceso';
  readonly label: string;
  readonly hint: string;
  readonly none: string;
  readonly required?: string;
  /** The things to pick from; undefined where the user may not read them, who types the code then. */
  readonly options: readonly { readonly codigo: string; readonly nombre: string }[] | undefined;
}

function Picker({ form, name, label, hint, none, required, options }: PickerProps) {
  const value = form.watch(name);
  const words = { label, hint, error: form.formState.errors[name]?.message };
  const registered = form.register(name, required === undefined ? {} : { required });
  const isRequired = required !== undefined;
  if (!options) return <TextField {...words} isRequired={isRequired} maxLength={60} {...registered} />;
  const isKnown = value === '' || options.some(({ codigo }) => codigo === value);
  return (
    <Select
      {...words}
      none={none}
      options={isKnown ? options : [{ codigo: value, nombre: value }, ...options]}
      value={value}
      {...registered}
    />
  );
}
