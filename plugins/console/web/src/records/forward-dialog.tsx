import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { CitizenWords } from '../fields/citizen-words.js';
import { TextField } from '../ui/text-field.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { LateForwarding, LetterField } from './forward-fields.js';
import type { OneRecord } from './record-file.js';

/** The fields of a forwarding, as the user types them. */
export interface TypedForwarding {
  readonly entidad: string;
  /** The letter to the entity. */
  readonly oficio: string;
  /** The words to the citizen. */
  readonly words: string;
  readonly motivo: string;
  readonly isLate: boolean;
}

interface ForwardDialogProps {
  readonly record: OneRecord;
  readonly typed: TypedForwarding;
  readonly onChange: (change: Partial<TypedForwarding>) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog that forwards a record to the competent entity, which ends its term (Ley 1755 of 2015, article 21). */
export function ForwardDialog({ record: { radicado, frases }, typed, onChange, onClose, onDone }: ForwardDialogProps) {
  const { entidad, oficio, words, motivo, isLate } = typed;
  const tell = useNotice();
  const queries = useQueryClient();
  const [mustConfirm, setMustConfirm] = useState(isLate);
  const forward = useMutation({
    mutationFn: () =>
      answerOf(
        service.POST('/home/api/tramite/expediente/{key}/traslado', {
          params: { path: { key: radicado } },
          body: {
            entidad: entidad.trim(),
            oficio: oficio.trim(),
            para_ciudadano: words.trim(),
            motivo: motivo.trim(),
            ...(isLate && { fuera_de_plazo: true }),
          },
        }),
      ),
    onSuccess: async () => {
      tell(
        `La solicitud pasó a ${entidad.trim()}. Quien la hizo lo ve en el seguimiento, y por correo o chat si los dejó.`,
      );
      onDone();
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
    onError: (error) => {
      if (error instanceof ServiceError && error.code === 'traslado_tardio') setMustConfirm(true);
    },
  });
  const refusal = forward.error instanceof ServiceError ? forward.error : undefined;
  const errors = refusal?.errors;
  return (
    <Dialog title="Trasladar a otra entidad" onClose={onClose} isBusy={forward.isPending}>
      <p>El plazo termina, y la otra entidad responde. No se puede deshacer.</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          forward.mutate();
        }}
      >
        <Refusal error={forward.error} hasFields />
        <TextField
          label="Entidad competente"
          maxLength={300}
          value={entidad}
          error={errors?.['entidad']?.[0]}
          onChange={({ currentTarget }) => onChange({ entidad: currentTarget.value })}
          required
        />
        <CitizenWords
          value={words}
          errors={errors?.['para_ciudadano']}
          onChange={(text) => onChange({ words: text })}
          phrases={frases}
          hint="Va antes del oficio. Diga por qué le corresponde a otra entidad."
          isBusy={forward.isPending}
          isRequired
        />
        <LetterField
          value={oficio}
          error={errors?.['oficio']?.[0]}
          onChange={(text) => onChange({ oficio: text })}
          isBusy={forward.isPending}
        />
        <TextField
          label="Motivo interno"
          hint="Queda dentro de la entidad: quien hizo la solicitud no lo ve."
          maxLength={1000}
          value={motivo}
          error={errors?.['motivo']?.[0]}
          onChange={({ currentTarget }) => onChange({ motivo: currentTarget.value })}
          required
        />
        {mustConfirm && <LateForwarding isLate={isLate} onChange={(late) => onChange({ isLate: late })} />}
        <div className="dialog__actions">
          <Button type="submit" isBusy={forward.isPending}>
            Trasladar la solicitud
          </Button>
          <Button look="secondary" disabled={forward.isPending} onClick={onClose}>
            Volver al expediente
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
