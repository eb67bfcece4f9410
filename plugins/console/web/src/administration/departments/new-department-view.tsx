import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useNotice } from '../../ui/notices.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor } from '../frame/use-editor.js';
import { createDepartment, emptyDepartment } from './department-data.js';
import { DepartmentForm } from './department-form.js';

const list = '/administracion/dependencias';

/** A new department. */
export function Component() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const tell = useNotice();
  const editor = useEditor({
    edition: { item: emptyDepartment, revision: '0' },
    save: createDepartment,
    reload: () => Promise.resolve(undefined),
    onSaved: ({ nombre }) => {
      tell(`La dependencia ${nombre} quedó creada.`);
      void client.invalidateQueries({ queryKey: ['departments'] });
      // The form is clean in the next turn.
      setTimeout(() => void navigate(list));
    },
  });
  return (
    <AdministrationPage title="Nueva dependencia" above={{ text: 'Dependencias', to: list }}>
      <form className="stack" noValidate onSubmit={(event) => void editor.submit(event)}>
        <DepartmentForm editor={editor} people={new Map()} isReadOnly={false} />
        <SaveBar editor={editor} text="Crear la dependencia" onCancel={() => void navigate(list)} />
      </form>
    </AdministrationPage>
  );
}
