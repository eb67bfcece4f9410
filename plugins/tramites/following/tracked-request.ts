import type { CitizenRequest, TrackedRequest } from '../contract.js';

/** Makes the view of a request for the holder of the record's key. */
export const toTrackedRequest = ({ id, nombre, hasta, paraCiudadano, siNoLlega }: CitizenRequest): TrackedRequest => ({
  id,
  nombre,
  hasta: hasta?.toISOString() ?? null,
  para_ciudadano: paraCiudadano ?? null,
  si_no_llega: siNoLlega ?? null,
});
