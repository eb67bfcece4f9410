import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { focusOn } from '../../ui/focus.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor } from '../frame/use-editor.js';
import {
  changeDepartment,
  departmentQuery,
  reloadDepartment,
  treeQuery,
  type NamedPerson,
  type ReadDepartment,
  type TypedDepartment,
} from './department-data.js';
import { DepartmentForm } from './department-form.js';
import { DepartmentUses } from './department-uses.js';
import { RemoveDepartment } from './remove-department.js';

const list = '/administracion/dependencias';

/** A department: its data, its people, and the things that refer to it. */
export function Component() {
  const id = Number(useParams()['id']);
  const client = useQueryClient();
  const query = useQuery(departmentQuery(id));
  // The form begins anew after a save and after a discard, and not with a reading in the background.
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) focusOn(document.querySelector('#contenido h1'));
  }, [round]);
  async function beginAnew(): Promise<void> {
    await client.invalidateQueries({ queryKey: ['departments'] });
    setRound((before) => before + 1);
  }
  return (
    <Loaded query={query} isPage>
      {(read) => <Department key={`${id} ${round}`} id={id} read={read} onStored={beginAnew} />}
    </Loaded>
  );
}

const namesOf = (people: readonly NamedPerson[]): string =>
  people.length === 0 ? '(ninguno)' : people.map(({ nombre }) => nombre).join(', ');

/** Names the fields, as a conflict shows them. */
function fieldsOf(parentName: (id: string) => string): readonly EditedField<TypedDepartment>[] {
  return [
    { name: 'nombre', label: 'Nombre' },
    { name: 'padre', label: 'Está debajo de', show: (padre) => parentName(String(padre)) },
    { name: 'correo', label: 'Correo' },
    { name: 'activo', label: 'Activa' },
    {
      name: 'responsable',
      label: 'Quien la dirige',
      show: (person) => (person as NamedPerson | null)?.nombre ?? '(nadie)',
    },
    { name: 'miembros', label: 'Miembros', show: (people) => namesOf(people as readonly NamedPerson[]) },
  ];
}

interface DepartmentProps {
  readonly id: number;
  readonly read: ReadDepartment;
  /** Called once the stored department is to be shown. */
  readonly onStored: () => Promise<void>;
}

function Department({ id, read, onStored }: DepartmentProps) {
  const { may } = useSession();
  const navigate = useNavigate();
  const tell = useNotice();
  const [isRemoving, setRemoving] = useState(false);
  const tree = useQuery(treeQuery());
  // The page keeps what it began with: a reading in the background must not change a form that is being filled in.
  const [begun] = useState(read);
  const editor = useEditor<TypedDepartment>({
    edition: begun,
    save: (item, revision) => changeDepartment(id, item, revision),
    reload: () => reloadDepartment(id),
    onSaved: ({ nombre }) => {
      tell(`La dependencia ${nombre} quedó guardada.`);
      void onStored();
    },
  });
  const isReadOnly = !may('catalogs.dependencia.write');
  const parentName = (padre: string): string =>
    padre === '' ? 'Ninguna' : (tree.data?.items.find((one) => String(one.id) === padre)?.nombre ?? padre);
  return (
    <AdministrationPage
      title={begun.item.nombre}
      above={{ text: 'Dependencias', to: list }}
      lead={begun.item.activo ? undefined : <Badge>Inactiva</Badge>}
      actions={
        !isReadOnly && (
          <Button look="danger" onClick={() => setRemoving(true)}>
            Eliminar
          </Button>
        )
      }
    >
      <div className="stack-l">
        <form className="stack" noValidate onSubmit={(event) => void editor.submit(event)}>
          <DepartmentForm editor={editor} id={id} people={read.people} isReadOnly={isReadOnly} />
          {!isReadOnly && <SaveBar editor={editor} onCancel={() => void navigate(list)} />}
        </form>
        <DepartmentUses id={id} />
      </div>
      <ConflictDialog editor={editor} fields={fieldsOf(parentName)} onDiscard={() => void onStored()} />
      {isRemoving && (
        <RemoveDepartment
          id={id}
          nombre={begun.item.nombre}
          onClose={() => setRemoving(false)}
          onDone={() => {
            tell(`La dependencia ${begun.item.nombre} se eliminó.`);
            void navigate(list);
          }}
        />
      )}
    </AdministrationPage>
  );
}
