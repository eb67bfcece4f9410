import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

/** Personal data in the tables: the person who is being erased, sealed, until the erasure is done. */
export const privacyPersonalColumns: DeclaredTables = {
  privacy_erasure: {
    kept: {
      'the ground of an erasure, which names nobody': ['fundamento'],
      'who is to be erased, sealed, until it is done': ['persona'],
    },
    impersonal: {
      [impersonal.key]: ['id'],
      [impersonal.code]: ['estado', 'resultado'],
      'keyed digests, by which the same person is recognised': ['person_digest', 'open_digest'],
    },
  },
  privacy_retention: {
    impersonal: {
      [impersonal.code]: ['tramite', 'disposicion'],
      [impersonal.definition]: ['fundamento'],
    },
  },
  privacy_retention_act: {
    kept: { 'why records were destroyed, which names nobody': ['motivo'] },
    impersonal: { [impersonal.key]: ['id'] },
  },
  privacy_retention_item: {
    impersonal: {
      [impersonal.key]: ['act_id', 'radicado'],
      [impersonal.code]: ['tramite', 'estado'],
      [impersonal.definition]: ['fundamento'],
      'states of records and processes that are not over': ['obstaculo'],
    },
  },
};
