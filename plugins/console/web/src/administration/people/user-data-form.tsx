import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { oneUser, type User } from './people-queries.js';

/** The data of a user as the form has them: an empty text is no value. */
interface EditedData {
  readonly nombres: string;
  readonly email: string;
  readonly tipo_identificacion: string;
  readonly identificacion: string;
  readonly telefono: string;
  readonly is_active: boolean;
  readonly is_superuser: boolean;
}

const editionOf = (user: User): Edition<EditedData> => ({
  item: {
    nombres: user.nombres,
    email: user.email ?? '',
    tipo_identificacion: user.tipo_identificacion ?? '',
    identificacion: user.identificacion ?? '',
    telefono: user.telefono ?? '',
    is_active: user.is_active,
    is_superuser: user.is_superuser,
  },
  revision: user.revision,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const changeOf = ({ nombres, email, tipo_identificacion, identificacion, telefono, ...rest }: EditedData) => ({
  ...rest,
  nombres: nombres.trim(),
  email: orNull(email),
  tipo_identificacion: orNull(tipo_identificacion),
  identificacion: orNull(identificacion),
  telefono: orNull(telefono),
});

const fields: readonly EditedField<EditedData>[] = [
  { name: 'nombres', label: 'Nombre' },
  { name: 'email', label: 'Correo' },
  { name: 'tipo_identificacion', label: 'Tipo de documento' },
  { name: 'identificacion', label: 'Número de documento' },
  { name: 'telefono', label: 'Teléfono' },
  { name: 'is_active', label: 'Puede entrar' },
  { name: 'is_superuser', label: 'Superusuario' },
];

/** The form of the data of a user. The name that the user logs in with stays. */
export function UserDataForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const tell = useNotice();
  const client = useQueryClient();
  const { usuario } = useSession();
  const [opened] = useState(user);
  const editor = useEditor<EditedData>({
    edition: editionOf(opened),
    save: (item, revision) =>
      admin.auth.users.update.mutate({ id: user.id, ...changeOf(item), revision: String(revision) }),
    reload: async () => editionOf(await client.fetchQuery({ ...oneUser(user.id), staleTime: 0 })),
    onSaved: () => {
      tell(`Guardó los datos de ${user.username}.`);
      void client.invalidateQueries({ queryKey: ['people'] });
      onClose();
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  return (
    <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Datos">
      <TextField label="Nombre" maxLength={200} error={errors.nombres?.message} {...form.register('nombres')} />
      <TextField
        label="Correo"
        hint="Si lo cambia, los enlaces que se enviaron al anterior dejan de servir."
        type="email"
        maxLength={254}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Tipo de documento"
        hint="Como CC, CE o NIT."
        maxLength={10}
        error={errors.tipo_identificacion?.message}
        {...form.register('tipo_identificacion')}
      />
      <TextField
        label="Número de documento"
        maxLength={40}
        error={errors.identificacion?.message}
        {...form.register('identificacion')}
      />
      <TextField
        label="Teléfono"
        type="tel"
        maxLength={40}
        error={errors.telefono?.message}
        {...form.register('telefono')}
      />
      {usuario.is_superuser && (
        <label className="check">
          <input type="checkbox" {...form.register('is_superuser')} />
          <span>Superusuario: puede todo, sin roles ni permisos.</span>
        </label>
      )}
      <SaveBar editor={editor} onCancel={onClose} text="Guardar los datos" />
      <ConflictDialog
        editor={editor}
        fields={fields}
        onDiscard={() => {
          form.reset();
          void client.invalidateQueries({ queryKey: ['people'] });
          onClose();
        }}
      />
    </form>
  );
}
