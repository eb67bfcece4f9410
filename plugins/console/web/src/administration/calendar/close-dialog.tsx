import { useRef, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { useUnsaved } from '../../frame/unsaved.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { useDayChange, yearQuery } from './calendar-queries.js';
import { factsOf } from './day-facts.js';
import { daysFrom, wholeDay } from './days.js';
import { Effects, useKnownEffects } from './effects.js';

/** The most days that are closed at once. */
const MOST = 400;

interface Typed {
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

interface CloseDialogProps {
  /** The day that the fields begin with; empty for none. */
  readonly day: string;
  readonly onClose: () => void;
}

const isDay = (text: string): boolean => /^(?:19|2[01])\d\d-\d\d-\d\d$/.test(text);

/** Returns the working days of a range, which closing it would close; undefined until their years are read. */
function useDaysToClose(from: string, to: string): readonly string[] | undefined {
  const isRange = isDay(from) && isDay(to) && from <= to;
  const days = isRange ? daysFrom(from, to, MOST) : [];
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const queries = useQueries({ queries: years.map((year) => yearQuery(year)) });
  if (queries.some(({ data }) => data === undefined)) return undefined;
  const facts = new Map(years.map((year, index) => [year, factsOf(queries[index]!.data!)]));
  return days.filter((day) => facts.get(Number(day.slice(0, 4)))!(day).kind === 'working');
}

/** The dialog that closes a day or a range of days, and shows before what that moves. */
export function CloseDialog({ day, onClose }: CloseDialogProps) {
  const tell = useNotice();
  const form = useForm<Typed>({ defaultValues: { desde: day, hasta: day, motivo: '' } });
  const { register, formState, setError, watch } = form;
  const [desde, hasta] = watch(['desde', 'hasta']);
  const [isOver, setOver] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useUnsaved(formState.isDirty && !isOver);
  const days = useDaysToClose(desde, hasta);
  const change = days === undefined || days.length === 0 || days.length > MOST ? undefined : { cerrar: [...days] };
  const isKnown = useKnownEffects(change);
  const close = useDayChange(
    (dias: readonly { readonly dia: string; readonly motivo: string }[]) =>
      admin.calendar.closedDays.close.mutate({ dias: [...dias], nuevos: true }),
    (_counts, dias) => {
      setOver(true);
      const [one] = dias;
      tell(dias.length === 1 ? `Cerró el ${wholeDay(one!.dia)}.` : `Cerró ${dias.length} días.`);
      onClose();
    },
  );

  const save = form.handleSubmit(({ motivo }) => {
    const reason = motivo.trim();
    if (reason === '') {
      setError(
        'motivo',
        { message: 'Escriba el motivo: lo ve quien consulta el cómputo de un plazo.' },
        { shouldFocus: true },
      );
    } else if (hasta < desde) {
      setError('hasta', { message: 'El último día va después del primero.' }, { shouldFocus: true });
    } else if (days?.length === 0) {
      setError('desde', { message: 'En esas fechas no hay días hábiles que cerrar.' }, { shouldFocus: true });
    } else if (days !== undefined && days.length > MOST) {
      setError('hasta', { message: `Cierre como máximo ${MOST} días a la vez.` }, { shouldFocus: true });
    } else if (days !== undefined) {
      close.mutate(days.map((dia) => ({ dia, motivo: reason })));
    }
  });
  const { ref, ...from } = register('desde', { required: 'Elija el primer día.' });
  const { errors } = formState;
  const isOne = days?.length === 1;
  return (
    <Dialog title="Cerrar días" onClose={onClose} isBusy={close.isPending} focusOn={first}>
      <form className="form" onSubmit={(event) => void save(event)} noValidate>
        <Refusal error={close.error instanceof ServiceError ? close.error : null}>
          <p>Lo que escribió sigue aquí.</p>
        </Refusal>
        <TextField
          label="Primer día"
          type="date"
          error={errors.desde?.message}
          {...from}
          ref={(input) => {
            ref(input);
            first.current = input;
          }}
        />
        <TextField
          label="Último día"
          hint="El mismo, si es uno solo."
          type="date"
          error={errors.hasta?.message}
          {...register('hasta', { required: 'Elija el último día.' })}
        />
        <TextField
          label="Motivo"
          hint="Por ejemplo: Jornada de inventario. Lo ve quien consulta el cómputo de un plazo."
          maxLength={200}
          error={errors.motivo?.message}
          {...register('motivo')}
        />
        {days !== undefined && days.length > 1 && (
          <p>Se cierran {days.length} días hábiles: los demás de esas fechas no lo son.</p>
        )}
        {days?.length === 0 && desde !== '' && hasta >= desde && <p>En esas fechas no hay días hábiles que cerrar.</p>}
        {change && <Effects change={change} />}
        <div className="dialog__actions">
          <Button type="submit" isBusy={close.isPending || (change !== undefined && !isKnown)}>
            {days === undefined || isOne || days.length === 0 ? 'Cerrar el día' : `Cerrar ${days.length} días`}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
