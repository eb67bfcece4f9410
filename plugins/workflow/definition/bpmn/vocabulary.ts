/** The namespaces of the documents that are read and written. */
export const namespaces = {
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  vt: 'urn:ventanilla:bpmn:1',
} as const;

/** The languages of expressions and terms. */
export const languages = {
  feel: 'https://www.omg.org/spec/DMN/20191111/FEEL/',
  workingDays: 'urn:ventanilla:dias-habiles',
  /** The term of the record, as the JSON of the definition. */
  legalTerm: 'urn:ventanilla:plazo-legal',
} as const;

/** The value of `exporter` in written documents. */
export const EXPORTER = 'Ventanilla';

/** The BPMN element of each of the engine's own types; a type that a plugin contributes is a `serviceTask`. */
const elements: Readonly<Record<string, string>> = {
  USUARIO: 'userTask',
  PROCEDIMIENTO: 'serviceTask',
  CORREO: 'sendTask',
  DECISION: 'exclusiveGateway',
  PARALELO: 'parallelGateway',
  UNION: 'parallelGateway',
  ESPERA: 'receiveTask',
  SUBPROCESO: 'callActivity',
  FIN: 'endEvent',
};

/** The element of a wait for a time alone. */
export const TIMER_EVENT = 'intermediateCatchEvent';

/** Returns the element of a task of a type; of an ESPERA, that of a wait for a message, a payment or the citizen. */
export const elementOf = (tipo: string): string => elements[tipo] ?? 'serviceTask';

/** Tells whether a type is a gateway or an event, which can have no boundary event. */
export const isActivity = (tipo: string): boolean => !['DECISION', 'PARALELO', 'UNION', 'FIN'].includes(tipo);

/** Tells whether the ways out of a type leave it directly: of any other type, several ways pass a gateway. */
export const isRouter = (tipo: string): boolean => tipo === 'DECISION' || tipo === 'PARALELO';
