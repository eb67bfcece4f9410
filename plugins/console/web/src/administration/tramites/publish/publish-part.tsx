import { useEffect, useRef, useState, type RefObject } from 'react';
import { ButtonLink, Button } from '../../../ui/button.js';
import { Notice, Refusal } from '../../../ui/notice.js';
import { focusOn } from '../../../ui/focus.js';
import type { OpenedDefinition } from '../definition-calls.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { FaultList } from '../editor/fault-list.js';
import { isReceiving, receivingInWords } from '../receiving.js';
import { ReceiveDialog } from '../receive-dialog.js';
import { Differences } from './differences.js';
import { DiscardDraft } from './discard-draft.js';
import { RemoveTramite } from './remove-tramite.js';
import { usePublish } from './use-publish.js';

/** The publication: what changes, what stops it, and what it leads to. */
export function PublishPart({ opened }: { readonly opened: OpenedDefinition }) {
  const { draft, faults, warnings, saving, isPublished } = useTramiteEditor();
  const { saved, isDirty, flush } = saving;
  const { publish, rebase, isDone, isBehind, refusals } = usePublish();
  const done = useRef<HTMLDivElement>(null);
  const [isReceivingOpen, setReceivingOpen] = useState(false);
  // The differences are those of the saved draft.
  useEffect(() => void flush(), [flush]);
  useEffect(() => {
    if (isDone) focusOn(done.current);
  }, [isDone]);
  const hasDraft = saved.revision > 0 || isDirty;
  return (
    <section className="card stack publish-part" aria-labelledby="publicar-el-tramite">
      <h2 id="publicar-el-tramite">Publicar</h2>
      {isDone && !hasDraft && <Published hasFocus={done} />}
      <FaultList title="Lo que falta para publicar" faults={faults} />
      <FaultList title="Conviene revisar" faults={warnings} />
      {isBehind && (
        <Notice look="warning" icon="alert">
          <p>
            Mientras usted lo cambiaba se publicó otra versión. Abajo está lo que cambia frente a ella: si es lo que
            quiere, siga sobre esa versión.
          </p>
          <Button look="secondary" isBusy={rebase.isPending} onClick={() => rebase.mutate()}>
            Seguir sobre lo que está publicado
          </Button>
        </Notice>
      )}
      {!isBehind && <Refusal error={publish.error} />}
      <FaultList title="Por esto no se publicó" faults={refusals} />
      <Refusal error={rebase.error} />
      {hasDraft ? (
        <>
          <h3>{isPublished ? 'Lo que cambia' : 'Lo que se publica'}</h3>
          {saved.differences.length === 0 ? (
            <p>El borrador dice lo mismo que lo publicado.</p>
          ) : (
            <Differences differences={saved.differences} />
          )}
          <div className="row">
            <Button
              isBusy={publish.isPending || saving.isSaving}
              disabled={faults.length > 0 || saving.isStale}
              onClick={() => publish.mutate()}
            >
              {isPublished ? 'Publicar los cambios' : 'Publicar el trámite'}
            </Button>
            <DiscardDraft opened={opened} />
          </div>
        </>
      ) : (
        !isDone && <p>No hay cambios sin publicar.</p>
      )}
      {isPublished && (
        <div className="stack-s">
          <h3>Recepción de solicitudes</h3>
          <p>{receivingInWords(draft.fields['recibe'])}</p>
          <Button look="secondary" onClick={() => setReceivingOpen(true)}>
            {isReceiving(draft.fields['recibe']) ? 'Pausar o poner fechas' : 'Cambiar la recepción'}
          </Button>
        </div>
      )}
      {isPublished && <RemoveTramite />}
      {isReceivingOpen && <ReceivingOfEditor onClose={() => setReceivingOpen(false)} />}
    </section>
  );
}

/** The links to the published tramite. */
function Published({ hasFocus }: { readonly hasFocus: RefObject<HTMLDivElement | null> }) {
  const { codigo } = useTramiteEditor();
  return (
    <Notice look="success" icon="check" role="status">
      <div ref={hasFocus} tabIndex={-1}>
        <p>El trámite quedó publicado.</p>
        <p className="row">
          <ButtonLink look="secondary" href={`/tramites/${encodeURIComponent(codigo)}/`}>
            Ver la página de la ciudadanía
          </ButtonLink>
          <ButtonLink look="quiet" to="/administracion/tramites">
            Volver a la lista
          </ButtonLink>
        </p>
      </div>
    </Notice>
  );
}

/** The dialog of receiving, which carries its outcome into the draft that is open. */
function ReceivingOfEditor({ onClose }: { readonly onClose: () => void }) {
  const { codigo, draft, saving, change } = useTramiteEditor();
  return (
    <ReceiveDialog
      codigo={codigo}
      onClose={onClose}
      onDone={(base, recibe) => {
        const { recibe: _before, ...fields } = draft.fields;
        const carried = { ...draft, fields: recibe === null ? fields : { ...fields, recibe } };
        saving.adopt({ ...saving.saved, base, draft: saving.isDirty ? saving.saved.draft : carried });
        change(() => carried);
      }}
    />
  );
}
