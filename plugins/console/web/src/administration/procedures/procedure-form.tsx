import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { firstMessage } from '../frame/first-message.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Editor } from '../frame/use-editor.js';
import { LinesField } from '../inputs/lines-field.js';
import { NumberField } from '../inputs/number-field.js';
import { editedFields, editionOf, newProcedure, type EditedProcedure } from './edited-procedure.js';
import { NameField } from './name-field.js';
import {
  addressOfProcedure,
  offeredProcedures,
  oneProcedure,
  useProceduresChanged,
  type Procedure,
} from './procedure-queries.js';
import { UseBoxes } from './use-boxes.js';

type SavedItem = Parameters<typeof admin.procedures.procedures.save.mutate>[0];

interface ProcedureFormProps {
  readonly procedure?: Procedure;
  /** The name in the database of a new registration. */
  readonly nombre?: string;
}

/** The form of a registration; without one, it registers a procedure. */
export function ProcedureForm({ procedure, nombre = '' }: ProcedureFormProps) {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const readAnew = useProceduresChanged();
  const offered = useQuery(offeredProcedures).data ?? [];
  const back = (): void => void navigate('/administracion/procedimientos');
  const editor: Editor<EditedProcedure> = useEditor<EditedProcedure>({
    edition: procedure ? editionOf(procedure) : newProcedure(nombre),
    save: (item, revision) =>
      admin.procedures.procedures.save.mutate({ ...(item as SavedItem), revision: String(revision) }),
    reload: async () => {
      try {
        return editionOf(await client.fetchQuery({ ...oneProcedure(form.getValues('pro_codigo')), staleTime: 0 }));
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return undefined;
        throw error;
      }
    },
    onSaved: ({ pro_codigo }) => {
      tell(procedure ? `Guardó el procedimiento ${pro_codigo}.` : `Registró el procedimiento ${pro_codigo}.`);
      void readAnew();
      void navigate(procedure ? '/administracion/procedimientos' : addressOfProcedure(pro_codigo));
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  form.register('usos', { validate: (chosen) => chosen.length > 0 || 'Marque para qué se usa, al menos una casilla.' });
  form.register('permisos');
  form.register('timeout');
  return (
    <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Registro">
      <TextField
        label="Código"
        hint={procedure ? 'El código no se cambia.' : 'Con él lo nombran los certificados y los procesos: PREDIAL.'}
        maxLength={60}
        spellCheck={false}
        readOnly={procedure !== undefined}
        error={errors.pro_codigo?.message}
        {...form.register('pro_codigo', { required: 'Escriba un código.', setValueAs: (text: string) => text.trim() })}
      />
      <NameField form={form} offered={offered} codigo={procedure?.pro_codigo} />
      <UseBoxes
        chosen={form.watch('usos')}
        onChange={(usos) => form.setValue('usos', usos, { shouldDirty: true })}
        error={firstMessage(errors.usos)}
      />
      <LinesField
        label="Permisos"
        hint="Uno en cada línea, como hacienda.consulta. Lo ejecuta quien tenga alguno de ellos; sin ninguno, cualquier usuario."
        isRequired={false}
        value={form.watch('permisos')}
        error={firstMessage(errors.permisos)}
        onChange={(permisos) => form.setValue('permisos', permisos, { shouldDirty: true })}
      />
      <NumberField
        label="Segundos que se le espera"
        hint="Vacío, los de la configuración del servicio. Hasta 300."
        isWhole
        isRequired={false}
        value={form.watch('timeout')}
        error={errors.timeout?.message}
        onChange={(timeout) => form.setValue('timeout', timeout, { shouldDirty: true })}
      />
      <label className="check">
        <input type="checkbox" {...form.register('activo')} />
        <span>Está activo: apagado, nada lo ejecuta.</span>
      </label>
      <SaveBar editor={editor} onCancel={back} text={procedure ? 'Guardar el registro' : 'Registrarlo'} />
      <ConflictDialog
        editor={editor}
        fields={editedFields}
        onDiscard={() => {
          form.reset();
          void readAnew().then(back);
        }}
      />
    </form>
  );
}
