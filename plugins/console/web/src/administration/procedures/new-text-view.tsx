import './procedures.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { useSession } from '../../frame/session.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { SaveBar } from '../frame/save-bar.js';
import { SourceField } from '../frame/source-field.js';
import { useEditor } from '../frame/use-editor.js';
import { offeredProcedures, useProceduresChanged } from './procedure-queries.js';

interface NewText {
  readonly nombre_bd: string;
  readonly sql: string;
}

/** Makes the refusal of a name that the database has already. */
function taken(nombre: string): ServiceError {
  const message = `La base de datos ya tiene ${nombre}: cambie su texto en la página de su registro.`;
  return new ServiceError({ code: 'taken', message, errors: { nombre_bd: [message] } });
}

/** The page that creates a procedure of the database by its SQL text. */
export function Component() {
  const { may } = useSession();
  const tell = useNotice();
  const navigate = useNavigate();
  const readAnew = useProceduresChanged();
  const offered = useQuery(offeredProcedures).data ?? [];
  const isThere = (nombre: string): boolean =>
    offered.some(({ name }) => name === nombre || name.endsWith(`.${nombre}`));
  const back = (): void => void navigate('/administracion/procedimientos');
  const editor = useEditor<NewText>({
    edition: { item: { nombre_bd: '', sql: '' }, revision: '0' },
    save: async ({ nombre_bd, sql }, revision) => {
      if (isThere(nombre_bd)) throw taken(nombre_bd);
      try {
        await admin.procedures.procedures.defineSql.mutate({ nombre_bd, sql, revision: String(revision) });
      } catch (error) {
        throw error instanceof ServiceError && error.code === 'stale_revision' ? taken(nombre_bd) : error;
      }
    },
    reload: () => Promise.resolve(undefined),
    onSaved: ({ nombre_bd }) => {
      tell(`La base de datos tiene el procedimiento ${nombre_bd}. Falta registrarlo.`);
      void readAnew();
      if (!may('procedures.admin')) back();
      else void navigate(`/administracion/procedimiento-nuevo?nombre=${encodeURIComponent(nombre_bd)}`);
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  return (
    <AdministrationPage
      title="Escribir un procedimiento en SQL"
      above={{ text: 'Procedimientos', to: '/administracion/procedimientos' }}
    >
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Texto SQL">
        <TextField
          label="Nombre en la base de datos"
          hint="Como lo crea el texto, con su esquema: public.consultar_predial."
          maxLength={257}
          spellCheck={false}
          autoCapitalize="none"
          error={errors.nombre_bd?.message}
          {...form.register('nombre_bd', { required: 'Escriba el nombre.', setValueAs: (text: string) => text.trim() })}
        />
        <SourceField
          label="Texto que crea el procedimiento"
          hint="Una sola instrucción, que crea ese procedimiento y nada más."
          rows={20}
          error={errors.sql?.message}
          {...form.register('sql', { required: 'Escriba el texto.' })}
        />
        <SaveBar editor={editor} onCancel={back} text="Crearlo en la base de datos" />
      </form>
    </AdministrationPage>
  );
}
