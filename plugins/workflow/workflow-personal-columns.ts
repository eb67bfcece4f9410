import { chainedLogColumns, impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, day, definition, digest, key, name } = impersonal;
const digestOfPersonal = 'salted digests of personal data, which tell nothing once the salt is gone';

/**
 * Personal data in the tables. Moves of instances and tasks stay (Ley 594 of 2000), with users by their ids, and so do
 * the words of staff about their own acts, as a chain covers them.
 */
export const workflowPersonalColumns: DeclaredTables = {
  workflow_form: { impersonal: { [code]: ['codigo', 'estado'], [name]: ['nombre'] } },
  workflow_form_revision: { impersonal: { [definition]: ['definicion'] } },
  workflow_process: {
    impersonal: { [key]: ['llave'], [code]: ['codigo'], [name]: ['nombre'], [definition]: ['staging'] },
  },
  workflow_version: { impersonal: { [code]: ['estado'], [definition]: ['definicion', 'pinned', 'comentario'] } },
  workflow_procedure_use: { impersonal: { [code]: ['pro_codigo'] } },
  workflow_instance: {
    erased: { 'the data of the process': ['datos'] },
    impersonal: { [key]: ['llave'], [code]: ['estado', 'origin_kind', 'resultado'] },
  },
  workflow_token: { impersonal: { [code]: ['codigo', 'branch'] } },
  workflow_scope: { impersonal: { [code]: ['kind', 'codigo', 'branch'] } },
  workflow_arrival: { impersonal: { [code]: ['branch'] } },
  workflow_task: {
    erased: {
      'its title, and what a channel keeps of it': ['titulo', 'metadatos_extra'],
      'what is known of work that went on elsewhere, or failed': ['trabajo', 'incidente'],
    },
    impersonal: {
      [code]: ['codigo', 'tipo', 'estado', 'grupos', 'mensaje'],
      [name]: ['nombre'],
      [key]: ['instf_llave'],
    },
  },
  workflow_task_pool: { impersonal: { [code]: ['grupo'] } },
  workflow_timer: { erased: { 'why a timer failed': ['incidente'] }, impersonal: { [code]: ['codigo'] } },
  workflow_history: {
    kept: { 'why a member of staff suspended, cancelled or reassigned, which the chain covers': ['motivo'] },
    impersonal: { [code]: ['tipo', 'actor_kind', 'desde', 'hacia', 'cambio'], [digestOfPersonal]: ['personal_digest'] },
  },
  ...chainedLogColumns('workflow_history_seal', 'workflow_history_personal'),
  workflow_reconciliation: {
    impersonal: {
      [code]: ['tarea', 'accion', 'estado_pedido', 'resultado', 'estado'],
      [key]: ['llave'],
      'numbers of events of other systems': ['evento_id'],
    },
  },
  workflow_support: {
    erased: { 'what was attached, and its file': ['descripcion', 'archivo'] },
    impersonal: { [code]: ['tipo'], [definition]: ['condicion'] },
  },
  workflow_note: { impersonal: { [key]: ['llave'], [digestOfPersonal]: ['personal_digest'] } },
  ...chainedLogColumns('workflow_note_seal', 'workflow_note_personal'),
  workflow_note_key: { impersonal: { [digest]: ['key_digest'] } },
  workflow_substitution: {
    erased: { 'why somebody is absent': ['motivo'] },
    impersonal: { [day]: ['desde', 'hasta'] },
  },
  workflow_inbox_view: { erased: { 'the views that a user has saved': ['nombre', 'filtros'] } },
};
