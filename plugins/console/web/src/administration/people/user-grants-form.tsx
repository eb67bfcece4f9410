import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { useNotice } from '../../ui/notices.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { oneUser, type User } from './people-queries.js';
import { PermissionBoxes } from './permission-boxes.js';
import { RoleBoxes } from './role-boxes.js';
import { firstMessage } from '../frame/first-message.js';

/** The grants of a user as the form has them. */
interface EditedGrants {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

const editionOf = ({ roles, permissions, grantsRevision }: User): Edition<EditedGrants> => ({
  item: { roles, permissions },
  revision: grantsRevision,
});

const fields: readonly EditedField<EditedGrants>[] = [
  { name: 'roles', label: 'Roles' },
  { name: 'permissions', label: 'Permisos directos' },
];

/** The form of the roles and direct permissions of a user. */
export function UserGrantsForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const tell = useNotice();
  const client = useQueryClient();
  const [opened] = useState(user);
  const editor = useEditor<EditedGrants>({
    edition: editionOf(opened),
    save: ({ roles, permissions }, revision) =>
      admin.auth.users.setGrants.mutate({
        id: user.id,
        roles: [...roles],
        permissions: [...permissions],
        revision: String(revision),
      }),
    reload: async () => editionOf(await client.fetchQuery({ ...oneUser(user.id), staleTime: 0 })),
    onSaved: () => {
      tell(`Guardó los roles y permisos de ${user.username}. Valen desde ya.`);
      void client.invalidateQueries({ queryKey: ['people'] });
      onClose();
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  return (
    <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Roles y permisos">
      <RoleBoxes
        chosen={form.watch('roles')}
        onChange={(roles) => form.setValue('roles', roles, { shouldDirty: true })}
        error={firstMessage(errors.roles)}
      />
      <h3>Permisos directos</h3>
      <p>Para lo que ningún rol tiene. Lo usual es dar un rol.</p>
      <PermissionBoxes
        chosen={form.watch('permissions')}
        onChange={(permissions) => form.setValue('permissions', permissions, { shouldDirty: true })}
        error={firstMessage(errors.permissions)}
      />
      <SaveBar editor={editor} onCancel={onClose} text="Guardar los roles y permisos" />
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
