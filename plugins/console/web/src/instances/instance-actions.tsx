import { useState } from 'react';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { CitizenWords } from '../fields/citizen-words.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Button } from '../ui/button.js';
import { useInstanceChange, type OneInstance } from './instance-queries.js';
import { MoveDialog } from './move-dialog.js';
import { ReasonDialog } from './reason-dialog.js';
import { isLive } from './standing.js';

const controls = {
  suspend: {
    button: 'Suspender',
    title: 'Suspender la instancia',
    text: 'Nadie puede hacer sus tareas, y lo que corre solo se detiene, hasta que se reanude. También se suspende lo que ella inició.',
    done: 'La instancia quedó suspendida.',
    isDanger: false,
  },
  resume: {
    button: 'Reanudar',
    title: 'Reanudar la instancia',
    text: 'Sigue desde donde estaba, con lo que ella inició.',
    done: 'La instancia sigue.',
    isDanger: false,
  },
  cancel: {
    button: 'Cancelar la instancia',
    title: 'Cancelar la instancia',
    text: 'Termina sin resultado, con sus tareas y con lo que ella inició. No se puede deshacer.',
    done: 'La instancia quedó cancelada.',
    isDanger: true,
  },
} as const;

type Control = keyof typeof controls;

/** The texts of an action, as the user types them. */
interface Typed {
  readonly reason: string;
  /** The words to the citizen. */
  readonly words: string;
}

const nothing: Typed = { reason: '', words: '' };

/** The actions of an administrator on an instance that has not ended. Closing a dialog keeps its texts. */
export function InstanceActions({ one: { instancia, track } }: { readonly one: OneInstance }) {
  const { may } = useSession();
  const [open, setOpen] = useState<Control | 'move'>();
  const [typed, setTyped] = useState<Partial<Record<Control, Typed>>>({});
  const isOffered = may('workflow.admin') && isLive(instancia);
  useUnsaved(isOffered && Object.values(typed).some(({ reason, words }) => reason !== '' || words !== ''));
  if (!isOffered) return null;
  const close = (): void => setOpen(undefined);
  const offered: readonly Control[] = [instancia.estado === 'ACTIVA' ? 'suspend' : 'resume', 'cancel'];
  return (
    <div className="row" role="group" aria-label="Acciones">
      {offered.map((control) => (
        <Button
          key={control}
          look={controls[control].isDanger ? 'danger' : 'secondary'}
          onClick={() => setOpen(control)}
        >
          {controls[control].button}
        </Button>
      ))}
      <Button look="secondary" onClick={() => setOpen('move')}>
        Pasar a otra versión
      </Button>
      {open === 'move' && <MoveDialog track={track} onClose={close} />}
      {open !== undefined && open !== 'move' && (
        <ControlDialog
          track={track}
          control={open}
          typed={typed[open] ?? nothing}
          onChange={(change) => setTyped((all) => ({ ...all, [open]: { ...(all[open] ?? nothing), ...change } }))}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ControlDialogProps {
  readonly track: OneInstance['track'];
  readonly control: Control;
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly onClose: () => void;
}

function ControlDialog({ track: { llave, radicado }, control, typed, onChange, onClose }: ControlDialogProps) {
  const tell = useNotice();
  const { reason, words } = typed;
  const { title, text, button, done, isDanger } = controls[control];
  const change = useInstanceChange(
    (motivo: string) =>
      admin.workflow.instances[control].mutate({
        llave,
        motivo,
        ...(words.trim() !== '' && { para_ciudadano: words.trim() }),
      }),
    () => {
      tell(done);
      onChange(nothing);
      onClose();
    },
  );
  return (
    <ReasonDialog
      title={title}
      confirm={button}
      isDanger={isDanger}
      change={change}
      fields={
        control === 'cancel' &&
        radicado !== null && (
          <CitizenWords
            value={words}
            errors={change.error instanceof ServiceError ? change.error.errors?.['para_ciudadano'] : undefined}
            onChange={(text) => onChange({ words: text })}
            hint="Diga por qué, y qué puede hacer."
            isBusy={change.isPending}
          />
        )
      }
      reason={reason}
      onReason={(motivo) => onChange({ reason: motivo })}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonDialog>
  );
}
