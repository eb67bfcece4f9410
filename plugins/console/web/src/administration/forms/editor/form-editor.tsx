import '../../questions/questions.css';
import '../forms.css';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Errors } from '../../../fields/field-model.js';
import { useCityForm } from '../../../fields/use-city-form.js';
import { useUnsaved } from '../../../frame/unsaved.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/text-field.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { ConflictDialog } from '../../frame/conflict-dialog.js';
import { entriesOf } from '../definition/form-definition.js';
import { namedParts, partInWords, type FormParts } from '../definition/form-parts.js';
import type { FormEdition } from '../form-queries.js';
import { FormEditingContext, type FormEditing } from './editing.js';
import { EntryList } from './entry-list.js';
import { EntryPanel } from './entry-panel.js';
import { FormPreview } from './form-preview.js';
import { FormSource } from './form-source.js';
import { OtherFaults } from './other-faults.js';
import { Places, type Place } from './places.js';
import { SaveDialog } from './save-dialog.js';
import { useFormHistory } from './use-form-history.js';
import { useFormSave } from './use-form-save.js';
import { useFormTrial } from './use-form-trial.js';

const noErrors: Errors = {};

interface FormEditorProps {
  readonly codigo: string;
  readonly edition: FormEdition;
  readonly onSaved: (saved: FormEdition) => void;
  /** The parts below the editor. */
  readonly children?: ReactNode;
}

/** The editor of a form: its questions, its preview, its JSON, and the save with what it changes. */
export function FormEditor({ codigo, edition, onSaved, children }: FormEditorProps) {
  const { draft, change, settle, load, undo, redo } = useFormHistory(edition.draft);
  const [isSaving, setSaving] = useState(false);
  const finish = useCallback(
    (saved: FormEdition) => {
      setSaving(false);
      onSaved(saved);
    },
    [onSaved],
  );
  const { base, saving, conflict, save, resolve, postpone, discard } = useFormSave({
    codigo,
    edition,
    load,
    onSaved: finish,
  });
  const [errors, setErrors] = useState<Errors>(noErrors);
  const form = useCityForm(() => ({}), errors);
  const trial = useFormTrial(draft, form.typed);
  const refused = trial.tried?.errores ?? noErrors;
  if (refused !== errors) setErrors(refused);
  const entries = entriesOf(draft);
  const [wished, choose] = useState(entries[0]?.codigo);
  const [last, setLast] = useState(0);
  const at = entries.findIndex(({ codigo: code }) => code === wished);
  if (at >= 0 && at !== last) setLast(at);
  // Where an undone change has taken the code of the chosen question, the question in its place is chosen.
  const entry = entries[at < 0 ? last : at];
  const [place, setPlace] = useState<Place>('lista');
  const [announced, announce] = useState('');
  const [wanted, setWanted] = useState<{ readonly id: string }>();
  const [nameFault, setNameFault] = useState<string>();
  const isNew = base.revision === 0;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.draft);
  const savedCodes = useMemo(
    () => new Set(isNew ? [] : entriesOf(base.draft).map((entry) => entry.codigo)),
    [isNew, base],
  );
  useUnsaved(isChanged);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  const editing: FormEditing = {
    draft,
    faults: trial.faults,
    savedCodes,
    change,
    chosen: entry?.codigo,
    choose: (code) => {
      choose(code);
      if (code !== undefined) setPlace('pregunta');
    },
    focusOn: (id) => setWanted({ id }),
    announce,
  };

  function press(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    // The browser undoes letters of one field; the editor has the whole form.
    event.preventDefault();
    (key === 'y' || event.shiftKey ? redo : undo)?.();
  }

  function review(): void {
    if (draft.nombre.trim() === '') {
      setNameFault('Escriba el nombre del formulario.');
      return setWanted({ id: 'formulario-nombre' });
    }
    setNameFault(undefined);
    saving.reset();
    return setSaving(true);
  }

  return (
    <FormEditingContext value={editing}>
      <AdministrationPage
        title={draft.nombre.trim() || codigo}
        above={{ text: 'Formularios', to: '/administracion/formularios' }}
        lead={isNew ? `${codigo}, todavía sin guardar` : `${codigo}, revisión ${base.revision}`}
        actions={
          <>
            <Button look="secondary" aria-disabled={undo === undefined} onClick={() => undo?.()}>
              Deshacer
            </Button>
            <Button look="secondary" aria-disabled={redo === undefined} onClick={() => redo?.()}>
              Rehacer
            </Button>
            <Button onClick={review}>Revisar y guardar</Button>
          </>
        }
      >
        <div className="stack form-editor" onKeyDown={press} onBlur={settle}>
          <p className="visually-hidden" role="status">
            {announced}
          </p>
          <TextField
            id="formulario-nombre"
            label="Nombre del formulario"
            hint="Con el que lo eligen quienes diseñan los procesos."
            maxLength={200}
            value={draft.nombre}
            error={nameFault}
            onChange={({ target }) => change((present) => ({ ...present, nombre: target.value }), 'nombre')}
          />
          <OtherFaults />
          <div className={`questions-part questions-part--${place}`}>
            <Places place={place} onChange={setPlace} />
            <div className="questions-part__list">
              <EntryList />
            </div>
            <div className="questions-part__panel">
              {entry ? (
                <EntryPanel entry={entry} />
              ) : (
                <p className="card">Elija una pregunta de la lista para cambiarla.</p>
              )}
            </div>
            <div className="questions-part__preview">
              <FormPreview trial={trial} form={form} />
            </div>
          </div>
          <FormSource />
        </div>
        {children}
        {isSaving && !conflict && (
          <SaveDialog
            codigo={codigo}
            isNew={isNew}
            saved={base.draft}
            draft={draft}
            saving={saving}
            onSave={() => save(draft)}
            onClose={() => setSaving(false)}
          />
        )}
        {conflict && (
          <ConflictDialog<FormParts>
            editor={{ conflict, resolve, postpone, isSaving: saving.isPending }}
            fields={namedParts(conflict.mine, conflict.present!.item).map((part) => ({ ...part, show: partInWords }))}
            onDiscard={() => {
              setSaving(false);
              discard();
            }}
          />
        )}
      </AdministrationPage>
    </FormEditingContext>
  );
}
