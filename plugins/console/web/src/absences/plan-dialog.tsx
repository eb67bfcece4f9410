import { admin } from '../api/admin.js';
import { PersonInput } from '../fields/person-input.js';
import { TextField } from '../ui/text-field.js';
import { useNotice } from '../ui/notices.js';
import { AbsenceForm, type TypedAbsence } from './absence-form.js';
import { useAbsenceChange, type Absence } from './absence-queries.js';

interface PlanDialogProps {
  /** The absence to change; its user stays. */
  readonly absence?: Absence | undefined;
  readonly onClose: () => void;
}

/** The dialog by which an administrator plans an absence of a user, or changes a planned one. */
export function PlanDialog({ absence, onClose }: PlanDialogProps) {
  const tell = useNotice();
  const save = useAbsenceChange(
    (planned: TypedAbsence) => admin.workflow.substitutions.save.mutate(planned),
    ({ usuario, sustituto }) => {
      tell(`La ausencia de ${usuario} quedó planeada; ${sustituto} recibe sus tareas.`);
      onClose();
    },
  );
  const user = { label: 'Usuario que se ausenta', name: 'usuario', required: true } as const;
  return (
    <AbsenceForm
      title={absence === undefined ? 'Planear una ausencia' : 'Cambiar la ausencia'}
      user={(error) =>
        absence === undefined ? (
          <PersonInput {...user} hint="Si ya tiene una ausencia, esta toma su lugar." error={error} />
        ) : (
          <TextField {...user} defaultValue={absence.usuario ?? ''} readOnly error={error} />
        )
      }
      reasonHint="Se olvida cuando la ausencia termina."
      initial={absence}
      save={save}
      confirm="Guardar la ausencia"
      onSave={(planned) => save.mutate(planned)}
      onClose={onClose}
    >
      <p>
        Lo que el usuario tenga al empezar pasa a su sustituto, y lo que le llegue hasta el último día también. Al
        terminar, las tareas no vuelven solas.
      </p>
    </AbsenceForm>
  );
}
