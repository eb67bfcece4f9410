import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { canBecomeActions, decisionToActions } from '../definition/decision.js';
import type { Step } from '../definition/definition.js';
import { moveInOrder } from '../definition/fields.js';
import { canInsertBefore, duplicate, insertAfter } from '../definition/insert.js';
import { canWrap } from '../definition/parallel.js';
import { removeStep } from '../definition/remove.js';
import { useEditing } from './editing.js';
import { InsertDialog, type InsertPlace } from './insert-dialog.js';

/** The operations on the chosen step, as far as they are possible. */
export function StepActions({ step }: { readonly step: Step }) {
  const { definition, change, apply } = useEditing();
  const [place, setPlace] = useState<InsertPlace>();
  const { codigo } = step;
  const begin = (kind: 'before' | 'after' | 'beside' | 'branch') => () => setPlace({ kind, codigo });
  const removed = removeStep(definition, codigo);
  const copied = duplicate(definition, codigo);
  const isPair = step.tipo === 'PARALELO' || step.tipo === 'UNION';
  return (
    <div className="row" role="group" aria-label="Cambiar el flujo">
      {canInsertBefore(definition, codigo) && (
        <Button look="secondary" icon="plus" onClick={begin('before')}>
          Paso antes
        </Button>
      )}
      {step.tipo !== 'PARALELO' && insertAfter(definition, codigo, { tipo: 'DECISION', nombre: 'x' }) && (
        <Button look="secondary" icon="plus" onClick={begin('after')}>
          Paso después
        </Button>
      )}
      {canWrap(definition, codigo) && (
        <Button look="quiet" onClick={begin('beside')}>
          Otro al mismo tiempo
        </Button>
      )}
      {step.tipo === 'PARALELO' && (
        <Button look="secondary" icon="plus" onClick={begin('branch')}>
          Agregar una rama
        </Button>
      )}
      {canBecomeActions(definition, codigo) && (
        <Button look="quiet" onClick={() => apply(decisionToActions(definition, codigo), 'title')}>
          Que decida una persona
        </Button>
      )}
      {copied && (
        <Button look="quiet" onClick={() => apply(copied, 'name')}>
          Duplicar
        </Button>
      )}
      <Button look="quiet" icon="sortUp" onClick={() => change(moveInOrder(definition, codigo, -1))}>
        Antes en las listas
      </Button>
      <Button look="quiet" icon="sortDown" onClick={() => change(moveInOrder(definition, codigo, 1))}>
        Después en las listas
      </Button>
      {removed && (
        <Button look="danger" onClick={() => apply(removed, 'title')}>
          {isPair ? 'Quitar las ramas: sus pasos quedan en fila' : 'Quitar el paso'}
        </Button>
      )}
      {place && <InsertDialog place={place} onClose={() => setPlace(undefined)} />}
    </div>
  );
}
