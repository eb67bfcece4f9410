/** The place to which an answer to a record would be sent. */
export interface Destination {
  readonly medio: 'CORREO' | 'CHAT' | null;
  /** The masked address of a mail. */
  readonly correo: string | null;
  readonly telefono: string | null;
}

/** Says to staff how an answer reaches the person, and what to do where it reaches nobody. */
export function destinationInWords({ medio, correo, telefono }: Destination): string {
  if (medio === 'CORREO')
    return correo === null ? 'Llega al correo que dejó la persona.' : `Llega por correo a ${correo}.`;
  if (medio === 'CHAT') return 'Llega al chat en que se radicó.';
  const none = 'No hay a dónde enviarla: la persona la ve en el seguimiento.';
  return telefono === null
    ? `${none} Tampoco dejó un teléfono: guarde la constancia de cómo se la comunica.`
    : `${none} Llámela al ${telefono}.`;
}
