import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import { readReceiving, receivingInWords, type Receiving } from './receiving.js';

interface ReceiveDialogProps {
  readonly codigo: string;
  /** Called with the revision of the published tramite, and the stored value. */
  readonly onDone: (revision: number, recibe: Receiving | null) => void;
  readonly onClose: () => void;
}

/** The dialog by which a published tramite is paused, or open from a day to a day. Nothing else of it changes. */
export function ReceiveDialog({ codigo, onDone, onClose }: ReceiveDialogProps) {
  const query = useQuery({
    queryKey: ['tramite-definitions', 'receiving', { codigo }],
    queryFn: ({ signal }) => admin.tramites.definitions.get.query({ codigo }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title="Recepción de solicitudes" onClose={onClose}>
      <Loaded query={query}>
        {({ publicado }) =>
          publicado && (
            <ReceiveForm
              codigo={codigo}
              revision={publicado.revision}
              present={readReceiving(publicado.definicion['recibe'])}
              onDone={onDone}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ReceiveFormProps extends ReceiveDialogProps {
  readonly revision: number;
  readonly present: Receiving;
}

function ReceiveForm({ codigo, revision, present, onDone, onClose }: ReceiveFormProps) {
  const [isPaused, setPaused] = useState(present.pausa !== undefined);
  const form = useRef<HTMLFormElement>(null);
  const tell = useNotice();
  const client = useQueryClient();
  const receive = useMutation({
    mutationFn: (recibe: Receiving | null) => admin.tramites.definitions.receive.mutate({ codigo, revision, recibe }),
    onSuccess: async (answer, recibe) => {
      onDone(answer.revision, recibe);
      tell(receivingInWords(recibe));
      onClose();
      await client.invalidateQueries({ queryKey: ['tramite-definitions'] });
    },
  });
  const refusal = receive.error instanceof ServiceError ? receive.error : undefined;
  const errorAt = (...names: readonly string[]): string | undefined =>
    names.map((name) => refusal?.errors?.[name]?.[0]).find((message) => message !== undefined);
  useEffect(() => {
    if (receive.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [receive.error]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string): string => String(data.get(name) ?? '').trim();
    const recibe: Receiving = {
      ...(typed('desde') !== '' && { desde: typed('desde') }),
      ...(typed('hasta') !== '' && { hasta: typed('hasta') }),
      ...(isPaused && { pausa: { mensaje: typed('mensaje') } }),
    };
    receive.mutate(Object.keys(recibe).length === 0 ? null : recibe);
  }

  return (
    <form className="form" ref={form} onSubmit={submit}>
      <Refusal error={receive.error} hasFields>
        <p>Lo que escribió sigue aquí.</p>
      </Refusal>
      <p>Vale desde que lo guarde, en todos los canales. Los borradores de la ciudadanía se conservan.</p>
      <label className="check">
        <input type="checkbox" checked={isPaused} onChange={({ target }) => setPaused(target.checked)} />
        Está en pausa: no recibe solicitudes
      </label>
      {isPaused && (
        <TextArea
          label="Qué se le dice a la ciudadanía"
          hint="Diga por qué y hasta cuándo, o dónde acudir."
          name="mensaje"
          rows={3}
          maxLength={300}
          defaultValue={present.pausa?.mensaje}
          error={errorAt('recibe.pausa.mensaje', 'recibe.pausa')}
          required
        />
      )}
      <TextField
        label="Recibe desde el día"
        isRequired={false}
        name="desde"
        type="date"
        defaultValue={present.desde}
        error={errorAt('recibe.desde')}
      />
      <TextField
        label="Recibe hasta el día"
        hint="Ese día todavía recibe."
        isRequired={false}
        name="hasta"
        type="date"
        defaultValue={present.hasta}
        error={errorAt('recibe.hasta', 'recibe')}
      />
      <div className="dialog__actions">
        <Button type="submit" isBusy={receive.isPending}>
          Guardar
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
