import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { settingsQuery, type PlannedChange } from './calendar-queries.js';
import { Effects, useKnownEffects } from './effects.js';

/** The settings as the form has them. */
interface TypedSettings {
  readonly sabados: 'si' | 'no';
  readonly horario: 'con' | 'sin';
  readonly desde: string;
  readonly hasta: string;
}

type Settings = Awaited<ReturnType<typeof admin.calendar.settings.query>>;

const editionOf = ({ sabados_habiles, horario, revision }: Settings): Edition<TypedSettings> => ({
  item: {
    sabados: sabados_habiles ? 'si' : 'no',
    horario: horario === null ? 'sin' : 'con',
    desde: horario?.desde ?? '',
    hasta: horario?.hasta ?? '',
  },
  revision,
});

const changeOf = ({ sabados, horario, desde, hasta }: TypedSettings) => ({
  sabados_habiles: sabados === 'si',
  horario: horario === 'con' ? { desde, hasta } : null,
});

const saturdays = [
  { codigo: 'no', nombre: 'No son hábiles' },
  { codigo: 'si', nombre: 'Son hábiles' },
];
const hours = [
  { codigo: 'sin', nombre: 'Sin horario: vale el día en que llega' },
  { codigo: 'con', nombre: 'Con horario: fuera de él vale el siguiente día hábil' },
];
const wordsOf = (options: typeof hours) => (value: string) =>
  options.find(({ codigo }) => codigo === value)?.nombre ?? value;

const fields: readonly EditedField<TypedSettings>[] = [
  { name: 'sabados', label: 'Sábados', show: wordsOf(saturdays) },
  { name: 'horario', label: 'Horario de radicación', show: wordsOf(hours) },
  { name: 'desde', label: 'Abre' },
  { name: 'hasta', label: 'Cierra' },
];

/** The form of Saturdays and office hours; what it moves is shown before it is saved. */
export function SettingsForm({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const tell = useNotice();
  const client = useQueryClient();
  const [planned, setPlanned] = useState<PlannedChange>();
  const isKnown = useKnownEffects(planned);
  const editor = useEditor<TypedSettings>({
    edition: editionOf(settings),
    save: (item, revision) => admin.calendar.configure.mutate({ ...changeOf(item), revision: String(revision) }),
    reload: async () => editionOf(await client.fetchQuery({ ...settingsQuery, staleTime: 0 })),
    onSaved: () => {
      tell('Guardó los sábados y el horario.');
      void client.invalidateQueries({ queryKey: ['calendar'] });
      onClose();
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  const hasHours = form.watch('horario') === 'con';

  const preview = form.handleSubmit((item) => {
    if (item.horario === 'con' && item.hasta <= item.desde) {
      form.setError('hasta', { message: 'El horario termina después de comenzar.' }, { shouldFocus: true });
    } else setPlanned(changeOf(item));
  });

  return (
    <>
      <form className="form" onSubmit={(event) => void preview(event)} noValidate aria-label="Sábados y horario">
        <Select label="Sábados" options={saturdays} {...form.register('sabados')} />
        <Select
          label="Horario de radicación"
          hint="Ley 1437 de 2011, artículo 54; si esa regla sigue vigente está en discusión."
          options={hours}
          {...form.register('horario')}
        />
        {hasHours && (
          <>
            <TextField
              label="Abre"
              type="time"
              error={(errors.desde ?? fieldError(errors, 'desde'))?.message}
              {...form.register('desde', { required: 'Escriba la hora en que abre, como 08:00.' })}
            />
            <TextField
              label="Cierra"
              type="time"
              error={(errors.hasta ?? fieldError(errors, 'hasta'))?.message}
              {...form.register('hasta', { required: 'Escriba la hora en que cierra, como 17:00.' })}
            />
          </>
        )}
        <SaveBar editor={editor} onCancel={onClose} text="Ver qué cambia y guardar" />
      </form>
      {planned && (
        <ConfirmDialog
          title="Guardar los sábados y el horario"
          change={{ isPending: !isKnown, error: null }}
          onConfirm={() => {
            setPlanned(undefined);
            void editor.submit();
          }}
          onClose={() => setPlanned(undefined)}
        >
          <Effects change={planned} />
        </ConfirmDialog>
      )}
      <ConflictDialog
        editor={editor}
        fields={fields}
        onDiscard={() => {
          form.reset();
          void client.invalidateQueries({ queryKey: ['calendar'] });
          onClose();
        }}
      />
    </>
  );
}

/** Returns the fault that the service names below `horario`. */
function fieldError(errors: object, name: string): { readonly message?: string } | undefined {
  const below = (errors as Readonly<Record<string, unknown>>)['horario'];
  return (below as Readonly<Record<string, { readonly message?: string }>> | undefined)?.[name];
}
