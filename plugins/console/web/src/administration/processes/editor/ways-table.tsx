import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { addWay, type Exit } from '../definition/decision.js';
import { isSameExit, waysFrom, type PlacedWay, type Step } from '../definition/definition.js';
import { canRemoveWay, moveWay, removeWay, setWay } from '../definition/fields.js';
import { faultsOfWay, useEditing } from './editing.js';
import { InsertDialog } from './insert-dialog.js';
import { WayCondition } from './way-condition.js';

/** Names the case in which a way is taken, before its condition. */
function caseOf(step: Step, way: PlacedWay): string {
  if (way.vencido === true) return 'Si el tiempo se vence';
  if (way.accion === undefined) return 'Al terminar';
  return step.acciones?.find(({ codigo }) => codigo === way.accion)?.nombre ?? way.accion;
}

/** The ways out of a step: when each is taken, and the step that follows. */
export function WaysTable({ step }: { readonly step: Step }) {
  const { definition, change } = useEditing();
  const ways = waysFrom(definition, step.codigo);
  if (step.tipo === 'FIN') return null;
  const exits = ways.filter((way, at) => ways.findIndex((one) => isSameExit(one, way)) === at);
  const isTimed = step.tipo === 'USUARIO' ? step['plazo'] !== undefined : step['hasta'] !== undefined;
  const canExpire = isTimed && (step.tipo === 'USUARIO' || step.tipo === 'ESPERA');
  const first = ways[0]?.hacia ?? definition.tareas.find(({ tipo }) => tipo === 'FIN')?.codigo;
  const add = (exit: Exit): void => {
    if (first !== undefined) change(addWay(definition, exit, { condicion: '', hacia: first }));
  };
  return (
    <fieldset className="editor-group">
      <legend className="label">Qué sigue</legend>
      {ways.map((way) => (
        <WayFields key={way.index} {...{ step, way }} />
      ))}
      <div className="row">
        {ways.length === 0 && step.tipo !== 'USUARIO' && (
          <Button look="secondary" icon="plus" onClick={() => add({ desde: step.codigo })}>
            Agregar un camino
          </Button>
        )}
        {step.tipo !== 'PARALELO' &&
          exits.map((exit) => (
            <Button key={exit.index} look="quiet" icon="plus" onClick={() => add(exit)}>
              Otro camino según una condición{exits.length > 1 ? `: ${caseOf(step, exit)}` : ''}
            </Button>
          ))}
        {canExpire && !ways.some(({ vencido }) => vencido === true) && (
          <Button look="quiet" icon="clock" onClick={() => add({ desde: step.codigo, vencido: true })}>
            Camino si el tiempo se vence
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function WayFields({ step, way }: { readonly step: Step; readonly way: PlacedWay }) {
  const editing = useEditing();
  const { definition, change } = editing;
  const [isInserting, setInserting] = useState(false);
  const { index } = way;
  const set = (changes: Readonly<Record<string, unknown>>, typing?: string): void =>
    change(setWay(definition, index, changes), typing);
  const faults = faultsOfWay(editing, definition.transiciones[index]!);
  const name = caseOf(step, way);
  const target = definition.tareas.find(({ codigo }) => codigo === way.hacia)?.nombre ?? way.hacia;
  const isConditional = way.condicion !== undefined;
  return (
    <fieldset className="editor-way">
      <legend className="small">{name}</legend>
      {isConditional && (
        <WayCondition
          {...{ step, way }}
          error={faults[0]}
          onChange={(text) => set({ condicion: text }, `camino ${index} condicion`)}
        />
      )}
      <div className="editor-pair">
        <Select
          label="Sigue"
          error={isConditional ? undefined : faults[0]}
          options={definition.tareas.map(({ codigo, nombre }) => ({ codigo, nombre: nombre || codigo }))}
          value={way.hacia}
          onChange={({ target: { value } }) => set({ hacia: value })}
        />
        <TextField
          label="Nombre del camino"
          isRequired={false}
          maxLength={200}
          value={way.nombre ?? ''}
          onChange={({ target: { value } }) =>
            set({ nombre: value === '' ? undefined : value }, `camino ${index} nombre`)
          }
        />
      </div>
      <div className="row">
        <Button look="quiet" icon="plus" onClick={() => setInserting(true)}>
          Intercalar antes de «{target}»
        </Button>
        {isConditional && (
          <>
            <Button
              look="quiet"
              icon="sortUp"
              aria-label={`Probar antes el camino a «${target}»`}
              onClick={() => change(moveWay(definition, index, -1))}
            />
            <Button
              look="quiet"
              icon="sortDown"
              aria-label={`Probar después el camino a «${target}»`}
              onClick={() => change(moveWay(definition, index, 1))}
            />
          </>
        )}
        {canRemoveWay(definition, index) && (
          <Button
            look="quiet"
            icon="close"
            aria-label={`Quitar el camino a «${target}»`}
            onClick={() => change(removeWay(definition, index))}
          />
        )}
      </div>
      {isInserting && <InsertDialog place={{ kind: 'way', index }} onClose={() => setInserting(false)} />}
    </fieldset>
  );
}
