import { answerOf, service } from '../api/service.js';
import { useNotice } from '../ui/notices.js';
import { AbsenceForm, type TypedAbsence } from './absence-form.js';
import { useAbsenceChange, type Own } from './absence-queries.js';

/** The dialog by which a user plans or changes an absence of their own. */
export function OwnDialog({ own, onClose }: { readonly own: Own; readonly onClose: () => void }) {
  const { requiereAprobacion, ausencia, solicitud } = own;
  const present = solicitud ?? ausencia;
  const tell = useNotice();
  const save = useAbsenceChange(
    ({ usuario: _own, ...body }: TypedAbsence) =>
      answerOf(
        present
          ? service.PUT('/workflow/api/mi-ausencia', { body })
          : service.POST('/workflow/api/mi-ausencia', { body }),
      ),
    ({ sustituto }) => {
      tell(
        requiereAprobacion
          ? 'Pidió su ausencia. Le avisamos cuando la decidan.'
          : `Su ausencia quedó planeada; ${sustituto} recibe sus tareas.`,
      );
      onClose();
    },
  );
  return (
    <AbsenceForm
      title={present ? 'Cambiar mi ausencia' : 'Planear mi ausencia'}
      reasonHint="Lo ven usted y quien administra las ausencias. Se borra cuando la ausencia termina."
      initial={present ? { ...present, sustituto: present.sustituto.usuario } : undefined}
      save={save}
      confirm={requiereAprobacion ? 'Pedir mi ausencia' : 'Guardar mi ausencia'}
      onSave={(planned) => save.mutate(planned)}
      onClose={onClose}
    >
      <p>
        Lo que usted tenga al empezar pasa a su sustituto, y lo que le llegue hasta el último día también. Al terminar,
        las tareas no vuelven solas.
      </p>
      {requiereAprobacion && <p>Tiene efecto cuando otra persona la apruebe.</p>}
    </AbsenceForm>
  );
}
