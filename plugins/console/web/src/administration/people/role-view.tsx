import './people.css';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Notice } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { oneRole, usePeopleChange, type Role } from './people-queries.js';
import { PermissionWords } from './permission-words.js';
import { RoleForm } from './role-form.js';
import { RoleHolders } from './role-holders.js';

/** A role: its permissions and what they open, the users who hold it, and its removal. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery(oneRole(codigo));
  return (
    <AdministrationPage title={query.data?.nombre ?? 'Rol'} above={{ text: 'Roles', to: '/administracion/roles' }}>
      <Loaded query={query}>{(role) => <RolePage key={role.codigo} role={role} />}</Loaded>
    </AdministrationPage>
  );
}

function RolePage({ role }: { readonly role: Role }) {
  const { may } = useSession();
  // The edition as it was when the page was opened: a change by another one must be seen at the save.
  const [opened] = useState(role);
  const isOwn = role.permisos.every((code) => may(code));
  return (
    <div className="stack-l">
      {isOwn ? (
        <RoleForm role={opened} />
      ) : (
        <>
          <Notice look="warning" icon="lock">
            Este rol tiene permisos que usted no tiene: puede verlo, no cambiarlo.
          </Notice>
          <PermissionWords title="Permisos" codes={role.permisos} empty="No tiene permisos." />
        </>
      )}
      <RoleHolders role={role} />
      {isOwn && <Removal role={role} />}
    </div>
  );
}

function Removal({ role: { codigo, nombre } }: { readonly role: Role }) {
  const tell = useNotice();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = usePeopleChange(
    (code: string) => admin.auth.roles.remove.mutate({ codigo: code }),
    () => {
      tell(`Eliminó el rol «${nombre}».`);
      void navigate('/administracion/roles');
    },
  );
  return (
    <section className="stack" aria-labelledby="eliminar-rol">
      <h2 id="eliminar-rol">Eliminar el rol</h2>
      <p>Solo se elimina un rol que nadie tiene.</p>
      <Button look="danger" onClick={() => setAsked(true)}>
        Eliminar el rol
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Eliminar el rol «${nombre}»`}
          confirm="Eliminar el rol"
          isDanger
          change={remove}
          onConfirm={() => remove.mutate(codigo)}
          onClose={() => {
            remove.reset();
            setAsked(false);
          }}
        >
          <p>Las tareas de los procesos que lo nombran quedan sin quien las tome.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
