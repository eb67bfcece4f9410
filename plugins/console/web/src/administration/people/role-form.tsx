import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { firstMessage } from '../frame/first-message.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition, type Editor } from '../frame/use-editor.js';
import { oneRole, type Role } from './people-queries.js';
import { PermissionBoxes } from './permission-boxes.js';

/** A role as the form has it. */
interface EditedRole {
  readonly codigo: string;
  readonly nombre: string;
  readonly permisos: readonly string[];
  readonly requiere_totp: boolean;
}

const editionOf = ({ codigo, nombre, permisos, requiere_totp, revision }: Role): Edition<EditedRole> => ({
  item: { codigo, nombre, permisos, requiere_totp },
  revision,
});

const newRole: Edition<EditedRole> = {
  item: { codigo: '', nombre: '', permisos: [], requiere_totp: false },
  revision: '0',
};

const fields: readonly EditedField<EditedRole>[] = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'requiere_totp', label: 'Exige verificación en dos pasos' },
  { name: 'permisos', label: 'Permisos' },
];

/** The form of a role; without one, it creates a role. */
export function RoleForm({ role }: { readonly role?: Role }) {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const back = (): void => void navigate('/administracion/roles');
  const editor: Editor<EditedRole> = useEditor<EditedRole>({
    edition: role ? editionOf(role) : newRole,
    save: ({ permisos, ...item }, revision) =>
      admin.auth.roles.save.mutate({ ...item, permisos: [...permisos], revision: String(revision) }),
    reload: async () => {
      const { codigo } = form.getValues();
      try {
        return editionOf(await client.fetchQuery({ ...oneRole(codigo), staleTime: 0 }));
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return undefined;
        throw error;
      }
    },
    onSaved: ({ nombre }) => {
      tell(role ? `Guardó el rol «${nombre}».` : `Creó el rol «${nombre}».`);
      void client.invalidateQueries({ queryKey: ['people'] });
      back();
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  return (
    <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Rol">
      <TextField
        label="Código"
        hint={
          role ? 'El código no se cambia.' : 'Un nombre corto para los procesos, como «caja». No se cambia después.'
        }
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={role !== undefined}
        error={errors.codigo?.message}
        {...form.register('codigo', { required: 'Escriba un código.', setValueAs: (text: string) => text.trim() })}
      />
      <TextField
        label="Nombre"
        hint="El cargo o el trabajo, como «Caja de Hacienda»."
        maxLength={200}
        error={errors.nombre?.message}
        {...form.register('nombre', { required: 'Escriba el nombre del rol.' })}
      />
      <label className="check">
        <input type="checkbox" {...form.register('requiere_totp')} />
        <span>Exige verificación en dos pasos: a quien no la tiene, el rol no le da nada.</span>
      </label>
      <h2>Permisos</h2>
      <PermissionBoxes
        chosen={form.watch('permisos')}
        onChange={(permisos) => form.setValue('permisos', permisos, { shouldDirty: true })}
        error={firstMessage(errors.permisos)}
      />
      <SaveBar editor={editor} onCancel={back} text={role ? 'Guardar el rol' : 'Crear el rol'} />
      <ConflictDialog editor={editor} fields={fields} onDiscard={() => discard(form.reset, back)} />
    </form>
  );
}

/** Leaves the typed values: the form is clean before the page is left. */
function discard(reset: () => void, back: () => void): void {
  reset();
  back();
}
