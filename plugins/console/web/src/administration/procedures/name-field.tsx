import type { UseFormReturn } from 'react-hook-form';
import { Select } from '../../ui/select.js';
import type { EditedProcedure } from './edited-procedure.js';
import { parametersInWords, type OfferedProcedure } from './procedure-queries.js';

interface NameFieldProps {
  readonly form: UseFormReturn<EditedProcedure>;
  readonly offered: readonly OfferedProcedure[];
  /** The code of the registration; undefined for a new one. */
  readonly codigo: string | undefined;
}

/** The procedure of the database that a registration names, with what it takes. */
export function NameField({ form, offered, codigo }: NameFieldProps) {
  const stored = form.formState.defaultValues?.nombre_bd ?? '';
  // A registration may leave out the schema: the procedure that has its code is the stored name.
  const own = offered.find(({ codigos }) => codigo !== undefined && codigos.includes(codigo));
  const options = offered.map((one) => ({
    codigo: one === own ? stored : one.name,
    nombre: `${one.name}: recibe ${parametersInWords(one)}`,
  }));
  const isKnown = stored === '' || options.some((one) => one.codigo === stored);
  const missing = { codigo: stored, nombre: `${stored}: la base de datos no lo tiene` };
  return (
    <Select
      label="Procedimiento de la base de datos"
      none="Elija uno"
      options={isKnown ? options : [missing, ...options]}
      error={form.formState.errors.nombre_bd?.message}
      value={form.watch('nombre_bd')}
      {...form.register('nombre_bd', { required: 'Elija el procedimiento de la base de datos.' })}
    />
  );
}
