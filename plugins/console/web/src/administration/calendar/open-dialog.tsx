import { admin } from '../../api/admin.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { shortDay } from '../../frame/dates.js';
import { useDayChange, type ClosedDay } from './calendar-queries.js';
import { wholeDay } from './days.js';
import { Effects, useKnownEffects } from './effects.js';

interface OpenDialogProps {
  readonly days: readonly ClosedDay[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const openedInWords = (removed: number, asked: number, first: string): string => {
  if (removed === 0) return asked === 1 ? `El ${wholeDay(first)} ya estaba abierto.` : 'Esos días ya estaban abiertos.';
  return asked === 1 ? `Abrió el ${wholeDay(first)}.` : `Abrió ${removed} días.`;
};

/** The dialog that opens closed days again, and shows before what that moves. */
export function OpenDialog({ days, onClose, onDone }: OpenDialogProps) {
  const tell = useNotice();
  const [first] = days;
  const change = { abrir: days.map(({ dia }) => dia) };
  const isKnown = useKnownEffects(change);
  const open = useDayChange(
    (dias: readonly string[]) => admin.calendar.closedDays.open.mutate({ dias: [...dias] }),
    ({ removed }, dias) => {
      tell(openedInWords(removed, dias.length, dias[0]!), removed === 0 ? 'warning' : 'success');
      onDone();
    },
  );
  return (
    <ConfirmDialog
      title={days.length === 1 ? `Abrir el ${wholeDay(first!.dia)}` : `Abrir ${days.length} días`}
      change={{ isPending: open.isPending || !isKnown, error: open.error }}
      onConfirm={() => open.mutate(change.abrir)}
      onClose={onClose}
    >
      {days.length === 1 && <p>{closedInWords(first!)}</p>}
      <Effects change={change} />
    </ConfirmDialog>
  );
}

/** Describes who closed a day, when and why. */
export function closedInWords({ motivo, por, creado }: ClosedDay): string {
  const who = por === null ? 'Lo cerró un paquete de configuración' : `Lo cerró ${por}`;
  return `${who} el ${shortDay(creado)}${motivo === null ? '.' : `: ${motivo}.`}`;
}
