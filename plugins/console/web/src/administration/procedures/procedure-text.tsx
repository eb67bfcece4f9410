import { useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { useNotice } from '../../ui/notices.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { SourceField } from '../frame/source-field.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { oneProcedure, useProceduresChanged, type Procedure } from './procedure-queries.js';

interface EditedText {
  readonly sql: string;
}

const editionOf = ({ sql, dialecto, revision_sql }: Procedure): Edition<EditedText> => ({
  item: { sql: sql[dialecto] ?? '' },
  revision: revision_sql,
});

/** The editor of the SQL text that creates a procedure. */
export function ProcedureText({ procedure, onClose }: { readonly procedure: Procedure; readonly onClose: () => void }) {
  const { pro_codigo, nombre_bd } = procedure;
  const tell = useNotice();
  const client = useQueryClient();
  const readAnew = useProceduresChanged();
  const editor = useEditor<EditedText>({
    edition: editionOf(procedure),
    save: ({ sql }, revision) =>
      admin.procedures.procedures.defineSql.mutate({ nombre_bd, sql, revision: String(revision) }),
    reload: async () => editionOf(await client.fetchQuery({ ...oneProcedure(pro_codigo), staleTime: 0 })),
    onSaved: () => {
      tell(`La base de datos tiene el texto nuevo de ${nombre_bd}.`);
      void readAnew();
      onClose();
    },
  });
  const { form } = editor;
  return (
    <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Texto SQL">
      <SourceField
        label="Texto que crea el procedimiento"
        hint={`Una sola instrucción, que crea ${nombre_bd} y nada más. Al guardar, reemplaza el de la base de datos.`}
        rows={20}
        error={form.formState.errors.sql?.message}
        {...form.register('sql', { required: 'Escriba el texto.' })}
      />
      <SaveBar editor={editor} onCancel={onClose} text="Cambiarlo en la base de datos" />
      <ConflictDialog
        editor={editor}
        fields={[{ name: 'sql', label: 'Texto' }]}
        onDiscard={() => {
          form.reset();
          void readAnew().then(onClose);
        }}
      />
    </form>
  );
}
