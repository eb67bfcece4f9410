import { chainedLogColumns, impersonal, type DeclaredTables } from '../plugin-api/index.js';

const { code, definition, digest, key, sealed } = impersonal;

/** What the tables of the host hold of people. */
export const hostPersonalColumns: DeclaredTables = {
  host_revision: { impersonal: { [code]: ['name'] } },
  host_rate_limit: { impersonal: { [digest]: ['digest'] } },
  host_file: {
    erased: { 'the name of a file, which goes with it': ['name'] },
    impersonal: { [key]: ['id', 'storage_key', 'owner'], [code]: ['slot', 'type'], [digest]: ['sha256'] },
  },
  host_file_hold: { impersonal: { [key]: ['id'] } },
  host_mail_template: { impersonal: { [code]: ['codigo'], [definition]: ['asunto', 'html', 'texto'] } },
  host_job: {
    erased: { 'a mail that has not left or was given up, sealed; references of other jobs': ['data'] },
    impersonal: {
      [key]: ['id', 'order_key', 'lease', 'request_id', 'traceparent'],
      [code]: ['name', 'state', 'cause', 'last_error'],
    },
  },
  host_schedule: { impersonal: { [code]: ['name'], [key]: ['job_id'] } },
  host_audit_entry: {
    impersonal: {
      [code]: ['action', 'actor_kind', 'subject_kind'],
      [key]: ['subject_id'],
      'what changed, without personal data': ['details'],
      'salted digests of personal data, which tell nothing once the salt is gone': ['personal_digest'],
    },
  },
  ...chainedLogColumns('host_audit_seal', 'host_audit_personal'),
  host_audit_refusal: {
    kept: { 'the address of the refused caller, for a quarter of an hour': ['address'] },
    impersonal: { [code]: ['action'] },
  },
  host_audit_sealer: { impersonal: { [key]: ['holder'] } },
  host_root_key: { impersonal: { [sealed]: ['data_key'], [key]: ['sealing_id'] } },
  host_instance: {
    impersonal: { [key]: ['id', 'root_keys'], [code]: ['versions'], 'hosts by their names': ['name', 'leave_reason'] },
  },
  host_event_stream: { impersonal: { [key]: ['host'] } },
};
