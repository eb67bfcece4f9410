import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { makeFile } from '../api/files.js';
import type { SavedForm } from '../fields/use-saved-form.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Failed } from '../ui/states.js';
import { ShownFile } from './file-preview.js';
import type { TaskAction, TaskWhole } from './task-data.js';
import type { ReadDocuments } from './use-read-documents.js';

type TaskDocument = TaskAction['documentos'][number];

/** A draft over the page. */
interface OpenDraft {
  readonly content: Blob;
  readonly nombre: string;
}

interface DraftsProps {
  readonly task: TaskWhole;
  readonly draft: Pick<SavedForm, 'fields' | 'flush'>;
  readonly answers: () => Readonly<Record<string, unknown>>;
  readonly read: ReadDocuments;
  readonly onErrors: (errors: Readonly<Record<string, readonly string[]>>) => void;
}

/** The documents that the actions of a task sign, to be read before. */
export function DocumentDrafts({ task: { tarea, acciones, puede }, draft, answers, read, onErrors }: DraftsProps) {
  const [open, setOpen] = useState<OpenDraft>();
  // Several actions may lead to one document: it says the same after each of them.
  const documents = new Map(
    acciones.flatMap((action) => action.documentos.map((document) => [document.codigo, { action, document }] as const)),
  );
  const load = useMutation({
    mutationFn: async ({ action, document }: { action: TaskAction; document: TaskDocument }) => {
      // The page shows why something is not saved; the draft has it all the same.
      await draft.flush();
      const respuestas = answers();
      const { content, headers } = await makeFile(`/workflow/api/tareas/${tarea.id}/borrador-de-documento`, {
        accion: action.codigo,
        documento: document.codigo,
        respuestas,
      });
      return { content, respuestas, digest: headers.get('X-Contenido-Sha256') ?? '' };
    },
    onSuccess: ({ content, respuestas, digest }, { document: { codigo, nombre } }) => {
      read.note(codigo, digest, respuestas);
      setOpen({ content, nombre });
    },
    onError: (error) => {
      const errors = error instanceof ServiceError ? (error.errors ?? {}) : {};
      if (draft.fields.some(({ codigo }) => errors[codigo])) onErrors(errors);
    },
  });
  if (documents.size === 0 || !puede.actuar) return null;
  return (
    <div className="panel__body stack-s">
      {load.error && <Failed error={load.error} kept="La tarea sigue como estaba, y lo que escribió también." />}
      {[...documents.values()].map(({ action, document }) => (
        <p className="row" key={document.codigo}>
          <Button look="secondary" isBusy={load.isPending} onClick={() => load.mutate({ action, document })}>
            Leer el borrador de «{document.nombre}»
          </Button>
          {read.isRead(document.codigo) && <span>Usted ya lo leyó.</span>}
        </p>
      ))}
      {open && (
        <Dialog title={`Borrador de «${open.nombre}»`} className="preview" onClose={() => setOpen(undefined)}>
          <ShownFile content={open.content} file={{ name: open.nombre, type: 'application/pdf' }} />
          <Button onClick={() => setOpen(undefined)}>Cerrar</Button>
        </Dialog>
      )}
    </div>
  );
}

interface SignedProps {
  readonly action: TaskAction;
  readonly read: ReadDocuments | undefined;
}

/** The documents that an action signs, in its dialog: whether the user has read them. */
export function SignedDocuments({ action, read }: SignedProps) {
  return action.documentos.map(({ codigo, nombre }) => (
    <p key={codigo}>
      {read?.isRead(codigo)
        ? `Se firma el documento que usted leyó: «${nombre}».`
        : `No ha leído el borrador de «${nombre}».`}
    </p>
  ));
}
