import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { CitizenWords } from '../fields/citizen-words.js';
import { Select } from '../ui/select.js';
import { TextField } from '../ui/text-field.js';
import { useNotice } from '../ui/notices.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Notice } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { AskedFor, type Asked } from './asked-for.js';
import type { OneRecord } from './record-file.js';
import { nextStates, stateNames, type RecordState } from './record-words.js';

/** The consequences of a move for the person and for the term, shown before it. */
const consequences: Partial<Record<RecordState, string>> = {
  EN_TRAMITE: 'El plazo sigue, si estaba suspendido.',
  DEVUELTO: 'El plazo se suspende hasta que la persona entregue lo que falta.',
  RESUELTO: 'El expediente termina.',
  RECHAZADO: 'El expediente termina.',
  ANULADO: 'El expediente termina.',
};

/** The states that end a record; a tramite may demand an answer before each of them. */
const ends: readonly (RecordState | '')[] = ['RESUELTO', 'RECHAZADO', 'ANULADO'];

/** The advice on the words to the citizen, for the states that need them. */
const advice: Partial<Record<RecordState, string>> = {
  DEVUELTO: 'Diga qué falta y cómo lo entrega.',
  RECHAZADO: 'Diga por qué, y qué puede hacer.',
  ANULADO: 'Diga por qué, y qué puede hacer.',
};

interface Typed {
  readonly to: RecordState | '';
  readonly words: string;
  readonly reason: string;
  readonly asked: Asked;
}

const nothing: Typed = { to: '', words: '', reason: '', asked: { texto: true, archivos: true } };

/** The form that moves a record to another state, such as back to the person for what is missing. */
export function MoveForm({ record }: { readonly record: OneRecord }) {
  const { radicado, estado, frases } = record;
  const tell = useNotice();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const { to, words, reason, asked } = typed;
  const type = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }));
  const move = useMutation({
    mutationFn: (state: RecordState) =>
      answerOf(
        service.POST('/home/api/tramite/expediente/{key}/estado', {
          params: { path: { key: radicado } },
          body: {
            estado: state,
            ...(reason.trim() && { motivo: reason.trim() }),
            ...(words.trim() && { para_ciudadano: words.trim() }),
            ...(state === 'DEVUELTO' && { pide: asked }),
          },
        }),
      ),
    onSuccess: async (_done, state) => {
      tell(`El expediente quedó ${stateNames[state].toLowerCase()}.`);
      setTyped(nothing);
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });
  useUnsaved(reason !== '' || words !== '');
  const next = nextStates[estado];
  if (next.length === 0) return null;
  const refusal = move.error instanceof ServiceError ? move.error : undefined;
  const { para_ciudadano: refusedWords, ...others } = refusal?.errors ?? {};
  const other = Object.values(others)[0]?.[0] ?? (refusedWords === undefined ? refusal?.message : undefined);
  return (
    <section className="panel" aria-labelledby="t-mover">
      <div className="panel__head">
        <h2 id="t-mover">Cambiar el estado</h2>
      </div>
      <form
        className="panel__body form"
        onSubmit={(event) => {
          event.preventDefault();
          if (to !== '') move.mutate(to);
        }}
      >
        {record.llave !== null && <p className="hint">Lo lleva un proceso: mientras siga, el estado cambia con él.</p>}
        {other !== undefined && (
          <Notice look="danger" role="alert">
            {other}
          </Notice>
        )}
        <div>
          <Select
            label="Estado nuevo"
            id="estado-nuevo"
            none="Elija uno"
            options={next.map((state) => ({ codigo: state, nombre: stateNames[state] }))}
            value={to}
            onChange={({ target }) => type({ to: target.value as RecordState | '' })}
            required
          />
          {to !== '' && (
            <p className="hint" role="status">
              {consequences[to]}
              {ends.includes(to) && record.respondido === null && ' Si el trámite exige respuesta, respóndalo antes.'}
            </p>
          )}
        </div>
        <CitizenWords
          value={words}
          errors={refusedWords}
          onChange={(text) => type({ words: text })}
          phrases={frases}
          isRequired={to !== '' && advice[to] !== undefined}
          isBusy={move.isPending}
          hint={to !== '' && advice[to]}
        />
        {to === 'DEVUELTO' && <AskedFor asked={asked} onChange={(one) => type({ asked: one })} />}
        <TextField
          label={<>Motivo interno {to !== 'DEVUELTO' && <span className="optional">(opcional)</span>}</>}
          hint="Queda dentro de la entidad: quien hizo la solicitud no lo ve."
          maxLength={1000}
          value={reason}
          required={to === 'DEVUELTO'}
          onChange={({ currentTarget }) => type({ reason: currentTarget.value })}
        />
        <Button type="submit" look="secondary" isBusy={move.isPending}>
          Cambiar el estado
        </Button>
      </form>
    </section>
  );
}
